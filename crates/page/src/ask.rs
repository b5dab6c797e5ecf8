//! What a page asks.

use std::ffi::OsString;

use partita_answers::failure::Outcome;
use partita_answers::job::Job;
use partita_answers::json_object;
use partita_answers::watch::Stop;
use partita_io::{Look, ReadOptions, Source, column_names, likely_ids};
use serde::Deserialize;
use serde_json::{Value, json};

/// A question.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "ask")]
enum Question {
    /// The columns of a file.
    Columns {
        /// Its name.
        file: String,
    },
    /// The page that the command line writes.
    Report {
        /// The words that follow `partita report`.
        line: Vec<String>,
    },
    /// The answer of a verb.
    Answer {
        /// The verb, as the C interface names it.
        question: String,
        /// The objects of the question.
        objects: Vec<Value>,
        /// The options.
        options: Value,
    },
}

/// The answer to a question in JSON: what was asked for, or `failure` with a sentence and the option that would help.
#[must_use]
pub fn answer(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(Question::Columns { file }) => columns(&Source::parse(file)),
        Ok(Question::Report { line }) => report(line),
        Ok(Question::Answer { question, objects, options }) => answered(&question, &objects, &options),
        Err(error) => failure(&format!("the page asked what nobody answers: {error}"), &Value::Null),
    };
    answer.to_string()
}

/// The columns of a table, and which of them may hold ids; or that there are trees.
fn columns(source: &Source) -> Value {
    if Look::at(source).is_newick() {
        return json!({"trees": true});
    }
    let options = ReadOptions::default();
    match (column_names(source, &options), likely_ids(source, &options)) {
        (Ok(columns), Ok(ids)) => json!({"columns": columns, "ids": ids}),
        (Err(error), _) | (_, Err(error)) => failure(&error.to_string(), &Value::Null),
    }
}

/// The answer of a verb, or its error.
fn answered(question: &str, objects: &[Value], options: &Value) -> Value {
    let work = || {
        let objects = objects.iter().map(json_object::object).collect::<Outcome<_>>()?;
        partita_answers::ask(question, &Job::new(objects, &options.to_string(), Stop::default())?)
    };
    match work() {
        Ok(answer) => json!({"answer": answer}),
        Err(error) => json!({"error": serde_json::from_str::<Value>(&error.json()).unwrap_or_default()}),
    }
}

fn report(line: Vec<String>) -> Value {
    match partita_cli::report_page(line.into_iter().map(OsString::from)) {
        Ok(page) => json!({"page": page}),
        Err(refusal) => {
            let option = refusal.option.map(|(name, values)| json!({"name": name, "values": values}));
            failure(&refusal.sentence, &option.into())
        }
    }
}

fn failure(sentence: &str, option: &Value) -> Value {
    json!({"failure": {"sentence": sentence, "option": option}})
}

#[cfg(test)]
mod tests {
    use partita_io::give_file;

    use super::*;

    fn given(name: &str, text: &'static str) {
        let read_at = |at: u64, buffer: &mut [u8]| {
            let rest = &text.as_bytes()[at as usize..];
            let read = rest.len().min(buffer.len());
            buffer[..read].copy_from_slice(&rest[..read]);
            Ok(read)
        };
        give_file(name, text.len() as u64, Box::new(read_at));
    }

    fn asked(question: &Value) -> Value {
        serde_json::from_str(&answer(&question.to_string())).expect("the answer is JSON")
    }

    #[test]
    fn the_columns_of_a_file_are_named_and_trees_are_known() {
        given("columns.csv", "id,a,b\ni1,x,1\ni2,x,1\ni3,y,2\n");
        given("tree.nwk", "((a,b),c);");
        let columns = |file: &str| asked(&json!({"ask": "columns", "file": file}));
        assert_eq!(columns("columns.csv"), json!({"columns": ["id", "a", "b"], "ids": [0]}));
        assert_eq!(columns("tree.nwk"), json!({"trees": true}));
        assert!(columns("nothing.csv")["failure"]["sentence"].is_string());
    }

    #[test]
    fn a_verb_is_answered_as_in_all_front_ends() {
        let objects = json!([{"labels": ["a", "a", "b"]}, {"labels": [1, 1, 2]}]);
        let of = |measure: &str| {
            let options = json!({"measures": [measure]});
            asked(&json!({"ask": "answer", "question": "compare", "objects": objects, "options": options}))
        };
        assert_eq!(of("ari")["answer"]["scores"]["adjusted_rand"], 1.0);
        assert_eq!(of("nothing")["error"]["class"], "unknown_measure");
    }

    #[test]
    fn a_report_is_that_of_the_command_line_and_so_are_its_errors() {
        given("labels.csv", "a,b\nx,1\n,1\ny,2\nx,2\n");
        let report = |more: &[&str]| {
            let line: Vec<&str> = [&["labels.csv", "-a", "a", "-b", "b"], more].concat();
            asked(&json!({"ask": "report", "line": line}))
        };
        let failure = &report(&[])["failure"];
        assert_eq!(
            failure["sentence"],
            "labels are missing, 1 in the first clustering and 0 in the second; choose --missing drop, cluster or \
             singletons"
        );
        assert_eq!(failure["option"]["name"], "--missing");
        assert!(report(&["--missing=drop"])["page"].as_str().is_some_and(|page| page.contains("3 items")));
        assert_eq!(report(&["--nonsense"])["failure"]["option"], Value::Null);
        assert!(asked(&json!({"ask": "nonsense"}))["failure"]["sentence"].is_string());
    }
}
