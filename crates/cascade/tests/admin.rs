//! `cascade admin` against a running server: every command is accepted and answered.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server in a folder of its own; stopped when dropped.
struct RunningServer {
    child: Child,
    folder: PathBuf,
}

impl RunningServer {
    fn start() -> RunningServer {
        let folder = std::env::temp_dir().join(format!("cascade-admin-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut child = Command::new(env!("CARGO_BIN_EXE_cascade"))
            .args(["serve", "--no-page", "--listen", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        assert!(line.contains("http://"), "{line}");
        RunningServer { child, folder }
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Runs a command. Returns the exit code and the output.
fn admin(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cascade"))
        .arg("admin")
        .args(args)
        .arg("--data")
        .arg(folder)
        .output()
        .expect("the program runs");
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&printed).into_owned())
}

#[test]
fn every_command_is_understood_by_a_running_server() {
    let server = RunningServer::start();
    let done = |args: &[&str]| assert_eq!(admin(&server.folder, args), (Some(0), "done\n".to_owned()), "{args:?}");
    assert_eq!(admin(&server.folder, &["list"]), (Some(0), "\n".to_owned()));
    done(&["ban", "203.0.113.7", "--days", "2"]);
    let (code, bans) = admin(&server.folder, &["bans"]);
    assert!(code == Some(0) && bans.starts_with("203.0.113.7 until "), "{bans}");
    done(&["unban", "203.0.113.7"]);
    done(&["announce", "back in five minutes"]);
    done(&["rotate-key"]);
    done(&["sign-out-everybody"]);
    done(&["trust-clock"]);
    for command in ["inspect", "close", "delete-table", "delete-person", "sign-out"] {
        let answer = admin(&server.folder, &[command, "nothing"]);
        assert_eq!(answer, (Some(1), "refused: not-found\n".to_owned()), "{command}");
    }
    let folder = server.folder.clone();
    drop(server);
    let (code, why) = admin(&folder, &["list"]);
    assert!(code == Some(2) && why.contains("no server answers"), "{why}");
}
