//! Builds a package with all its mutants. Mutants that do not compile are identified by the compiler's messages, and left out.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, str};

use serde_json::Value;

use crate::error::MutantsError;
use crate::site::Site;
use crate::sources::{SourceCopy, SourceFile};
use crate::splice::{self, Spliced};

/// Inserted before the library: generated code need not satisfy lints.
const ATTRIBUTES: &str = "#![allow(warnings, arithmetic_overflow, unconditional_panic, clippy::all)] ";

/// A source file of the package with its mutation sites.
pub(crate) struct MutatedFile<'a> {
    /// The file.
    pub(crate) file: &'a SourceFile,
    /// The mutation sites.
    pub(crate) sites: Vec<Site>,
}

/// A test program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TestProgram {
    /// The package, and the name of the target.
    pub(crate) name: String,
    /// The program.
    pub(crate) path: PathBuf,
    /// The folder to run it in: that of its package.
    pub(crate) folder: PathBuf,
}

/// The input of a build.
pub(crate) struct Build<'a> {
    /// The copy of the repository.
    pub(crate) copy: &'a SourceCopy,
    /// The target folder for cargo.
    pub(crate) target: &'a Path,
    /// The mutated package first, then those whose tests are run as well.
    pub(crate) packages: &'a [String],
    /// The sources of the first package.
    pub(crate) files: &'a [MutatedFile<'a>],
}

impl Build<'_> {
    /// Builds the tests, in several rounds if further mutants do not compile; those in `known` are left out from the start. Returns the
    /// test programs, and all mutants that do not compile.
    ///
    /// # Errors
    /// If the package does not compile without mutants, either.
    pub(crate) fn run(&self, known: BTreeSet<u32>) -> Result<(Vec<TestProgram>, BTreeSet<u32>), MutantsError> {
        let mut left_out = known;
        loop {
            let spliced = self.write(&left_out)?;
            let messages = self.cargo()?;
            let errors: Vec<&Value> =
                messages.iter().filter(|message| message["message"]["level"] == "error").collect();
            if errors.is_empty() {
                return Ok((programs(&messages)?, left_out));
            }
            let before = left_out.len();
            for error in &errors {
                left_out.extend(self.failing_mutants(&error["message"], &spliced));
            }
            if left_out.len() == before {
                let rendered = errors.iter().filter_map(|error| error["message"]["rendered"].as_str());
                return Err(MutantsError::Build(rendered.collect()));
            }
            eprintln!("{} mutants do not compile", left_out.len());
        }
    }

    fn write(&self, left_out: &BTreeSet<u32>) -> Result<Vec<Spliced>, MutantsError> {
        let mut written = Vec::new();
        for (number, MutatedFile { file, sites }) in self.files.iter().enumerate() {
            let spliced = splice::spliced(&file.text, sites, left_out);
            let text = if number == 0 {
                format!("{ATTRIBUTES}{}\n{}", spliced.text, include_str!("switch.rs"))
            } else {
                spliced.text.clone()
            };
            self.copy.write(&file.name, text.as_bytes())?;
            written.push(spliced);
        }
        Ok(written)
    }

    /// Runs cargo. Returns its messages.
    fn cargo(&self) -> Result<Vec<Value>, MutantsError> {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(&self.copy.root).args(["test", "--no-run", "--lib", "--tests", "--message-format=json"]);
        cargo.arg("--target-dir").arg(self.target);
        for package in self.packages {
            cargo.args(["--package", package]);
        }
        let output = cargo.stderr(Stdio::inherit()).output();
        let output = output.map_err(|cause| MutantsError::NotStarted { program: "cargo", cause })?;
        let lines = str::from_utf8(&output.stdout).unwrap_or_default().lines();
        let messages: Vec<Value> = lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
        if !output.status.success() && !messages.iter().any(|message| message["message"]["level"] == "error") {
            return Err(MutantsError::Program { program: "cargo", status: output.status });
        }
        Ok(messages)
    }

    /// The mutants that caused a compiler error.
    fn failing_mutants(&self, message: &Value, spliced: &[Spliced]) -> Vec<u32> {
        let spans = message["spans"].as_array().into_iter().flatten();
        let mut found = Vec::new();
        for span in spans.filter(|span| span["is_primary"] == true) {
            let mut span = span;
            loop {
                let file = self.files.iter().position(|mutated| span["file_name"] == mutated.file.name.as_str());
                if let (Some(file), Some(byte)) = (file, span["byte_start"].as_u64()) {
                    let before = if file == 0 { ATTRIBUTES.len() } else { 0 };
                    found.extend(spliced[file].mutants_at((byte as usize).saturating_sub(before)));
                }
                if span["expansion"].is_null() {
                    break;
                }
                span = &span["expansion"]["span"];
            }
        }
        found
    }
}

/// The test programs among the built artifacts.
fn programs(messages: &[Value]) -> Result<Vec<TestProgram>, MutantsError> {
    let mut programs = BTreeSet::new();
    for message in messages.iter().filter(|message| message["profile"]["test"] == true) {
        let manifest = message["manifest_path"].as_str().map(Path::new).and_then(Path::parent);
        if let (Some(path), Some(folder)) = (message["executable"].as_str(), manifest) {
            let package = folder.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("{package}/{}", message["target"]["name"].as_str().unwrap_or_default());
            programs.insert(TestProgram { name, path: path.into(), folder: folder.to_owned() });
        }
    }
    if programs.is_empty() { Err(MutantsError::NoTests) } else { Ok(programs.into_iter().collect()) }
}
