//! The parts of the page that are not WebAssembly.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{Packed, at};

/// Where the parts come from.
pub(crate) struct Sources<'a> {
    /// `crates/web/page`: documents and scripts, and the folders `style` and `art`.
    pub(crate) page: &'a Path,
    /// `docs/rules`: the rules in all languages, read by the page when somebody asks for them.
    pub(crate) docs: &'a Path,
    /// `locales`: a folder of sentences for every language.
    pub(crate) locales: &'a Path,
}

/// Sentences that the page fetches when somebody comes to what they are about; all others come with it. It has no terminal.
const APART: [&str; 5] = ["cascadito", "barricade", "guide", "online", "server"];

impl Sources<'_> {
    /// Copies everything, joins the style sheets, and tells the offline script which files there are.
    pub(crate) fn copy_to(&self, folder: &Path) -> Packed<()> {
        for path in list(self.page)?.into_iter().filter(|path| path.is_file()) {
            copy(&path, folder)?;
        }
        // Drawings stand in the document itself, so that the first picture needs no further request.
        let art = list(&self.page.join("art"))?.iter().map(|file| read(file)).collect::<Packed<String>>()?;
        let index = folder.join("index.html");
        write(&index, read(&index)?.replace("<!-- ART -->", &art).as_bytes())?;
        let sheets = list(&self.page.join("style"))?;
        let css = sheets.iter().map(|sheet| read(sheet)).collect::<Packed<Vec<_>>>()?.join("\n");
        write(&folder.join("style.css"), smaller_css(&css).as_bytes())?;

        let words = folder.join("words");
        fs::create_dir_all(&words).map_err(|error| at(&words, &error))?;
        for lang in list(self.locales)? {
            let code = lang.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut page = String::new();
            for file in list(&lang)? {
                let topic = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let said = without_remarks(&read(&file)?);
                if APART.contains(&topic.as_str()) {
                    write(&words.join(format!("{topic}.{code}.txt")), said.as_bytes())?;
                } else if topic != "terminal" {
                    page += &said;
                }
            }
            write(&words.join(format!("page.{code}.txt")), page.as_bytes())?;
        }

        let rules = folder.join("rules");
        fs::create_dir_all(&rules).map_err(|error| at(&rules, &error))?;
        // `cascadero.en.md` is a rules page, `cascadero-tests.md` is a table for developers.
        let is_rules = |path: &PathBuf| path.file_stem().is_some_and(|stem| Path::new(stem).extension().is_some());
        for path in list(self.docs)?.into_iter().filter(is_rules) {
            copy(&path, &rules)?;
        }
        fill_in_offline(folder)
    }
}

/// The offline script keeps every file of this build, under a name that changes when any of them does.
fn fill_in_offline(folder: &Path) -> Packed<()> {
    let script = folder.join("offline.js");
    let files: Vec<PathBuf> = files(folder)?.into_iter().filter(|path| *path != script).collect();
    let mut hasher = Sha256::new();
    let mut names = Vec::new();
    for file in &files {
        let name = file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
        hasher.update(name.as_bytes());
        hasher.update(fs::read(file).map_err(|error| at(file, &error))?);
        names.push(format!("\"{}\"", if name == "index.html" { "./" } else { &name }));
    }
    let version = hasher.finalize().iter().take(8).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    let text = read(&script)?.replace("\"VERSION\"", &format!("\"{version}\"")).replace("\"FILES\"", &names.join(", "));
    write(&script, text.as_bytes())
}

/// Sentences without comments and empty lines.
fn without_remarks(words: &str) -> String {
    let said = words.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    said.flat_map(|line| [line, "\n"]).collect()
}

/// The style sheet without comments and indentation; compression does the rest.
fn smaller_css(css: &str) -> String {
    let mut rest = css;
    let mut small = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        small += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    small += rest;
    small.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// All files of a packed page: those in the folder itself, then those in its folders.
pub(crate) fn files(folder: &Path) -> Packed<Vec<PathBuf>> {
    let (folders, mut files): (Vec<_>, Vec<_>) = list(folder)?.into_iter().partition(|path| path.is_dir());
    for folder in folders {
        files.extend(list(&folder)?);
    }
    Ok(files)
}

/// What is in a folder, in the order of names.
fn list(folder: &Path) -> Packed<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn copy(path: &Path, folder: &Path) -> Packed<()> {
    let name = path.file_name().unwrap_or_default();
    fs::copy(path, folder.join(name)).map(drop).map_err(|error| at(path, &error))
}

fn read(path: &Path) -> Packed<String> {
    fs::read_to_string(path).map_err(|error| at(path, &error))
}

fn write(path: &Path, bytes: &[u8]) -> Packed<()> {
    fs::write(path, bytes).map_err(|error| at(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_lose_comments_but_nothing_else() {
        let css = "/* a */\n.a {\n  color: red; /* b\n c */\n}\n\n.b { top: 0 }\n";
        assert_eq!(smaller_css(css), ".a {\ncolor: red;\n}\n.b { top: 0 }");
    }
}
