//! Samples for training: the output of `cascade selfplay`, and a network that is trained with it if `PyTorch` is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

fn cascade(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cascade")).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn play(name: &str, threads: &str) -> (serde_json::Value, Vec<u8>, PathBuf) {
    let path = scratch(name);
    let out = path.to_str().expect("a path of letters");
    let games = ["selfplay", "--game", "cascadero", "--games", "6", "--playouts", "4", "--seed", "7"];
    cascade(&[&games[..], &["--threads", threads, "--out", out]].concat());
    let bytes = std::fs::read(&path).expect("samples");
    let end = bytes.iter().position(|byte| *byte == b'\n').expect("a line that describes them");
    let header = serde_json::from_slice(&bytes[..end]).expect("JSON");
    (header, bytes[end + 1..].to_vec(), path)
}

#[test]
fn samples_depend_only_on_the_seed() {
    let (header, rows, _) = play("one.samples", "1");
    let (_, others, _) = play("three.samples", "3");
    assert_eq!(rows, others);
    let number = |key: &str| usize::try_from(header[key].as_u64().expect("a number")).expect("a small one");
    assert_eq!(rows.len(), number("rows") * number("row_length"));
    assert!(number("rows") > 100, "{header}");
    // The results of a game, and the values of the search, are shares that sum to 1.
    let results = 2 * 2 * (number("numbers") + number("facts_per_seat"));
    for row in rows.chunks(number("row_length")) {
        let floats: Vec<f32> =
            row[results..].chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect();
        for shares in floats[..6].chunks(3) {
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
        }
        assert!(floats[6..].iter().all(|points| (0.0..=80.0).contains(points)), "{floats:?}");
    }
}

/// On a machine without `PyTorch` this only prints that nothing was checked.
#[test]
fn a_network_is_trained_with_samples() {
    let (header, _, samples) = play("train.samples", "2");
    let has_torch = Command::new("python3").args(["-c", "import torch"]).output();
    if !has_torch.is_ok_and(|output| output.status.success()) {
        eprintln!("not checked: python3 has no PyTorch here");
        return;
    }
    let network = scratch("small.network");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training/train.py");
    let trained = Command::new("python3")
        .arg(script)
        .args(["--epochs", "1", "--batch", "64", "--out"])
        .args([&network, &samples])
        .output()
        .expect("python3 runs");
    assert!(trained.status.success(), "{}", String::from_utf8_lossy(&trained.stderr));
    let network = network.to_str().expect("a path of letters");
    let report = cascade(&[
        "duel",
        "search:4",
        "linear:4",
        "--game",
        "cascadero",
        "--pairs",
        "1",
        "--network",
        network,
        "--json",
    ]);
    assert!(report.contains("\"game\""), "{report} with {header}");
}
