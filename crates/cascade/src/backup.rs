//! `cascade backup` and `cascade restore`: backups of a server's tables.

use std::path::PathBuf;

use clap::Args;
use locale::Lang;
use server::BackupError;

use crate::error::{CliError, CliResult};
use crate::serve::DataArgs;

/// What to copy, and where to.
#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

/// What to put back, and where to.
#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file that `cascade backup` has written
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn backup(args: &BackupArgs, lang: Lang) -> CliResult {
    let done = server::backup(&args.data.folder(), &args.file);
    report_result(done, lang, "terminal.backup-done", args.file.display().to_string())
}

pub(crate) fn restore(args: &RestoreArgs, lang: Lang) -> CliResult {
    let folder = args.data.folder();
    report_result(server::restore(&args.file, &folder), lang, "terminal.restore-done", folder.display().to_string())
}

fn report_result(done: Result<(), BackupError>, lang: Lang, key: &str, path: String) -> CliResult {
    let say = |key, path: String, why: String| CliError::Usage(lang.text(key, &[("path", path), ("why", why)]));
    done.map_err(|error| match error {
        BackupError::Nothing(path) => say("terminal.backup-nothing", path.display().to_string(), String::new()),
        BackupError::Exists(path) => say("terminal.backup-exists", path.display().to_string(), String::new()),
        BackupError::Unsound(path) => say("terminal.backup-unsound", path.display().to_string(), String::new()),
        BackupError::InUse(path) => say("terminal.backup-in-use", path.display().to_string(), String::new()),
        BackupError::File(path, why) => say("terminal.backup-file", path.display().to_string(), why.to_string()),
    })?;
    println!("{}", lang.text(key, &[("path", path)]));
    Ok(())
}
