//! The sources of a package, and the copy of the repository into which mutants are written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{MutantsError, at};
use crate::find;

/// A copy of the repository.
pub(crate) struct SourceCopy {
    /// The repository.
    repository: PathBuf,
    /// Where the copy is.
    pub(crate) root: PathBuf,
}

impl SourceCopy {
    /// Copies what git knows or would be told of; what is there already keeps its time, so that it is not compiled again.
    ///
    /// # Errors
    /// If git does not know the repository, or a file cannot be read or written.
    pub(crate) fn make(repository: &Path, root: &Path) -> Result<Self, MutantsError> {
        let mut git = Command::new("git");
        git.current_dir(repository).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let listed = git.output().map_err(|cause| MutantsError::NotStarted { program: "git", cause })?;
        if !listed.status.success() {
            return Err(MutantsError::Program { program: "git", status: listed.status });
        }
        let copy = Self { repository: repository.to_owned(), root: root.to_owned() };
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let names: BTreeSet<&str> =
            listed.split('\0').filter(|name| !name.is_empty() && repository.join(name).is_file()).collect();
        for name in &names {
            copy.write(name, &at(&repository.join(name), fs::read(repository.join(name)))?)?;
        }
        copy.remove_others(root, &names)?;
        Ok(copy)
    }

    /// Writes a file, unless it is the same already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), MutantsError> {
        let path = self.root.join(name);
        if fs::read(&path).is_ok_and(|there| there == content) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            at(folder, fs::create_dir_all(folder))?;
        }
        at(&path, fs::write(&path, content))
    }

    /// Removes what an earlier copy had.
    fn remove_others(&self, folder: &Path, names: &BTreeSet<&str>) -> Result<(), MutantsError> {
        for entry in at(folder, fs::read_dir(folder))? {
            let path = at(folder, entry)?.path();
            let name = path.strip_prefix(&self.root).unwrap_or(&path).to_string_lossy().into_owned();
            if path.is_dir() {
                self.remove_others(&path, names)?;
            } else if !names.contains(name.as_str()) {
                at(&path, fs::remove_file(&path))?;
            }
        }
        Ok(())
    }

    /// The files of a package's library with their text, beginning with `lib.rs`; those for tests only are left out.
    ///
    /// # Errors
    /// If one cannot be read.
    pub(crate) fn library(&self, package: &str) -> Result<Vec<(String, String)>, MutantsError> {
        let mut found = Vec::new();
        let mut waiting = vec![format!("crates/{package}/src/lib.rs")];
        while let Some(file) = waiting.pop() {
            let path = self.repository.join(&file);
            let source = at(&path, fs::read_to_string(&path))?;
            let syntax =
                syn::parse_file(&source).map_err(|cause| MutantsError::Syntax { file: file.clone(), cause })?;
            let folder = file.strip_suffix("/lib.rs").or(file.strip_suffix("/mod.rs")).or(file.strip_suffix(".rs"));
            for item in &syntax.items {
                let syn::Item::Mod(module) = item else { continue };
                if module.content.is_none() && !find::is_for_tests(&module.attrs) {
                    let name = format!("{}/{}", folder.unwrap_or_default(), module.ident);
                    let is_file = self.repository.join(format!("{name}.rs")).exists();
                    waiting.push(if is_file { format!("{name}.rs") } else { format!("{name}/mod.rs") });
                }
            }
            found.push((file, source));
        }
        Ok(found)
    }
}
