//! Finds the mutation sites of a source file.

use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, Pat, ReturnType, Signature};

use crate::catalogue;
use crate::site::{Alternative, Mutants, Shape, Site, SourceMutant};

/// The mutation sites of a file in the order of their starts, outer ones first. Test code is skipped.
pub(crate) fn sites(file: &str, source: &str, mutants: &mut Mutants) -> syn::Result<Vec<Site>> {
    let syntax = syn::parse_file(source)?;
    let mut finder =
        Finder { file, source, mutants, sites: Vec::new(), functions: Vec::new(), scope: None, constants: 0 };
    finder.visit_file(&syntax);
    let mut sites = finder.sites;
    sites.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end)));
    Ok(sites)
}

/// Whether an item is compiled for tests only.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_test = attribute.path().segments.last().is_some_and(|last| last.ident == "test");
        let condition = attribute.path().is_ident("cfg").then(|| attribute.meta.require_list().ok()).flatten();
        is_test || condition.is_some_and(|condition| condition.tokens.to_string() == "test")
    })
}

struct Finder<'a> {
    file: &'a str,
    source: &'a str,
    mutants: &'a mut Mutants,
    sites: Vec<Site>,
    /// The enclosing functions, innermost last.
    functions: Vec<String>,
    /// The enclosing `impl` or trait.
    scope: Option<String>,
    /// The number of enclosing constant expressions, which are evaluated at compile time.
    constants: usize,
}

impl Finder<'_> {
    fn text(&self, range: Range<usize>) -> &str {
        &self.source[range]
    }

    fn text_of(&self, part: &impl Spanned) -> &str {
        self.text(part.span().byte_range())
    }

    /// Adds a mutant, if it can be switched at run time.
    fn mutant(&mut self, at: Span, change: String) -> Option<u32> {
        let function = self.functions.last().cloned();
        let Some(function) = function.filter(|_| self.constants == 0) else {
            self.mutants.skipped += 1;
            return None;
        };
        let start = at.start();
        let at = (start.line, start.column + 1);
        Some(self.mutants.add(SourceMutant { file: self.file.to_owned(), at, change, function }))
    }

    /// Adds a site with its alternatives, each with a description.
    fn add(&mut self, range: Range<usize>, at: Span, shape: Shape, alternatives: Vec<(String, String)>) {
        let mut found = Vec::new();
        for (text, change) in alternatives {
            found.extend(self.mutant(at, change).map(|id| Alternative { id, text }));
        }
        if !found.is_empty() || matches!(shape, Shape::Guard(Some(_))) {
            self.sites.push(Site { range, shape, alternatives: found });
        }
    }

    /// Visits code that is evaluated at compile time.
    fn in_constant(&mut self, visit: impl FnOnce(&mut Self)) {
        self.constants += 1;
        visit(self);
        self.constants -= 1;
    }

    /// Mutates a function: first its return value, then its body.
    fn function(&mut self, signature: &Signature, block: &Block) {
        let name = signature.ident.to_string();
        let full = self.scope.as_ref().map_or_else(|| name.clone(), |scope| format!("{scope}::{name}"));
        // A mutated `default` would call itself for ever, and `assert_caches` exists only to check other code.
        if full.ends_with("::default") || name == "assert_caches" {
            return;
        }
        self.functions.push(full);
        self.constants += usize::from(signature.constness.is_some());
        let (values, written) = match &signature.output {
            ReturnType::Default => (vec!["()".to_owned()], String::new()),
            ReturnType::Type(_, returned) => {
                (catalogue::values(returned), format!(" -> {}", self.text_of(returned).replace('\n', " ")))
            }
        };
        self.mutants.skipped += usize::from(values.is_empty());
        let entry = block.brace_token.span.open().byte_range().end;
        let body = self.text(entry..block.brace_token.span.close().byte_range().start).trim().to_owned();
        let differs = |value: &String| body != *value && (value != "()" || !block.stmts.is_empty());
        let alternatives = values.into_iter().filter(differs).map(|value| {
            let shown = value.replace(&format!("{}::", catalogue::SWITCH), "");
            let change = format!("replace {name}{written} with {shown}");
            (value, change)
        });
        self.add(entry..entry, signature.ident.span(), Shape::Entry, alternatives.collect());
        self.visit_block(block);
        self.constants -= usize::from(signature.constness.is_some());
        self.functions.pop();
    }

    /// Mutates the arms of a match: an arm can be removed if another one matches its values.
    fn arms(&mut self, arms: &[syn::Arm]) {
        let has_wildcard = arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)));
        for arm in arms {
            let (pattern, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pattern => (pattern, None),
            };
            let removable = has_wildcard && !matches!(arm.pat, Pat::Wild(_));
            let shown = self.text_of(&arm.pat).split_whitespace().collect::<Vec<_>>().join(" ");
            let removed =
                if removable { self.mutant(arm.pat.span(), format!("delete match arm {shown}")) } else { None };
            match guard {
                Some(guard) if !has_let(guard) => {
                    let alternative = |value: &str| {
                        (value.to_owned(), format!("replace match guard {} with {value}", self.text_of(guard)))
                    };
                    let alternatives = vec![alternative("true"), alternative("false")];
                    self.add(guard.span().byte_range(), guard.span(), Shape::Guard(removed), alternatives);
                }
                Some(_) => self.mutants.skipped += 2,
                None => {
                    if let Some(id) = removed {
                        let end = pattern.span().byte_range().end;
                        let alternatives = vec![Alternative { id, text: String::new() }];
                        self.sites.push(Site { range: end..end, shape: Shape::ArmEnd, alternatives });
                    }
                }
            }
            if let Some(guard) = guard {
                self.visit_expr(guard);
            }
            self.visit_expr(&arm.body);
        }
    }
}

/// Whether a condition binds names, so that it cannot be evaluated elsewhere.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if !is_for_tests(&function.attrs) {
            let scope = self.scope.take();
            self.function(&function.sig, &function.block);
            self.scope = scope;
        }
    }

    fn visit_item_impl(&mut self, implementation: &'ast syn::ItemImpl) {
        let own = self.text_of(&implementation.self_ty).to_owned();
        let scope = match &implementation.trait_ {
            Some((path, _)) if path.segments.last().is_some_and(|last| last.ident == "Debug") => return,
            Some((path, _)) => format!("<{own} as {}>", self.text_of(path)),
            None => own,
        };
        if !is_for_tests(&implementation.attrs) {
            let around = self.scope.replace(scope);
            visit::visit_item_impl(self, implementation);
            self.scope = around;
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let around = self.scope.replace(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.scope = around;
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig, block);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let (operator, others) = catalogue::operators(&binary.op);
        if has_let(&binary.left) || has_let(&binary.right) {
            self.mutants.skipped += others.len();
        } else {
            let [left, right] = [&binary.left, &binary.right].map(|side| self.text_of(side));
            let alternative =
                |other: &&str| (format!("({left}) {other} ({right})"), format!("replace {operator} with {other}"));
            let alternatives = others.iter().map(alternative).collect();
            self.add(binary.span().byte_range(), binary.op.span(), Shape::Expression, alternatives);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let Some(operator) = catalogue::removable(&unary.op) {
            let alternative = (format!("({})", self.text_of(&unary.expr)), format!("delete {operator}"));
            self.add(unary.span().byte_range(), unary.op.span(), Shape::Expression, vec![alternative]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        self.visit_expr(&matched.expr);
        self.arms(&matched.arms);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.in_constant(|finder| visit::visit_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.in_constant(|finder| visit::visit_item_static(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.in_constant(|finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.in_constant(|finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_expr_const(&mut self, block: &'ast syn::ExprConst) {
        self.in_constant(|finder| visit::visit_expr_const(finder, block));
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
        self.in_constant(|finder| finder.visit_expr(&repeat.len));
    }

    /// Types and patterns contain no expressions that are evaluated at run time.
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_path_arguments(&mut self, _: &'ast syn::PathArguments) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
}
