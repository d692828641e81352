//! Log-log plots of several series as one SVG.

use std::fmt::Write as _;

/// One plot.
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) series: Vec<Series>,
}

/// One series.
#[derive(Clone)]
pub(super) struct Series {
    pub(super) name: String,
    /// Pairs of x and y.
    pub(super) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 860.0;
const PANEL: f64 = 250.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 230.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 30.0;
/// The colours of the series; dashes distinguish them, too.
const COLOURS: [&str; 6] = ["#1f5fa8", "#b0356f", "#b86b00", "#2f7a3b", "#6a4bb0", "#5a5a5a"];
const DASHES: [&str; 6] = ["none", "8 4", "2 3", "12 3 2 3", "5 5", "1 4"];
/// Smaller values are drawn as this, because the logarithm of zero is undefined.
const SMALLEST_VALUE: f64 = 0.001;

/// The range of an axis, in powers of ten.
#[derive(Clone, Copy)]
struct LogAxis {
    from: f64,
    to: f64,
}

impl LogAxis {
    /// The axis for values, rounded to whole powers of ten.
    fn over(values: impl Iterator<Item = f64>) -> LogAxis {
        let logs: Vec<f64> = values.map(|value| value.max(SMALLEST_VALUE).log10()).collect();
        let from = logs.iter().copied().fold(f64::INFINITY, f64::min).floor();
        let to = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max).ceil();
        if from.is_finite() && to > from { LogAxis { from, to } } else { LogAxis { from: 0.0, to: 1.0 } }
    }

    /// The position of a value, between 0 and 1.
    fn place(self, value: f64) -> f64 {
        (value.max(SMALLEST_VALUE).log10() - self.from) / (self.to - self.from)
    }

    /// The powers of ten on the axis.
    fn marks(self) -> impl Iterator<Item = f64> {
        (self.from as i32..=self.to as i32).map(|power| 10_f64.powi(power))
    }
}

/// Draws all plots, one below the other.
pub(super) fn plot(panels: &[Panel]) -> String {
    let height = PANEL * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fdfcf9\"/>\n"
    );
    for (number, panel) in panels.iter().enumerate() {
        draw(&mut svg, panel, PANEL * number as f64);
    }
    svg + "</svg>\n"
}

fn draw(svg: &mut String, panel: &Panel, top: f64) {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let (across, up) = (LogAxis::over(points().map(|point| point.0)), LogAxis::over(points().map(|point| point.1)));
    let (bottom, right) = (top + PANEL - BOTTOM, WIDTH - RIGHT);
    let x = |value: f64| LEFT + (right - LEFT) * across.place(value);
    let y = |value: f64| bottom - (bottom - top - TOP) * up.place(value);
    let title_at = top + 20.0;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{title_at}\" font-weight=\"bold\">{}</text>", panel.title);
    for mark in up.marks() {
        let at = y(mark);
        let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>", LEFT - 6.0, at + 4.0);
    }
    for mark in across.marks() {
        let at = x(mark);
        let _ = writeln!(svg, "<path d=\"M{at:.1} {}V{bottom}\" stroke=\"#ddd\"/>", top + TOP);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{mark}</text>", bottom + 18.0);
    }
    for (number, series) in panel.series.iter().enumerate() {
        let (colour, dashes) = (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()]);
        let places: Vec<(f64, f64)> = series.points.iter().map(|(count, cost)| (x(*count), y(*cost))).collect();
        let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let pen = format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\" fill=\"none\"");
        let _ = writeln!(svg, "<polyline points=\"{}\" {pen}/>", line.join(" "));
        for (x, y) in places {
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
        }
        let (from, at) = (right + 14.0, top + TOP + 14.0 + 20.0 * number as f64);
        let _ = writeln!(svg, "<path d=\"M{from} {}h26\" {pen}/>", at - 4.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{at}\">{}</text>", from + 32.0, series.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenfold_cost_is_drawn_one_mark_higher() {
        let axis = LogAxis::over([20.0, 3000.0].into_iter());
        assert_eq!(axis.marks().collect::<Vec<_>>(), [10.0, 100.0, 1000.0, 10_000.0]);
        assert!((axis.place(100.0) - 1.0 / 3.0).abs() < 1e-9);
        let series = Series { name: "a".to_owned(), points: vec![(10.0, 1.0), (1000.0, 10.0)] };
        let svg = plot(&[Panel { title: "t".to_owned(), series: vec![series] }]);
        assert!(svg.contains("<polyline points=\"60.0,220.0 630.0,34.0\""), "{svg}");
        assert_eq!((svg.matches("<circle").count(), svg.matches("<svg").count()), (2, 1));
    }

    #[test]
    fn a_plot_without_measurements_is_empty() {
        let svg = plot(&[Panel { title: "t".to_owned(), series: Vec::new() }]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
