/// Chooses a mutant at run time. This module is inserted into the mutated library.
#[doc(hidden)]
pub mod mutant_switch {
    extern crate std as standard;

    use self::standard::fs::{File, OpenOptions};
    use self::standard::io::Write;
    use self::standard::sync::OnceLock;
    use self::standard::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use self::standard::{env, writeln};

    pub use self::standard::{boxed::Box, string::String, vec::Vec};

    /// The environment has not been read yet.
    const UNREAD: u32 = u32::MAX;
    /// No mutant is chosen; those that are reached are written to a file.
    const RECORDING: u32 = u32::MAX - 1;

    static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
    static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];
    static RECORD: OnceLock<File> = OnceLock::new();

    /// Whether this mutant is chosen. Numbers start at 1.
    #[inline(always)]
    pub fn on(id: u32) -> bool {
        let active = ACTIVE.load(Ordering::Relaxed);
        active == id || (active >= RECORDING && ask(id))
    }

    #[cold]
    #[inline(never)]
    fn ask(id: u32) -> bool {
        if ACTIVE.load(Ordering::Relaxed) == UNREAD {
            let chosen = env::var("MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(0);
            let record = env::var_os("MUTANTS_REACHED");
            if let Some(path) = &record {
                RECORD.get_or_init(|| OpenOptions::new().append(true).create(true).open(path).expect("a record"));
            }
            ACTIVE.store(if record.is_some() { RECORDING } else { chosen }, Ordering::Relaxed);
            return on(id);
        }
        let reached = &REACHED[id as usize];
        if !reached.load(Ordering::Relaxed) && !reached.swap(true, Ordering::Relaxed) {
            if let Some(mut record) = RECORD.get() {
                writeln!(record, "{id}").expect("a record that can be written");
            }
        }
        false
    }
}
