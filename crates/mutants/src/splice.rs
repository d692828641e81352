//! Splices the alternatives of a file into its source, so that each can be chosen at run time.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::catalogue::SWITCH;
use crate::site::{Alternative, Shape, Site};

/// A source with its mutants, and the ranges of bytes that belong to them.
#[derive(Default, Debug)]
pub(crate) struct Spliced {
    /// The source.
    pub(crate) text: String,
    /// The ranges of the mutants. A site may have several; inner ones come after outer ones.
    parts: Vec<(Range<usize>, Vec<u32>)>,
}

impl Spliced {
    /// The mutants that a byte of the text belongs to: those of the innermost range.
    pub(crate) fn mutants_at(&self, byte: usize) -> &[u32] {
        let around = self.parts.iter().filter(|(range, _)| range.contains(&byte));
        around.min_by_key(|(range, _)| range.len()).map_or(&[], |(_, ids)| ids)
    }

    fn part(&mut self, start: usize, ids: Vec<u32>) {
        self.parts.push((start..self.text.len(), ids));
    }

    /// Writes the condition that a mutant is chosen, between `before` and `after`.
    fn switch(&mut self, before: &str, id: u32, after: &str) {
        self.text += &[before, SWITCH, "::on(", &id.to_string(), ")", after].concat();
    }

    /// Writes an alternative, between `before` and `after`.
    fn alternative(&mut self, alternative: &Alternative, [before, after]: [&str; 2]) {
        let Alternative { id, text } = alternative;
        self.switch("if ", *id, " { ");
        self.text += before;
        let start = self.text.len();
        self.text += text;
        self.part(start, vec![*id]);
        self.text += after;
    }

    fn copy(&mut self, source: &str, range: Range<usize>, sites: &[Site], left_out: &BTreeSet<u32>) {
        let (mut at, mut rest) = (range.start, sites);
        while let [site, after @ ..] = rest {
            let is_inside = |next: &&Site| !site.range.is_empty() && next.range.end <= site.range.end;
            let (inner, after) = after.split_at(after.iter().take_while(is_inside).count());
            self.text += &source[at..site.range.start];
            self.site(source, site, inner, left_out);
            (at, rest) = (site.range.end, after);
        }
        self.text += &source[at..range.end];
    }

    fn site(&mut self, source: &str, site: &Site, inner: &[Site], left_out: &BTreeSet<u32>) {
        let start = self.text.len();
        let alternatives = site.alternatives.iter().filter(|alternative| !left_out.contains(&alternative.id));
        match site.shape {
            Shape::Entry => alternatives.for_each(|alternative| self.alternative(alternative, ["return ", "; } "])),
            Shape::ArmEnd => {
                alternatives.for_each(|alternative| self.switch(" if !", alternative.id, ""));
            }
            Shape::Expression | Shape::Guard(_) => {
                if let Shape::Guard(Some(id)) = site.shape
                    && !left_out.contains(&id)
                {
                    self.switch("!", id, " && ");
                }
                self.text += "(";
                let mut is_alone = true;
                for alternative in alternatives {
                    self.alternative(alternative, ["", " } else "]);
                    is_alone = false;
                }
                self.text += if is_alone { "" } else { "{ " };
                self.copy(source, site.range.clone(), inner, left_out);
                self.text += if is_alone { ")" } else { " })" };
            }
        }
        self.part(start, site.ids().collect());
    }
}

/// A source with all its mutants, apart from those that are left out.
pub(crate) fn spliced(source: &str, sites: &[Site], left_out: &BTreeSet<u32>) -> Spliced {
    let mut spliced = Spliced::default();
    spliced.copy(source, 0..source.len(), sites, left_out);
    spliced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;
    use crate::site::Mutants;

    fn of(source: &str, left_out: &[u32]) -> (Spliced, Mutants) {
        let mut mutants = Mutants::default();
        let sites = find::sites("src/lib.rs", source, &mut mutants).expect("a source");
        let spliced = spliced(source, &sites, &left_out.iter().copied().collect());
        syn::parse_file(&spliced.text).expect("a source with mutants");
        (spliced, mutants)
    }

    fn text(source: &str, left_out: &[u32]) -> String {
        of(source, left_out).0.text.replace("crate::mutant_switch::", "")
    }

    #[test]
    fn operators_are_chosen_at_run_time_and_operands_are_kept_together() {
        assert_eq!(
            text("fn f(a: u8, b: u8) -> Seat { g(a & b == 1) }", &[1]),
            "fn f(a: u8, b: u8) -> Seat { g((if on(2) { (a & b) != (1) } else { \
             (if on(3) { (a) | (b) } else if on(4) { (a) ^ (b) } else { a & b }) == 1 })) }"
        );
    }

    #[test]
    fn a_function_can_return_at_once() {
        assert_eq!(
            text("fn f() -> bool { true }", &[]),
            "fn f() -> bool {if on(1) { return false; }  true }",
            "the value that it returns anyway is left out"
        );
    }

    #[test]
    fn arms_and_guards_are_left_out_if_another_arm_remains() {
        assert_eq!(
            text("fn f(a: u8) { match a { 1 => g(), b if h(b) => {} _ => {} } }", &[1]),
            "fn f(a: u8) { match a { 1 if !on(2) => g(), \
             b if !on(3) && (if on(4) { true } else if on(5) { false } else { h(b) }) => {} _ => {} } }"
        );
        assert_eq!(
            text("fn f(a: bool) { match a { true => g(), false => h() } }", &[1]),
            "fn f(a: bool) { match a { true => g(), false => h() } }"
        );
    }

    #[test]
    fn mutants_that_cannot_be_chosen_at_run_time_are_counted() {
        let source =
            "const A: u8 = 1 + 2; const fn f() -> bool { true } fn g(a: Option<u8>) { if let Some(b) = a && b > 1 {} }";
        let (_, mutants) = of(source, &[]);
        assert_eq!(mutants.skipped, 4, "two for +, one for f, one for &&");
        let found: Vec<String> = mutants.all.iter().map(ToString::to_string).collect();
        assert_eq!(found.first().map(String::as_str), Some("src/lib.rs:1:55: replace g with () in g"));
        assert_eq!(found.len(), 4, "{found:?}");
    }

    #[test]
    fn tests_have_no_mutants() {
        let (spliced, mutants) = of("#[cfg(test)] mod tests { #[test] fn f() { assert!(1 + 1 == 2) } }", &[]);
        assert!(mutants.all.is_empty() && !spliced.text.contains("on("));
    }

    #[test]
    fn a_place_in_the_text_belongs_to_the_innermost_mutant() {
        let (spliced, _) = of("fn f(a: u8, b: u8) -> Seat { g(a + b == 1) }", &[]);
        let of = |part: &str| spliced.mutants_at(spliced.text.find(part).expect("a part"));
        assert_eq!(of("(a) - (b)"), [3]);
        assert_eq!(of("== 1"), [2]);
        assert_eq!(of("Default::default"), [1]);
        assert!(of("fn f").is_empty());
    }
}
