//! The sources of a package, and the copy of the repository that mutants are written into.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{MutantsError, at};
use crate::find;

/// A copy of the repository.
pub(crate) struct SourceCopy {
    /// The folder of the copy.
    pub(crate) root: PathBuf,
}

impl SourceCopy {
    /// Copies all files that git tracks or would track, apart from those that are written with mutants later. Unchanged files keep their
    /// time stamps, so that they are not compiled again.
    ///
    /// # Errors
    /// If git fails, or a file cannot be read or written.
    pub(crate) fn make(
        repository: &Path,
        root: &Path,
        package: &str,
        mutated: &[SourceFile],
    ) -> Result<Self, MutantsError> {
        let mut git = Command::new("git");
        git.current_dir(repository).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let listed = git.output().map_err(|cause| MutantsError::NotStarted { program: "git", cause })?;
        if !listed.status.success() {
            return Err(MutantsError::Program { program: "git", status: listed.status });
        }
        let copy = Self { root: root.to_owned() };
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let names: BTreeSet<&str> =
            listed.split('\0').filter(|name| !name.is_empty() && repository.join(name).is_file()).collect();
        for name in names.iter().filter(|name| !mutated.iter().any(|file| file.name == **name)) {
            let content = at(&repository.join(name), fs::read(repository.join(name)))?;
            let content = if *name == "Cargo.toml" { versioned(&content, package) } else { content };
            copy.write(name, &content)?;
        }
        copy.remove_others(root, &names)?;
        Ok(copy)
    }

    /// Writes a file, unless it is unchanged.
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

    /// Removes files that are not in the repository any more.
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
}

/// The workspace manifest with a different version. Cargo names artifacts by package and version, wherever the package is: otherwise
/// building the repository would overwrite the copy's test programs while they run.
fn versioned(manifest: &[u8], package: &str) -> Vec<u8> {
    let manifest = String::from_utf8_lossy(manifest);
    let line = manifest.lines().find(|line| line.starts_with("version = ")).unwrap_or_default();
    let own = format!("{}-mutants.{package}\"", line.trim_end_matches('"'));
    manifest.replacen(line, &own, 1).into_bytes()
}

/// A source file.
pub(crate) struct SourceFile {
    /// The path in the repository.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
}

/// How a macro declares a module for each game (`games::for_each_game!`).
const MODULE_PER_GAME: &str = "mod $module;";

/// The modules in a folder that no `mod` declares: a macro does.
fn undeclared(repository: &Path, folder: &str, declared: &[String]) -> Result<Vec<String>, MutantsError> {
    let path = repository.join(folder);
    let mut found = Vec::new();
    for entry in at(&path, fs::read_dir(&path))? {
        let entry = at(&path, entry)?.path();
        let name = entry.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if ["lib", "main", "mod"].contains(&&*name) || declared.contains(&name) {
            continue;
        }
        if entry.join("mod.rs").exists() {
            found.push(format!("{folder}/{name}/mod.rs"));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(format!("{folder}/{name}.rs"));
        }
    }
    found.sort();
    Ok(found)
}

/// The source files of a package's library, `lib.rs` first. Test modules are left out.
///
/// # Errors
/// If one cannot be read.
pub(crate) fn library(repository: &Path, package: &str) -> Result<Vec<SourceFile>, MutantsError> {
    let mut found = Vec::new();
    let mut waiting = vec![format!("crates/{package}/src/lib.rs")];
    while let Some(name) = waiting.pop() {
        let path = repository.join(&name);
        let text = at(&path, fs::read_to_string(&path))?;
        let syntax = syn::parse_file(&text).map_err(|cause| MutantsError::Syntax { file: name.clone(), cause })?;
        let folder = name.strip_suffix("/lib.rs").or(name.strip_suffix("/mod.rs")).or(name.strip_suffix(".rs"));
        let folder = folder.unwrap_or_default();
        let mut declared = Vec::new();
        for item in &syntax.items {
            let syn::Item::Mod(module) = item else { continue };
            declared.push(module.ident.to_string());
            if module.content.is_none() && !find::is_for_tests(&module.attrs) {
                let module = format!("{folder}/{}", module.ident);
                let is_file = repository.join(format!("{module}.rs")).exists();
                waiting.push(if is_file { format!("{module}.rs") } else { format!("{module}/mod.rs") });
            }
        }
        if text.contains(MODULE_PER_GAME) {
            waiting.extend(undeclared(repository, folder, &declared)?);
        }
        found.push(SourceFile { name, text });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_of_each_game_is_part_of_the_library() {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files = library(&repository, "games").expect("a library");
        let count = |name: &str| files.iter().filter(|file| file.name == name).count();
        for name in ["any.rs", "cascadero/mod.rs", "cascadito/goal.rs", "barricade/setup.rs"] {
            assert_eq!(count(&format!("crates/games/src/{name}")), 1, "{name}");
        }
    }

    #[test]
    fn the_copy_has_a_version_of_its_own() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\nedition = \"2024\"\n";
        let own = "[workspace.package]\nversion = \"0.1.0-mutants.tabletop\"\nedition = \"2024\"\n";
        assert_eq!(String::from_utf8_lossy(&versioned(manifest.as_bytes(), "tabletop")), own);
    }
}
