//! A `PostgreSQL` server in a scratch folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{find_program, make_folder, run, unprivileged, wait_until_ready};

/// The user of the databases.
const USER: &str = "cascade";

/// What a power cut may destroy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// Nothing that was acknowledged.
    Kept,
    /// Everything. For tests that are many times faster if nothing is synced to disk.
    Lost,
}

/// A database server in a scratch folder. It listens on a socket in the folder, and on no port.
pub struct ScratchPostgres {
    programs: PathBuf,
    folder: PathBuf,
    durability: Durability,
    child: Child,
}

impl ScratchPostgres {
    /// Starts a server in a folder, whose content is deleted first; `None` if `PostgreSQL` is not installed.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(folder: &Path, durability: Durability) -> io::Result<Option<ScratchPostgres>> {
        let Some(programs) = programs() else { return Ok(None) };
        make_folder(folder)?;
        let mut make = unprivileged(&programs.join("initdb"));
        make.args([
            "--username",
            USER,
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--locale",
            "C",
            "--no-sync",
            "--pgdata",
        ]);
        run(make.arg(folder.join("data")))?;
        let child = spawn(&programs, folder, durability)?;
        let mut server = ScratchPostgres { programs, folder: folder.to_owned(), durability, child };
        server.wait()?;
        Ok(Some(server))
    }

    /// Whether it can be started on this machine.
    pub fn is_installed() -> bool {
        programs().is_some()
    }

    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://{USER}@{folder}/{database}")
    }

    /// The socket that it listens on.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Creates a database.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create_database(&self, name: &str) -> io::Result<()> {
        run(Command::new(self.programs.join("createdb"))
            .args(["--username", USER, "--host"])
            .arg(&self.folder)
            .arg(name))
    }

    /// Executes a statement on a database as its administrator.
    ///
    /// # Errors
    /// If it fails.
    pub fn execute(&self, database: &str, statement: &str) -> io::Result<()> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--quiet", "--username", USER, "--dbname", database, "--command", statement, "--host"]);
        run(psql.arg(&self.folder))
    }

    /// Closes all connections, stops, and starts again.
    ///
    /// # Errors
    /// If it does not start again.
    pub fn restart(&mut self) -> io::Result<()> {
        self.stop()?;
        self.child = spawn(&self.programs, &self.folder, self.durability)?;
        self.wait()
    }

    fn stop(&mut self) -> io::Result<()> {
        // SIGINT is a fast shutdown: it aborts transactions, and leaves the data consistent.
        run(Command::new("kill").args(["-INT", &self.child.id().to_string()]))?;
        self.child.wait().map(drop)
    }

    fn wait(&mut self) -> io::Result<()> {
        let mut ask = Command::new(self.programs.join("pg_isready"));
        ask.args(["--quiet", "--username", USER, "--host"]).arg(&self.folder);
        wait_until_ready(&mut self.child, || ask.status().is_ok_and(|status| status.success()))
    }
}

impl Drop for ScratchPostgres {
    fn drop(&mut self) {
        let _ = self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn spawn(programs: &Path, folder: &Path, durability: Durability) -> io::Result<Child> {
    let log = fs::File::options().append(true).create(true).open(folder.join("log"))?;
    let mut command = unprivileged(&programs.join("postgres"));
    command.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-c", "listen_addresses="]);
    command.args(["-c", if durability == Durability::Kept { "fsync=on" } else { "fsync=off" }]);
    command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()
}

/// The folder of the programs: on the search path, or in Debian's folder for each version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    // A program on the search path may be a link; the others are beside the real file.
    let initdb = find_program("initdb", &folders)?.canonicalize().ok()?;
    initdb.parent().map(Path::to_owned)
}
