//! The JSON Schema of the answer to each question, made from its types.

use std::path::Path;

use partita_answers::schema::schemas;

use crate::Files;

/// A file for each question.
pub fn files() -> Files {
    let file = |(name, schema)| {
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
        (Path::new("docs/schema").join(format!("{name}.json")), text + "\n")
    };
    schemas().into_iter().map(file).collect()
}
