//! What the main thread of a page does, from the browser's own trace.
//!
//! Times are processor time of that thread and not time on the wall: on a machine that does other things too a task ends later, but hardly costs more. A
//! phone is taken to be slower by a factor, as Chromium and Lighthouse take it; a processor that the browser slows down itself spends the time of
//! that, too, so nothing is slowed down while this is measured.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

/// How much slower than the machine of a developer a phone is: what Chromium's and Lighthouse's own phones are.
const PHONE_SLOWDOWN: f64 = 4.0;

/// What a task may take before a person notices that the page was busy, in milliseconds.
const BLOCKING_MS: f64 = 50.0;

/// What the trace has to contain: tasks, what they consist of, and the marks of the page. No more than that: what comes when the browser has no room left is lost.
pub(crate) const CATEGORIES: &str = "devtools.timeline,disabled-by-default-devtools.timeline,v8,v8.execute,blink.user_timing,\
    disabled-by-default-v8.wasm.detailed,disabled-by-default-v8.gc";

/// The event that stands for a whole task.
const TASK: &str = "RunTask";

/// What the main thread spends time on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activity {
    /// The browser compiles code, most of it when a function is called for the first time.
    Compile,
    /// Our own code runs.
    Script,
    /// It reads a document or a part of one.
    Parse,
    /// It finds out which rules of style apply to what.
    Style,
    /// It computes places and sizes.
    Layout,
    /// It paints, and hands over what is painted.
    Paint,
    /// It frees memory.
    Collect,
    /// Whatever else.
    Other,
}

impl Activity {
    /// All of them, in the order of a report.
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

    /// What an event of the trace stands for; nothing if it stands for what it is part of.
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
    /// How long it would take on a phone, in milliseconds.
    pub fn phone_ms(&self) -> f64 {
        self.spent.values().sum::<f64>() * PHONE_SLOWDOWN
    }
}

impl fmt::Display for MainThreadTask {
    /// How long it would take on a phone, and what of that is spent on what.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}:", self.phone_ms())?;
        let spent = self.spent.iter().map(|(activity, ms)| (activity, ms * PHONE_SLOWDOWN));
        let mut told = spent.filter(|(_, ms)| *ms >= 1.0);
        told.try_for_each(|(activity, ms)| write!(f, " {} {ms:.0}", format!("{activity:?}").to_lowercase()))
    }
}

/// The mark that a page makes when it is asked what it has done.
pub(crate) const ASKED: &str = "cascade-asked";

/// The mark that a page makes when what it has done so far does not matter.
pub(crate) const BEGUN: &str = "cascade-begun";

/// Tasks of the main thread of a page.
#[derive(Clone, Debug, Default)]
pub struct MainThread {
    /// In their order.
    pub tasks: Vec<MainThreadTask>,
}

impl MainThread {
    /// Reads a trace: the tasks of the page that was asked, since it began or was told to forget those before.
    ///
    /// # Panics
    /// If none was asked.
    pub(crate) fn read(trace: &[Value]) -> MainThread {
        let asked = trace.iter().find(|event| event["name"] == ASKED).expect("a page was asked");
        let own: Vec<&Value> =
            trace.iter().filter(|event| ["pid", "tid"].iter().all(|id| event[id] == asked[id])).collect();
        let begun = own.iter().rfind(|event| event["name"] == BEGUN);
        let start = begun.and_then(|event| event["ts"].as_f64()).unwrap_or(0.0);
        let mut spans: Vec<Span> = own.into_iter().filter_map(Span::read).filter(|span| span.start >= start).collect();
        // What contains others comes before them.
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

    /// What all tasks take on a phone beyond what nobody notices, in milliseconds.
    pub fn blocking_ms(&self) -> f64 {
        self.tasks.iter().map(|task| (task.phone_ms() - BLOCKING_MS).max(0.0)).sum()
    }

    /// What all tasks take on a phone, in milliseconds.
    pub fn busy_ms(&self) -> f64 {
        self.tasks.iter().map(MainThreadTask::phone_ms).sum()
    }

    /// What an activity takes on a phone, in milliseconds.
    pub fn spent_ms(&self, activity: Activity) -> f64 {
        self.tasks.iter().filter_map(|task| task.spent.get(&activity)).sum::<f64>() * PHONE_SLOWDOWN
    }
}

impl fmt::Display for MainThread {
    /// A row of a report, whose heading is [`report_heading`].
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

/// An event that lasts, in milliseconds: from when to when on the wall, and the processor time in between.
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

/// The tasks among spans, each with what those inside it were spent on: time inside a span that stands for nothing is that of what it is part of.
fn tasks(spans: &[Span]) -> Vec<MainThreadTask> {
    let mut tasks: Vec<MainThreadTask> = Vec::new();
    // What the present span is part of, each with its activity.
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
