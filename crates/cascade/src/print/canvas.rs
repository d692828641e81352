//! A page for printing as SVG, in millimetres, so that it is printed to scale.

use std::fmt::Write;

/// The drawings of the web page, which are also used on printed sheets.
const DRAWING_FILES: [&str; 2] =
    [include_str!("../../../web/page/art/cascadero.svg"), include_str!("../../../web/page/art/cascadito.svg")];

/// The prefixes of the drawings that a sheet may use.
const DRAWING_PREFIXES: [&str; 7] = ["town-", "fx-any-", "fx-river", "sign-", "castle", "lock", "bridge"];

/// The inks for printing a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inks {
    /// The colours of the web page.
    Colour,
    /// Black on white: colours are distinguished by the shapes of towns and by letters.
    Black,
}

/// A4 landscape.
pub(super) const PAGE: (f64, f64) = (297.0, 210.0);

/// A page while it is drawn.
pub(super) struct Canvas(String);

/// Whether a line of a drawing file is a drawing that a sheet may use.
fn is_used_drawing(line: &str) -> bool {
    let id = line.strip_prefix("<symbol id=\"");
    id.is_some_and(|id| DRAWING_PREFIXES.iter().any(|prefix| id.starts_with(prefix)))
}

impl Canvas {
    /// An empty page with the definitions of the drawings that it may use.
    pub(super) fn new(inks: Inks, title: &str) -> Self {
        let (width, height) = PAGE;
        let mut canvas = Canvas(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n<title>{}</title>\n<style>{}</style>\n<defs>\n",
            escaped(title),
            style(inks)
        ));
        for symbol in DRAWING_FILES.iter().flat_map(|file| file.lines()).filter(|line| is_used_drawing(line)) {
            canvas.push(symbol);
        }
        canvas.push("</defs>");
        canvas.push(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"));
        canvas
    }

    pub(super) fn push(&mut self, element: &str) {
        self.0.push_str(element);
        self.0.push('\n');
    }

    /// Draws a text, with its size in millimetres; `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: f64, anchor: &str, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(text)
        );
    }

    /// Draws a text, with line breaks to fit a width.
    pub(super) fn paragraph(&mut self, (x, y): (f64, f64), size: f64, width: f64, text: &str) {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let line = lines.last_mut().expect("there is always a line");
            // A letter is about half as wide as it is high.
            let letters = line.chars().count() + 1 + word.chars().count();
            if line.is_empty() {
                word.clone_into(line);
            } else if letters as f64 * size / 2.0 > width {
                lines.push(word.to_owned());
            } else {
                line.push(' ');
                line.push_str(word);
            }
        }
        for (number, line) in lines.iter().enumerate() {
            self.text((x, y + size * 1.15 * number as f64), size, "start", line);
        }
    }

    pub(super) fn rectangle(&mut self, class: &str, [x, y, width, height]: [f64; 4]) {
        self.push(&format!(
            "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"0.8\"/>"
        ));
    }

    /// Draws a drawing around a point.
    pub(super) fn drawing(&mut self, class: &str, name: &str, (x, y): (f64, f64), size: f64) {
        let (left, top) = (x - size / 2.0, y - size / 2.0);
        self.push(&format!(
            "<use class=\"{class}\" href=\"#{name}\" x=\"{left:.2}\" y=\"{top:.2}\" width=\"{size:.2}\" height=\"{size:.2}\"/>"
        ));
    }

    /// Draws a flat-topped hex around a point.
    pub(super) fn hex(&mut self, class: &str, (x, y): (f64, f64), side: f64) {
        let half = side * 3f64.sqrt() / 2.0;
        let corners = [
            (-side, 0.0),
            (-side / 2.0, -half),
            (side / 2.0, -half),
            (side, 0.0),
            (side / 2.0, half),
            (-side / 2.0, half),
        ];
        let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{:.2},{:.2}", x + dx, y + dy)).collect();
        self.push(&format!("<polygon class=\"{class}\" points=\"{}\"/>", points.join(" ")));
    }

    pub(super) fn finish(mut self) -> String {
        self.push("</svg>");
        self.0
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The styles of a page.
fn style(inks: Inks) -> String {
    let colours: String = match inks {
        Inks::Colour => [
            ("blue", "#a9cdf0", "#123f6b"),
            ("yellow", "#f6dc83", "#5a4500"),
            ("orange", "#f2b58c", "#6e2f08"),
            ("pink", "#f3bcd8", "#7a1f50"),
            ("white", "#f4efdf", "#5f5c50"),
            ("black", "#55565a", "#16171a"),
        ]
        .map(|(name, fill, ink)| format!(".c-{name}{{--c:{fill};--c-line:{ink};--c-ink:{ink};color:{ink}}}"))
        .concat(),
        // Goods, stars and bandits have their own colours, which are removed by a filter.
        Inks::Black => "svg{--c:#fff;--c-line:#000;--c-ink:#000}use{filter:grayscale(1)}".to_owned(),
    };
    let (water, banner, shade) = match inks {
        Inks::Colour => ("#d5e9f7", "#3f7d3a", "#f1eee3"),
        Inks::Black => ("#e9e9e9", "#444", "#f3f3f3"),
    };
    format!(
        "@page{{size:297mm 210mm;margin:0}}svg{{color:#222}}text{{fill:#111}}{colours}.field{{fill:#fff;stroke:#888;stroke-width:.25}}.water{{fill:{water};stroke:#777;stroke-width:.25}}\
         .town{{fill:var(--c);stroke:var(--c-line);stroke-width:.6}}.space{{fill:#fff;stroke:#444;stroke-width:.3}}.row4{{fill:{shade};stroke:#444;stroke-width:.5}}\
         .castle{{fill:var(--c);stroke:var(--c-line);stroke-width:.5}}.banner{{fill:{banner}}}.on-banner text{{fill:#fff}}.box{{fill:#fff;stroke:#222;stroke-width:.35}}\
         .panel{{fill:none;stroke:#bbb;stroke-width:.25}}.die{{fill:var(--c);stroke:#222;stroke-width:.35}}.cross{{stroke:#111;stroke-width:.5;fill:none}}"
    )
}
