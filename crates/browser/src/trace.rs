//! The activity of a page's main thread, from the browser's trace.
//!
//! Times are processor time of that thread, not wall-clock time: on a busy machine a task ends later but hardly costs more. A phone is assumed
//! to be slower by a constant factor, as in Chromium and Lighthouse. The browser's own slowdown is not used, because it spends processor
//! time, too.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

/// The factor by which a phone is slower than a developer's machine, as assumed by Chromium and Lighthouse.
const PHONE_SLOWDOWN: f64 = 4.0;

/// The duration above which a person notices that the page was busy, in milliseconds.
const BLOCKING_MS: f64 = 50.0;

/// The categories of the trace: tasks, their parts, and the marks of the page. There are no others, because events are lost once the browser's
/// buffer is full.
pub(crate) const CATEGORIES: &str = "devtools.timeline,disabled-by-default-devtools.timeline,v8,v8.execute,blink.user_timing,\
    disabled-by-default-v8.wasm.detailed,disabled-by-default-v8.gc";

/// The event of a whole task.
const TASK: &str = "RunTask";

/// The kinds of activity of the main thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activity {
    /// Compiling code, mostly when a function is called for the first time.
    Compile,
    /// Running the page's code.
    Script,
    /// Parsing a document or a part of one.
    Parse,
    /// Computing styles.
    Style,
    /// Computing the layout.
    Layout,
    /// Painting and compositing.
    Paint,
    /// Collecting garbage.
    Collect,
    /// Anything else.
    Other,
}

impl Activity {
    /// All activities, in the order of a report.
    pub const ALL: [Activity; 8] = [
        Activity::Compile,
        Activity::Script,
        Activity::Parse,
        Activity::Style,
        Activity::Layout,
        Activity::Paint,
        Activity::Collect,
        Activity::Other,
    ];

    /// The activity of an event; `None` if it counts as that of the enclosing event.
    fn of(event: &str) -> Option<Activity> {
        let known = match event {
            TASK => Activity::Other,
            "FunctionCall" | "EvaluateScript" | "RunMicrotasks" | "EventDispatch" | "TimerFire"
            | "FireAnimationFrame" | "v8.callFunction" | "v8.run" | "v8.evaluateModule" => Activity::Script,
            "ParseHTML" | "ParseAuthorStyleSheet" => Activity::Parse,
            "UpdateLayoutTree" | "RecalcStyle" => Activity::Style,
            "Layout" => Activity::Layout,
            "PrePaint" | "Paint" | "Layerize" | "Commit" | "UpdateLayer" | "CompositeLayers" => Activity::Paint,
            _ if event.starts_with("wasm.") || event.contains("Compile") || event.contains("compile") => {
                Activity::Compile
            }
            _ if event.starts_with("V8.GC") || event.ends_with("GC") => Activity::Collect,
            _ => return None,
        };
        Some(known)
    }
}

/// A task of the main thread.
#[derive(Clone, Debug, Default)]
pub struct MainThreadTask {
    /// Processor time by activity, in milliseconds.
    spent: BTreeMap<Activity, f64>,
}

impl MainThreadTask {
    /// Its duration on a phone, in milliseconds.
    pub fn phone_ms(&self) -> f64 {
        self.spent.values().sum::<f64>() * PHONE_SLOWDOWN
    }
}

impl fmt::Display for MainThreadTask {
    /// Its duration on a phone, with the time for each activity.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}:", self.phone_ms())?;
        let spent = self.spent.iter().map(|(activity, ms)| (activity, ms * PHONE_SLOWDOWN));
        let mut told = spent.filter(|(_, ms)| *ms >= 1.0);
        told.try_for_each(|(activity, ms)| write!(f, " {} {ms:.0}", format!("{activity:?}").to_lowercase()))
    }
}

/// The mark that a page sets when its activity is requested.
pub(crate) const REQUESTED_MARK: &str = "cascade-asked";

/// The mark that a page sets when all earlier activity is to be ignored.
pub(crate) const MEASUREMENT_START_MARK: &str = "cascade-begun";

/// Tasks of the main thread of a page.
#[derive(Clone, Debug, Default)]
pub struct MainThread {
    /// The tasks in order.
    pub tasks: Vec<MainThreadTask>,
}

impl MainThread {
    /// Reads a trace: the tasks of the page with the request mark, from its start or from the last begin mark on.
    ///
    /// # Panics
    /// If there is no request mark.
    pub(crate) fn read(trace: &[Value]) -> MainThread {
        let asked = trace.iter().find(|event| event["name"] == REQUESTED_MARK).expect("a page was asked");
        let own: Vec<&Value> =
            trace.iter().filter(|event| ["pid", "tid"].iter().all(|id| event[id] == asked[id])).collect();
        let begun = own.iter().rfind(|event| event["name"] == MEASUREMENT_START_MARK);
        let start = begun.and_then(|event| event["ts"].as_f64()).unwrap_or(0.0);
        let mut spans: Vec<Span> = own.into_iter().filter_map(Span::read).filter(|span| span.start >= start).collect();
        // Enclosing events come before the events that they contain.
        spans.sort_by(|a, b| a.start.total_cmp(&b.start).then(b.end.total_cmp(&a.end)));
        MainThread { tasks: tasks(&spans) }
    }

    /// The longest task on a phone, in milliseconds.
    pub fn longest_ms(&self) -> f64 {
        self.tasks.iter().map(MainThreadTask::phone_ms).fold(0.0, f64::max)
    }

    /// The tasks that a person notices on a phone, the longest first.
    pub fn long_tasks(&self) -> Vec<&MainThreadTask> {
        let mut long: Vec<&MainThreadTask> = self.tasks.iter().filter(|task| task.phone_ms() > BLOCKING_MS).collect();
        long.sort_by(|a, b| b.phone_ms().total_cmp(&a.phone_ms()));
        long
    }

    /// The total time of all tasks on a phone beyond the noticeable duration, in milliseconds.
    pub fn blocking_ms(&self) -> f64 {
        self.tasks.iter().map(|task| (task.phone_ms() - BLOCKING_MS).max(0.0)).sum()
    }

    /// The total time of all tasks on a phone, in milliseconds.
    pub fn busy_ms(&self) -> f64 {
        self.tasks.iter().map(MainThreadTask::phone_ms).sum()
    }

    /// The total time of an activity on a phone, in milliseconds.
    pub fn spent_ms(&self, activity: Activity) -> f64 {
        self.tasks.iter().filter_map(|task| task.spent.get(&activity)).sum::<f64>() * PHONE_SLOWDOWN
    }
}

impl fmt::Display for MainThread {
    /// A row of a report; see [`report_heading`] for the heading.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let long = self.long_tasks().len();
        write!(f, "{:>8.0} {:>7.0} {long:>5} {:>7.0}", self.blocking_ms(), self.longest_ms(), self.busy_ms())?;
        Activity::ALL.into_iter().try_for_each(|activity| write!(f, " {:>7.0}", self.spent_ms(activity)))
    }
}

/// The heading of a report.
pub fn report_heading() -> String {
    let activities = Activity::ALL.map(|activity| format!(" {:>7}", format!("{activity:?}").to_lowercase()));
    format!("blocking longest  long    busy{}", activities.concat())
}

/// An event with a duration, in milliseconds: its start and end in wall-clock time, and its processor time.
struct Span {
    name: String,
    start: f64,
    end: f64,
    spent: f64,
}

impl Span {
    fn read(event: &Value) -> Option<Span> {
        let [start, wall, spent] = ["ts", "dur", "tdur"].map(|name| event[name].as_f64());
        let (start, wall) = (start?, wall?);
        Some(Span { name: event["name"].as_str()?.to_owned(), start, end: start + wall, spent: spent? / 1000.0 })
    }
}

/// The tasks among some spans, with the time of each activity. Time in a span without an activity counts for the enclosing span.
fn tasks(spans: &[Span]) -> Vec<MainThreadTask> {
    let mut tasks: Vec<MainThreadTask> = Vec::new();
    // The spans that enclose the current one, each with its activity.
    let mut open: Vec<(&Span, Activity)> = Vec::new();
    for span in spans {
        open.retain(|(outer, _)| outer.end > span.start);
        if span.name == TASK && open.is_empty() {
            tasks.push(MainThreadTask::default());
        } else if open.is_empty() {
            // Its task began before the trace.
            continue;
        }
        let (Some(task), Some(activity)) = (tasks.last_mut(), Activity::of(&span.name)) else { continue };
        *task.spent.entry(activity).or_default() += span.spent;
        if let Some((_, outer)) = open.last() {
            *task.spent.entry(*outer).or_default() -= span.spent;
        }
        open.push((span, activity));
    }
    tasks
}
