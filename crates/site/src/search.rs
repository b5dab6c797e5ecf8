//! The index of the search, as a script: a page that is opened from disk may not fetch data, but may run scripts beside it.

use serde_json::json;

use crate::frame::Page;

/// Words of a section beyond these are not searched.
const MOST: usize = 4000;

/// The script that holds what can be found: place, title, names, heading and words of each section.
pub fn script(pages: &[Page]) -> String {
    let mut entries = Vec::new();
    for page in pages {
        for section in &page.sections {
            let text = section.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let names = if section.anchor.is_empty() { page.words.as_str() } else { "" };
            if text.is_empty() && names.is_empty() && section.heading.is_empty() {
                continue;
            }
            let place = match section.anchor.as_str() {
                "" => page.place.clone(),
                anchor => format!("{}#{anchor}", page.place),
            };
            let text: String = text.chars().take(MOST).collect();
            entries.push(json!([place, page.title, names, section.heading, text]).to_string());
        }
    }
    format!("globalThis.PARTITA_INDEX = [\n{}\n];\n", entries.join(",\n"))
}
