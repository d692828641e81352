//! A short version of `cargo xtask crash`: everything that was acknowledged survives a crash.

use std::process::Command;

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let output = Command::new(env!("CARGO_BIN_EXE_cascade"))
        .args(["crash-test", "--cycles", "6", "--people", "4"])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("6 sudden ends: ") && said.contains(", 0 faults"), "{said}");
}
