//! The catalogue of mutations: what is replaced by what. They follow `cargo mutants`.

use syn::{BinOp, GenericArgument, PathArguments, Type, UnOp};

/// The path of the inserted module, which also re-exports types that the package's prelude may lack.
pub(crate) const SWITCH: &str = "crate::mutant_switch";

/// An operator, with its replacements.
pub(crate) fn operators(operator: &BinOp) -> (&'static str, &'static [&'static str]) {
    match operator {
        BinOp::Add(_) => ("+", &["-", "*"]),
        BinOp::Sub(_) => ("-", &["+", "/"]),
        BinOp::Mul(_) => ("*", &["+", "/"]),
        BinOp::Div(_) => ("/", &["%", "*"]),
        BinOp::Rem(_) => ("%", &["/", "+"]),
        BinOp::And(_) => ("&&", &["||"]),
        BinOp::Or(_) => ("||", &["&&"]),
        BinOp::BitXor(_) => ("^", &["|", "&"]),
        BinOp::BitAnd(_) => ("&", &["|", "^"]),
        BinOp::BitOr(_) => ("|", &["&", "^"]),
        BinOp::Shl(_) => ("<<", &[">>"]),
        BinOp::Shr(_) => (">>", &["<<"]),
        BinOp::Eq(_) => ("==", &["!="]),
        BinOp::Ne(_) => ("!=", &["=="]),
        BinOp::Lt(_) => ("<", &["==", ">", "<="]),
        BinOp::Gt(_) => (">", &["==", "<", ">="]),
        BinOp::Le(_) => ("<=", &[">"]),
        BinOp::Ge(_) => (">=", &["<"]),
        BinOp::AddAssign(_) => ("+=", &["-=", "*="]),
        BinOp::SubAssign(_) => ("-=", &["+=", "/="]),
        BinOp::MulAssign(_) => ("*=", &["+=", "/="]),
        BinOp::DivAssign(_) => ("/=", &["%=", "*="]),
        BinOp::RemAssign(_) => ("%=", &["/=", "+="]),
        BinOp::BitXorAssign(_) => ("^=", &["|=", "&="]),
        BinOp::BitAndAssign(_) => ("&=", &["|=", "^="]),
        BinOp::BitOrAssign(_) => ("|=", &["&=", "^="]),
        BinOp::ShlAssign(_) => ("<<=", &[">>="]),
        BinOp::ShrAssign(_) => (">>=", &["<<="]),
        _ => ("", &[]),
    }
}

/// A unary operator that can be removed.
pub(crate) fn removable(operator: &UnOp) -> Option<&'static str> {
    match operator {
        UnOp::Not(_) => Some("!"),
        UnOp::Neg(_) => Some("-"),
        _ => None,
    }
}

/// Plausible values of a type, as expressions; none if a function cannot return another value of the type.
pub(crate) fn values(of: &Type) -> Vec<String> {
    match of {
        Type::Paren(inner) => values(&inner.elem),
        Type::Tuple(tuple) => products(&tuple.elems.iter().map(values).collect::<Vec<_>>()),
        Type::Array(array) => wrapped("core::array::from_fn(|_| ", values(&array.elem), ")"),
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") && reference.mutability.is_none() => {
                vec!["\"\"".to_owned(), "\"xyzzy\"".to_owned()]
            }
            Type::Slice(slice) => lists(&slice.elem, &format!("{SWITCH}::Vec::leak(")),
            Type::TraitObject(_) => Vec::new(),
            other => {
                let before = format!("{SWITCH}::Box::leak({SWITCH}::Box::new(");
                wrapped(&before, values(other), "))")
            }
        },
        Type::Path(path) => named_values(path),
        _ => Vec::new(),
    }
}

fn named_values(path: &syn::TypePath) -> Vec<String> {
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let first_argument = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(argument) => Some(argument),
            _ => None,
        }),
        _ => None,
    };
    let written = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    match (last.ident.to_string().as_str(), first_argument) {
        ("bool", _) => written(&["true", "false"]),
        ("u8" | "u16" | "u32" | "u64" | "u128" | "usize", _) => written(&["0", "1"]),
        ("i8" | "i16" | "i32" | "i64" | "i128" | "isize", _) => written(&["0", "1", "-1"]),
        ("f32" | "f64", _) => written(&["0.0", "1.0", "-1.0"]),
        ("String", _) => vec![format!("{SWITCH}::String::new()"), format!("{SWITCH}::String::from(\"xyzzy\")")],
        ("Result", Some(success)) => wrapped("Ok(", values(success), ")"),
        ("Result", None) => written(&["Ok(Default::default())"]),
        ("Option", Some(some)) => {
            let mut found = written(&["None"]);
            found.extend(wrapped("Some(", values(some), ")"));
            found
        }
        ("Vec", Some(element)) => lists(element, "("),
        (pointer @ ("Box" | "Arc" | "Rc"), Some(inner)) => wrapped(&format!("{pointer}::new("), values(inner), ")"),
        _ => written(&["Default::default()"]),
    }
}

/// An empty list, and lists with one value.
fn lists(element: &Type, before: &str) -> Vec<String> {
    let mut found = vec![format!("{before}{SWITCH}::Vec::new())")];
    found.extend(wrapped(&format!("{before}{SWITCH}::Vec::from(["), values(element), "]))"));
    found
}

fn wrapped(before: &str, values: Vec<String>, after: &str) -> Vec<String> {
    values.into_iter().map(|value| format!("{before}{value}{after}")).collect()
}

/// Tuples with all combinations of their parts' values.
fn products(parts: &[Vec<String>]) -> Vec<String> {
    let mut found = vec![String::new()];
    for part in parts {
        found = found.iter().flat_map(|before| part.iter().map(move |value| format!("{before}{value}, "))).collect();
    }
    wrapped("(", found, ")")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(written: &str) -> Vec<String> {
        values(&syn::parse_str(written).expect("a type"))
    }

    #[test]
    fn a_type_has_plausible_values() {
        assert_eq!(of("()"), ["()"]);
        assert_eq!(of("Option<bool>"), ["None", "Some(true)", "Some(false)"]);
        assert_eq!(
            of("Result<(bool, u8), Error>"),
            ["Ok((true, 0, ))", "Ok((true, 1, ))", "Ok((false, 0, ))", "Ok((false, 1, ))"]
        );
        assert_eq!(of("fmt::Result"), ["Ok(Default::default())"]);
        assert_eq!(of("&'static str"), ["\"\"", "\"xyzzy\""]);
        assert_eq!(of("Self"), ["Default::default()"]);
        assert_eq!(of("[i8; 3]").len(), 3);
        assert_eq!(
            of("Vec<Seat>"),
            ["(crate::mutant_switch::Vec::new())", "(crate::mutant_switch::Vec::from([Default::default()]))"]
        );
    }

    #[test]
    fn an_opaque_type_has_no_plausible_values() {
        assert!(of("impl Iterator<Item = u8>").is_empty());
        assert!(of("!").is_empty());
    }
}
