//! A review as one self-contained page: curves, sums, key moments with their positions, and all decisions.

use std::fmt::Write;

use games::{Record, RecordError};
use locale::Lang;
use practice::KeptReview;

use super::ReviewText;

/// The drawing area of the curves.
const WIDTH: f32 = 900.0;
const HEIGHT: f32 = 260.0;

/// The colours of the curves; dashes distinguish them, too.
const COLOURS: [&str; 6] = ["#1f5fa8", "#b0356f", "#b86b00", "#2f7a3b", "#6a4bb0", "#5a5a5a"];
const DASHES: [&str; 6] = ["", "8 4", "2 3", "12 3 2 3", "5 5", "1 4"];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fdfcf9}\
    pre{overflow-x:auto;background:#f2efe8;padding:1rem;line-height:1.2}table{border-collapse:collapse;width:100%}\
    td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #ddd;vertical-align:top}svg{width:100%;height:auto}\
    .open{color:#666}.inaccuracy{color:#8a6100}.mistake{color:#a34a00}.blunder{color:#a11}";

/// The whole page.
pub(super) fn page(lang: Lang, record: &Record, kept: &KeptReview) -> Result<String, RecordError> {
    let replay = record.start()?;
    let review = &kept.review;
    let review_text = ReviewText { lang, record, kept, review, game: replay.game() };
    let title = escape(&format!("{}: {}", review_text.say("title", &[]), lang.game_name(replay.game().kind())));
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><h1>{title}</h1>{}",
        lang.code(),
        curves(&review_text)
    );
    for seat in 0..review.seats.len() {
        let lines: Vec<String> = review_text.seat(seat).iter().map(|line| escape(line)).collect();
        write!(page, "<p>{}</p>", lines.join("<br>")).expect("text grows");
    }
    if !review.key_moments.is_empty() {
        write!(page, "<h2>{}</h2>", escape(&review_text.say("moments", &[]))).expect("text grows");
    }
    for moment in &kept.moments {
        let picture = review_text.position(moment.ply).map(|game| lang.picture(&game)).unwrap_or_default();
        write!(page, "<h3>{}</h3>", escape(&review_text.moment(moment.ply))).expect("text grows");
        for (key, reasons) in review_text.reasons(moment) {
            write!(page, "<p>{}</p>", escape(&review_text.say(key, &[("reasons", reasons)]))).expect("text grows");
        }
        write!(page, "<pre>{}</pre>", escape(&picture)).expect("text grows");
    }
    page += &decisions(&review_text);
    Ok(page)
}

/// Draws one curve for each seat: its expected value before every action, and at the end.
fn curves(review_text: &ReviewText<'_>) -> String {
    let actions = &review_text.review.actions;
    let step = WIDTH / actions.len().max(1) as f32;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escape(&review_text.say("curves", &[]))
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = HEIGHT * (1.0 - share);
        write!(svg, "<path d=\"M0 {y}H{WIDTH}\" stroke=\"#ddd\"/>").expect("text grows");
    }
    let mut legend = String::new();
    for seat in 0..review_text.review.seats.len() {
        let last = actions.last().map(|action| action.after[seat]);
        let values = actions.iter().map(|action| action.before[seat]).chain(last);
        let points: Vec<String> = values
            .enumerate()
            .map(|(number, value)| format!("{:.1},{:.1}", number as f32 * step, HEIGHT * (1.0 - value.clamp(0.0, 1.0))))
            .collect();
        let (colour, dash) = (COLOURS[seat % COLOURS.len()], DASHES[seat % DASHES.len()]);
        let line = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dash}\"");
        write!(svg, "<polyline points=\"{}\" {line}/>", points.join(" ")).expect("text grows");
        let sample = format!("<svg viewBox=\"0 0 40 6\" style=\"width:40px\"><path d=\"M0 3H40\" {line}/></svg>");
        write!(legend, "<span>{sample} {}</span>&ensp;", escape(&review_text.name(seat))).expect("text grows");
    }
    format!("{svg}</svg><p>{legend}</p>")
}

/// Lists all decisions between several actions, with their verdicts.
fn decisions(review_text: &ReviewText<'_>) -> String {
    let mut table = format!("<h2>{}</h2><table>", escape(&review_text.say("decisions", &[])));
    for (number, action) in review_text.review.actions.iter().enumerate() {
        let Some(verdict) = &action.verdict else { continue };
        let label = verdict.label.name();
        let best = if verdict.loss > 0.0 { verdict.best.first().cloned().unwrap_or_default() } else { String::new() };
        write!(
            table,
            "<tr class=\"{label}\"><td>{}<td>{}<td>{}<td>{}<td>{}",
            number + 1,
            escape(&action.actor),
            escape(&action.command),
            escape(&review_text.say(label, &[])),
            escape(&best)
        )
        .expect("text grows");
    }
    table + "</table>"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
