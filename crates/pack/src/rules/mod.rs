//! The rules of the games as HTML, so that the page needs no Markdown parser.

mod contents;
mod picture;
mod words;

use std::path::Path;

use games::GameKind;
use locale::Lang;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use table_model::PageRoute;
use tabletop::Cell;

use self::contents::Contents;
use crate::assets::is_further_game;
use crate::error::PackError;
use crate::files;

/// The signs in the pictures of a game's rules.
struct RuleSigns {
    /// The class of a picture.
    class: &'static str,
    /// The class of a hex and what is drawn on it, from its name and its characters in the picture.
    draw: fn(Cell, &str) -> (String, String),
    /// What is on a hex, in words; `None` if nothing is worth mentioning.
    describe: fn(Lang, &str) -> Option<String>,
}

macro_rules! rule_signs {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        impl RuleSigns {
            fn of(kind: GameKind) -> RuleSigns {
                match kind { $(GameKind::$game => $module::SIGNS,)* }
            }
        }
    };
}
games::for_each_game!(rule_signs);

/// Writes `cascadero.en.html` for `cascadero.en.md`, and so on; skips `cascadero-tests.md`, a table for developers.
pub(crate) fn write(docs: &Path, folder: &Path) -> Result<(), PackError> {
    for path in files::list(docs)? {
        let Some((game, language)) = files::stem(&path).split_once('.') else { continue };
        if let (Some(kind), Some(lang)) = (GameKind::from_name(game), Lang::from_code(language)) {
            files::write(&folder.join(format!("{game}.{language}.html")), html(&files::read(&path)?, kind, lang))?;
        }
    }
    Ok(())
}

/// A rules document as HTML: its table of contents, a marker, and one section for each heading. Every chapter and rule can be linked to,
/// pictures in code blocks are drawn, and scrollable elements can be focused. Raw HTML is escaped.
fn html(markdown: &str, kind: GameKind, lang: Lang) -> String {
    let mut converter = Converter {
        kind,
        lang,
        events: Vec::new(),
        heading: None,
        chapters: 0,
        contents: Contents::default(),
        fence: None,
        linked: true,
        table: TablePart::None,
    };
    Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES)
        .for_each(|event| converter.convert(event));
    // Its pictures need the style of the game's table, which may not have been opened before.
    let style = if is_further_game(kind.name()) {
        format!("<link rel=\"stylesheet\" href=\"rules/{}.css\">", kind.name())
    } else {
        String::new()
    };
    let mut html = format!("{}<!-- contents -->{style}<section>", converter.contents.html(kind));
    push_html(&mut html, converter.events.into_iter());
    html + "</section>"
}

/// A heading whose text is being read.
struct OpenHeading<'a> {
    level: HeadingLevel,
    /// The id of the rule; a chapter has none.
    id: Option<CowStr<'a>>,
    /// The anchor for links.
    link: CowStr<'a>,
    text: String,
}

/// Converts Markdown events to HTML.
struct Converter<'a> {
    kind: GameKind,
    lang: Lang,
    events: Vec<Event<'a>>,
    /// The current heading.
    heading: Option<OpenHeading<'a>>,
    /// The number of chapters so far.
    chapters: u32,
    contents: Contents,
    /// The text of the current code block.
    fence: Option<String>,
    /// Whether the current link has a target.
    linked: bool,
    table: TablePart,
}

/// The state of the table that is being read.
#[derive(Clone, Copy, PartialEq)]
enum TablePart {
    /// No table, or one that does not explain signs.
    None,
    /// The head of a table, before its first word.
    Head,
    /// A table of signs: code in it is drawn.
    Signs,
}

/// The first header of a table that explains the signs of pictures, in every language.
const SIGNS: [&str; 2] = ["Sign", "Signe"];

impl<'a> Converter<'a> {
    fn convert(&mut self, event: Event<'a>) {
        match (event, &mut self.fence) {
            (Event::Text(text), Some(fence)) => *fence += &text,
            (Event::End(TagEnd::CodeBlock), fence) => {
                let text = fence.take().unwrap_or_default();
                self.push_fence(text.trim_end_matches('\n'));
            }
            (Event::Start(Tag::CodeBlock(_)), fence) => *fence = Some(String::new()),
            (Event::Start(Tag::Heading { level, id, classes, mut attrs }), _) if level > HeadingLevel::H1 => {
                attrs.push(("tabindex".into(), Some("-1".into())));
                self.events.push(Event::Html("</section><section>".into()));
                self.chapters += u32::from(id.is_none());
                let link = id.clone().unwrap_or_else(|| format!("chapter-{}", self.chapters).into());
                self.events.push(Event::Start(Tag::Heading { level, id: Some(link.clone()), classes, attrs }));
                self.heading = Some(OpenHeading { level, id, link, text: String::new() });
            }
            (end @ Event::End(TagEnd::Heading(_)), _) => {
                if let Some(OpenHeading { level, id, link, text }) = self.heading.take() {
                    self.contents.add(level, &link, &text);
                    if let Some(id) = id {
                        self.push_enclosed(" <code class=\"id\">", id, "</code>");
                    }
                }
                self.events.push(end);
            }
            (Event::Text(text), _) if self.heading.is_some() => {
                self.heading.iter_mut().for_each(|heading| heading.text += &text);
                self.events.push(Event::Text(text));
            }
            (Event::Text(text), _) if self.table == TablePart::Head => {
                self.table = if SIGNS.contains(&&*text) { TablePart::Signs } else { TablePart::None };
                self.events.push(Event::Text(text));
            }
            (Event::Code(sign), _) if self.table == TablePart::Signs => {
                let drawing = picture::sign(self.kind, &sign);
                self.events.push(Event::Html(drawing.into()));
            }
            (start @ Event::Start(Tag::Table(_)), _) => {
                self.table = TablePart::Head;
                self.events.extend([Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()), start]);
            }
            (end @ Event::End(TagEnd::Table), _) => {
                self.table = TablePart::None;
                self.events.extend([end, Event::Html("</div>".into())]);
            }
            (Event::Start(Tag::Link { link_type, dest_url, title, id }), _) => {
                let target = self.link_target(dest_url);
                self.linked = target.is_some();
                let link = target.map(|dest_url| Event::Start(Tag::Link { link_type, dest_url, title, id }));
                self.events.extend(link);
            }
            (end @ Event::End(TagEnd::Link), _) => self.events.extend(self.linked.then_some(end)),
            (Event::Html(text) | Event::InlineHtml(text), _) => self.events.push(Event::Text(text)),
            (event, _) => self.events.push(event),
        }
    }

    /// Adds text between tags.
    fn push_enclosed(&mut self, start: &'static str, text: CowStr<'a>, end: &'static str) {
        self.events.extend([Event::Html(start.into()), Event::Text(text), Event::Html(end.into())]);
    }

    /// Adds a code block, as a drawing if it is a picture.
    fn push_fence(&mut self, text: &str) {
        match picture::svg(self.kind, self.lang, text) {
            Some(drawing) => self.events.push(Event::Html(format!("<figure tabindex=\"0\">{drawing}</figure>").into())),
            None => self.push_enclosed("<pre tabindex=\"0\">", text.to_owned().into(), "</pre>"),
        }
    }

    /// The target of a link on the page; `None` for other documents, which are not part of the page.
    fn link_target(&self, target: CowStr<'a>) -> Option<CowStr<'a>> {
        match target.strip_prefix('#') {
            Some(rule) => Some(PageRoute::Rules(self.kind, Some(rule.to_owned())).path().into()),
            None => target.starts_with("https://").then_some(target),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markdown_of_the_rules_is_converted() {
        let text = "# Title\n\n### First contact {#first-contact}\n\nOne *two*\n**three** `a*b` [see](#group), [not](../x.md).\n\n\
            - x\n  y\n- z\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```\n  <b>\n```\n";
        let html = html(text, GameKind::Cascadero, Lang::En).replace('\n', " ");
        for part in [
            "<h1>Title</h1>",
            "<h3 id=\"first-contact\" tabindex=\"-1\">First contact <code class=\"id\">first-contact</code></h3>",
            "<p>One <em>two</em> <strong>three</strong> <code>a*b</code> <a href=\"#/rules/cascadero/group\">see</a>, not.</p>",
            "<ul> <li>x y</li> <li>z</li> </ul>",
            "<div class=\"scroll\" tabindex=\"0\"><table>",
            "<th>A</th>",
            "<tr><td>1</td><td>2</td></tr>",
            "<pre tabindex=\"0\">  &lt;b&gt;</pre>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn raw_html_is_text() {
        let html = html("<script>alert(1)</script>\n\na <b>c</b>", GameKind::Cascadero, Lang::En);
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
    }

    /// Every rule of every game can be linked to in every language, and no link leads nowhere.
    #[test]
    fn the_rules_of_all_games_have_their_headings_and_links() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        for kind in GameKind::ALL {
            let documents = Lang::ALL.map(|lang| {
                let path = docs.join(format!("{}.{}.md", kind.name(), lang.code()));
                let markdown = files::read(&path).expect("rules");
                (path, markdown.clone(), html(&markdown, *kind, lang))
            });
            for (path, markdown, html) in &documents {
                let headings: Vec<&str> = markdown
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .filter_map(|line| line.split_once(" {#")?.1.strip_suffix('}'))
                    .collect();
                assert!(headings.len() > 10, "{}", path.display());
                assert_eq!(ids(html), headings, "{}", path.display());
                let links = html.split("href=\"#/rules/").skip(1).filter_map(|rest| rest.split('"').next());
                for link in links {
                    let rule = link.strip_prefix(&format!("{}/", kind.name())).expect("a rule of the same game");
                    assert!(html.contains(&format!(" id=\"{rule}\"")), "{rule} in {}", path.display());
                }
                assert!(html.matches("<figure").count() > 1, "{}", path.display());
                assert!(html.matches("class=\"drawn sign").count() > 5, "{}: signs are drawn", path.display());
                // Tables of signs begin with the sign.
                let mut codes = html.split("<td><code>").skip(1).filter_map(|rest| rest.split('<').next());
                let sign = codes.find(|code| code.len() == 1 && html.contains(&format!("<tr><td><code>{code}<")));
                assert_eq!(sign, None, "{}: a sign that is not drawn", path.display());
                let (contents, document) = html.split_once("<!-- contents -->").expect("contents");
                assert_eq!(contents.matches("<a ").count(), document.matches(" tabindex=\"-1\"").count());
                assert_eq!(document.matches("<section>").count(), document.matches("</section>").count());
            }
            assert_eq!(ids(&documents[0].2), ids(&documents[1].2), "{}: the same rules in every language", kind.name());
        }
    }

    fn ids(html: &str) -> Vec<&str> {
        html.split("<code class=\"id\">").skip(1).filter_map(|rest| rest.split('<').next()).collect()
    }
}
