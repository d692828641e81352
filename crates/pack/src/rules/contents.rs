//! The table of contents of a rules document: its chapters, with the rules in each.

use games::GameKind;
use pulldown_cmark::HeadingLevel;
use table_model::PageRoute;

/// An entry of the table of contents.
struct ContentsLine {
    link: String,
    text: String,
}

/// Chapters, each with its rules.
#[derive(Default)]
pub(super) struct Contents {
    chapters: Vec<(ContentsLine, Vec<ContentsLine>)>,
}

impl Contents {
    /// Adds a heading. One below chapter level belongs to the last chapter.
    pub(super) fn add(&mut self, level: HeadingLevel, link: &str, text: &str) {
        let line = ContentsLine { link: link.to_owned(), text: text.trim().to_owned() };
        match self.chapters.last_mut().filter(|_| level > HeadingLevel::H2) {
            Some((_, rules)) => rules.push(line),
            None => self.chapters.push((line, Vec::new())),
        }
    }

    /// The table of contents as a list of links.
    pub(super) fn html(&self, kind: GameKind) -> String {
        let chapters = self.chapters.iter().map(|(chapter, rules)| {
            let rules: Vec<String> = rules.iter().map(|rule| format!("<li>{}</li>", rule.html(kind))).collect();
            let list = if rules.is_empty() { String::new() } else { format!("<ol>{}</ol>", rules.concat()) };
            format!("<li>{}{list}</li>", chapter.html(kind))
        });
        format!("<ol>{}</ol>", chapters.collect::<String>())
    }
}

impl ContentsLine {
    fn html(&self, kind: GameKind) -> String {
        let path = PageRoute::Rules(kind, Some(self.link.clone())).path();
        let text = self.text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<a href=\"{path}\">{text}</a>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_below_their_chapters() {
        let mut contents = Contents::default();
        contents.add(HeadingLevel::H2, "chapter-1", "Set-up & more");
        contents.add(HeadingLevel::H3, "setup", "Everyone's pieces");
        contents.add(HeadingLevel::H2, "chapter-2", "Turns");
        assert_eq!(
            contents.html(GameKind::Cascadero),
            "<ol><li><a href=\"#/rules/cascadero/chapter-1\">Set-up &amp; more</a><ol><li>\
             <a href=\"#/rules/cascadero/setup\">Everyone's pieces</a></li></ol></li>\
             <li><a href=\"#/rules/cascadero/chapter-2\">Turns</a></li></ol>"
        );
    }
}
