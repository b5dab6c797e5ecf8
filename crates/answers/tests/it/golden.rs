//! Every case of `testdata/golden/verbs`: a question, its objects and options, and the answer that every front end gives.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use partita_answers::failure::Outcome;
use partita_answers::job::Job;
use partita_answers::{ask, json_object};
use serde_json::{Value, json};

/// What stands outside the equality of front ends.
const OWN: [&str; 2] = ["warnings", "source"];

fn cases() -> Vec<(PathBuf, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/verbs");
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a case can be read");
        let case = serde_json::from_str(&text).expect("a case is JSON");
        (path, case)
    };
    files.into_iter().map(read).collect()
}

fn answered(case: &Value) -> Outcome<Value> {
    let objects = case["objects"].as_array().into_iter().flatten().map(json_object::object);
    let job = Job::new(objects.collect::<Outcome<_>>()?, &case["options"].to_string(), Arc::default())?;
    ask(case["question"].as_str().expect("a case has a question"), &job)
}

/// The answer without what only one front end knows, or the class and the words of the error.
fn found(case: &Value) -> Value {
    match answered(case) {
        Ok(mut answer) => {
            if let Some(fields) = answer.as_object_mut() {
                OWN.iter().for_each(|name| drop(fields.remove(*name)));
            }
            json!({"answer": answer})
        }
        Err(failure) => {
            let failure: Value = serde_json::from_str(&failure.json()).expect("a failure is JSON");
            json!({"error": {"class": failure["class"], "message": failure["message"]}})
        }
    }
}

/// A case as its file holds it: a line for each field of the case, and of the answer.
fn written(case: &Value) -> String {
    let lines = |fields: &Value, blanks: &str| {
        let line = |(name, value): (&String, &Value)| format!("{blanks}{}: {value}", json!(name));
        fields.as_object().into_iter().flatten().map(line).collect::<Vec<_>>()
    };
    let mut all = lines(case, "  ");
    if let (Some(last), true) = (all.last_mut(), case["answer"].is_object()) {
        *last = format!("  \"answer\": {{\n{}\n  }}", lines(&case["answer"], "    ").join(",\n"));
    }
    format!("{{\n{}\n}}\n", all.join(",\n"))
}

/// `PARTITA_GOLDEN=overwrite` writes the answers of today; the difference is to be read line by line.
#[test]
fn every_case_has_its_answer() {
    let overwrite = std::env::var("PARTITA_GOLDEN").is_ok_and(|value| value == "overwrite");
    let mut wrong = Vec::new();
    for (path, mut case) in cases() {
        let found = found(&case);
        let (name, value) = found.as_object().and_then(|found| found.iter().next()).expect("one field");
        if case.get(name) == Some(value) {
            continue;
        }
        if overwrite {
            ["answer", "error"].iter().for_each(|old| drop(case.as_object_mut().unwrap().remove(*old)));
            case[name] = value.clone();
            fs::write(&path, written(&case)).expect("a case can be written");
        } else {
            wrong.push(format!("{}: {value:#}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
