//! As much Markdown as our rules are written in: headings with ids, paragraphs, lists, tables, pictures in fences.
//!
//! The documents are our own, yet everything is escaped: nothing but what is made here becomes a tag.

use std::fmt::Write as _;

use games::GameKind;

use super::picture;
use table_model::PageRoute;

/// The rules of a game as HTML, with links into themselves.
pub(crate) fn html(text: &str, kind: GameKind) -> String {
    let base = &*PageRoute::Rules(kind, None).path();
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let more = |lines: &mut std::iter::Peekable<std::str::Lines<'_>>, fits: &dyn Fn(&str) -> bool| {
            let mut block = Vec::new();
            while let Some(next) = lines.next_if(|next| fits(next)) {
                block.push(next.to_owned());
            }
            block
        };
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("```") {
            let block = more(&mut lines, &|next| !next.starts_with("```"));
            lines.next();
            let block = block.join("\n");
            match picture::svg(kind, &block) {
                Some(drawn) => out.extend(["<figure tabindex=\"0\">", &drawn, "</figure>"]),
                None => out.extend(["<pre tabindex=\"0\">", &escaped(&block), "</pre>"]),
            }
        } else if let Some(heading) = heading(line) {
            out += &heading;
        } else if line.starts_with('|') {
            let mut rows = vec![line.to_owned()];
            rows.extend(more(&mut lines, &|next| next.starts_with('|')));
            table(&mut out, &rows, base);
        } else if line.trim() == "---" {
            out += "<hr>";
        } else if let Some(marker) = marker(line) {
            let mut items = vec![line[marker.len()..].to_owned()];
            for next in more(&mut lines, &|next| self::marker(next).is_some() || next.starts_with("  ")) {
                match self::marker(&next) {
                    Some(marker) => items.push(next[marker.len()..].to_owned()),
                    None => items.last_mut().into_iter().for_each(|item| item.extend([" ", next.trim()])),
                }
            }
            let list = if marker.starts_with(|c: char| c.is_ascii_digit()) { "ol" } else { "ul" };
            let _ = write!(out, "<{list}>");
            items.iter().for_each(|item| out.extend(["<li>", &inline(item, base), "</li>"]));
            let _ = write!(out, "</{list}>");
        } else {
            let starts = |next: &str| next.starts_with("```") || next.starts_with('|') || next.starts_with('#');
            let rest = more(&mut lines, &|next| !next.trim().is_empty() && !starts(next) && marker(next).is_none());
            let paragraph = rest.into_iter().fold(line.to_owned(), |text, next| text + " " + next.trim());
            let _ = write!(out, "<p>{}</p>", inline(&paragraph, base));
        }
    }
    out
}

/// `### First contact {#first-contact}`.
fn heading(line: &str) -> Option<String> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line[level..].strip_prefix(' ').filter(|_| (1..=6).contains(&level))?;
    Some(match title.rsplit_once(" {#") {
        Some((title, id)) => {
            let id = escaped(id.trim_end_matches('}'));
            format!(
                "<h{level} id=\"{id}\" tabindex=\"-1\">{} <code class=\"id\">{id}</code></h{level}>",
                inline(title, "")
            )
        }
        None => format!("<h{level}>{}</h{level}>", inline(title, "")),
    })
}

/// The sign that begins an item of a list, with the space behind it.
fn marker(line: &str) -> Option<&str> {
    if line.starts_with("- ") || line.starts_with("* ") {
        return Some(&line[..2]);
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && line[digits..].starts_with(". ")).then(|| &line[..digits + 2])
}

fn table(out: &mut String, rows: &[String], base: &str) {
    let cells = |row: &str, tag: &str| {
        let row = row.trim().trim_start_matches('|').trim_end_matches('|');
        row.split('|').fold(String::new(), |line, cell| line + &format!("<{tag}>{}</{tag}>", inline(cell.trim(), base)))
    };
    *out += "<div class=\"scroll\" tabindex=\"0\"><table>";
    for (number, row) in rows.iter().enumerate() {
        match number {
            0 => out.extend(["<thead><tr>", &cells(row, "th"), "</tr></thead><tbody>"]),
            1 => {}
            _ => out.extend(["<tr>", &cells(row, "td"), "</tr>"]),
        }
    }
    *out += "</tbody></table></div>";
}

/// Emphasis, code and links inside a line.
fn inline(text: &str, base: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(['*', '`', '[']) {
        let (before, sign) = rest.split_at(place);
        out += &escaped(before);
        let pairs = [("**", "strong"), ("*", "em"), ("`", "code")];
        let found = pairs.into_iter().find_map(|(mark, tag)| {
            let (inside, after) = sign.strip_prefix(mark)?.split_once(mark)?;
            let inside = if tag == "code" { escaped(inside) } else { inline(inside, base) };
            (!inside.is_empty()).then(|| (format!("<{tag}>{inside}</{tag}>"), after))
        });
        let link = || {
            let (label, after) = sign.strip_prefix('[')?.split_once("](")?;
            let (target, after) = after.split_once(')')?;
            let label = inline(label, base);
            let target = match target.strip_prefix('#') {
                Some(place) => format!("{base}/{}", escaped(place)),
                None if target.starts_with("https://") => escaped(target),
                // Other documents are not part of the page.
                None => return Some((label, after)),
            };
            Some((format!("<a href=\"{target}\">{label}</a>"), after))
        };
        if let Some((html, after)) = found.or_else(link) {
            out += &html;
            rest = after;
        } else {
            out += &escaped(&sign[..1]);
            rest = &sign[1..];
        }
    }
    out + &escaped(rest)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_our_rules_use_is_understood() {
        let text = "# Title\n\n### First contact {#first-contact}\n\nOne *two*\n**three** `a*b` [see](#group).\n\n- x\n  y\n- z\n\n\
            | A | B |\n| --- | --- |\n| 1 | 2 |\n\n```\n  <b>\n```\n";
        let html = html(text, GameKind::Cascadero);
        for part in [
            "<h1>Title</h1>",
            "<h3 id=\"first-contact\" tabindex=\"-1\">First contact",
            "<p>One <em>two</em> <strong>three</strong> <code>a*b</code> <a href=\"#/rules/cascadero/group\">see</a>.</p>",
            "<ul><li>x y</li><li>z</li></ul>",
            "<th>A</th>",
            "<tr><td>1</td><td>2</td></tr>",
            "  &lt;b&gt;</pre>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn nothing_becomes_a_tag_by_accident() {
        assert_eq!(inline("a < b * c [x] `y", ""), "a &lt; b * c [x] `y");
        assert!(!html("<script>alert(1)</script>", GameKind::Cascadero).contains("<script"));
    }

    /// Every rule of every game can be linked to in every language.
    #[test]
    fn the_rules_of_all_games_have_anchors() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        for game in GameKind::ALL {
            for lang in locale::Lang::ALL {
                let path = folder.join(format!("{}.{}.md", game.name(), lang.code()));
                let text = std::fs::read_to_string(&path).expect("rules");
                let page = html(&text, *game);
                let stated = text.lines().filter(|line| line.starts_with('#') && line.contains(" {#")).count();
                assert!(stated > 10, "{}", path.display());
                assert_eq!(page.matches("<code class=\"id\">").count(), stated, "{}", path.display());
            }
        }
    }
}
