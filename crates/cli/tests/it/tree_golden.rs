//! The golden cases of many trees through the command line: files in, JSON out.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn golden() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/tree_sets.json");
    serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON")
}

fn partita(arguments: &[&str], folder: &Path) -> Value {
    let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
    let output = partita.args(arguments).args(["--format", "json"]).current_dir(folder).output();
    let output = output.expect("partita runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A measure with its parameters, as it is typed.
fn typed(named: &Value) -> String {
    let params = named[1].as_object().expect("parameters").iter();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    params.fold(named[0].as_str().expect("a name").to_owned(), |typed, (name, value)| {
        format!("{typed}:{name}={}", text(value))
    })
}

fn close(found: &Value, expected: &Value) -> bool {
    let (found, expected) = (found.as_f64().expect("a score"), expected.as_f64().expect("a value"));
    (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

#[test]
fn pairs_have_the_golden_scores() {
    let (file, folder) = (golden(), tempfile::tempdir().expect("a folder"));
    for case in file["pairs"].as_array().expect("cases") {
        for side in ["a", "b"] {
            let path = folder.path().join(format!("{side}.nwk"));
            fs::write(path, case[side].as_str().expect("Newick")).expect("written");
        }
        let expected = case["expected"].as_object().expect("values");
        let measures: Vec<String> = expected.keys().map(|key| typed(&file["measures"][key])).collect();
        let found = partita(&["compare", "a.nwk", "b.nwk", "-m", &measures.join(",")], folder.path());
        let found = found["scores"].as_object().expect("scores");
        assert_eq!(found.len(), expected.len(), "{}", case["name"]);
        for (value, measure) in expected.values().zip(measures) {
            let score = &found[&partita::Request::parse(&measure).expect("a measure").key()];
            assert!(close(score, value), "{} {measure}: {score} is not {value}", case["name"]);
        }
    }
}

#[test]
fn sets_have_the_golden_matrices() {
    let (file, folder) = (golden(), tempfile::tempdir().expect("a folder"));
    for case in file["sets"].as_array().expect("cases") {
        let trees: Vec<&str> =
            case["trees"].as_array().expect("trees").iter().filter_map(Value::as_str).collect();
        if trees.len() < 2 {
            continue;
        }
        fs::write(folder.path().join("set.nwk"), trees.join("\n")).expect("written");
        let found = partita(&["pairwise", "set.nwk", "-m", "rf,rf:rooted=true,cid"], folder.path());
        let matrices = [&case["unrooted"]["rf"], &case["rooted"]["rf"], &case["cid"]];
        let keys = found["measures"].as_array().expect("measures");
        assert_eq!(keys.len(), matrices.len());
        let found = keys.iter().map(|key| &found["scores"][key.as_str().expect("a key")]);
        for (found, expected) in found.zip(matrices) {
            let rows = |matrix: &Value| matrix.as_array().expect("rows").clone();
            for (found, expected) in rows(found).iter().zip(rows(expected)) {
                assert!(
                    rows(found).iter().zip(rows(&expected)).all(|(x, y)| close(x, &y)),
                    "{}",
                    case["name"]
                );
            }
        }
    }
}
