//! The limit of open files: every live client needs one, here and in the server.

use std::io;

/// Raises the limit as far as needed.
///
/// # Errors
/// If the system does not allow that many; the message says what to do.
#[cfg(unix)]
pub(crate) fn require_open_files(needed: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if maximum.is_some_and(|maximum| maximum < needed) {
        let most = maximum.unwrap_or_default();
        let why = format!(
            "this needs {needed} open files, here and in the server; the system allows {most}: raise the limit as root \
             (`ulimit -Hn {needed}`), or ask for fewer tables"
        );
        return Err(io::Error::other(why));
    }
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).map_err(io::Error::from)
}

#[cfg(not(unix))]
pub(crate) fn require_open_files(_: u64) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_cannot_be_raised_is_named() {
        require_open_files(16).expect("as many as every process has");
        let refused = require_open_files(u64::MAX);
        if let Err(error) = refused {
            assert!(error.to_string().contains("open files"), "{error}");
        }
    }
}
