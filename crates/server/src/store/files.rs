//! Private files: they contain the signing key and the seeds of running games.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Makes a private folder. An existing one is made private if it belongs to the server: it is empty or contains `file`.
pub(crate) fn private_folder(folder: &Path, file: &str) -> io::Result<()> {
    let is_own = folder.join(file).exists() || fs::read_dir(folder).map_or(true, |mut inside| inside.next().is_none());
    fs::create_dir_all(folder)?;
    if is_own { restrict(folder, 0o700) } else { Ok(()) }
}

/// Opens a private file; creates it if needed.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // An older version of the program may have created it with other permissions.
    restrict(path, 0o600)?;
    Ok(file)
}

/// The file that shows whether there is space.
const SPACE_CHECK_FILE: &str = "space-check";
/// How much space there must be: more than a transaction needs.
const MIN_FREE_BYTES: usize = 1024 * 1024;

/// Checks that a file can still grow in a folder.
pub(crate) fn require_space(folder: &Path) -> io::Result<()> {
    let path = folder.join(SPACE_CHECK_FILE);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&path)?;
    // Not synced: the file system reserves the space when it accepts the bytes.
    let written = file.write_all(&vec![0; MIN_FREE_BYTES]);
    drop(file);
    fs::remove_file(&path)?;
    written
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let found = fs::metadata(path)?.permissions().mode();
    // Permissions that the owner does not have are not added.
    let restricted = found & mode;
    if restricted == found & 0o777 {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(restricted))
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}
