//! A short version of `cargo xtask cluster --trial`: several servers on one database, with injected faults.

#![cfg(unix)]

use std::process::Command;

#[test]
fn nothing_is_lost_or_done_twice_while_everything_around_the_servers_fails() {
    let output = Command::new(env!("CARGO_BIN_EXE_cascade"))
        .args(["cluster-trial", "--short"])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("skipped: ") || said.contains("\n0 wrong\n"), "{said}");
}
