//! The entries of `references.bib` as people cite them: authors, year, title, where it appeared, DOI.

use std::collections::BTreeMap;
use std::path::PathBuf;

use partita_dev::shell;

/// The rendered bibliography, a line per entry, which the core carries along.
pub fn files() -> BTreeMap<PathBuf, String> {
    let bibliography = std::fs::read_to_string(shell::root().join("references.bib")).unwrap_or_default();
    let mut lines: Vec<String> = bibliography.split("\n@").skip(1).map(line).collect();
    lines.sort();
    BTreeMap::from([(PathBuf::from("crates/core/src/registry/citations.tsv"), lines.concat())])
}

/// The citation of one entry.
pub fn cited(key: &str) -> Option<String> {
    let lines = files().into_values().next()?;
    lines.lines().find_map(|line| Some(line.strip_prefix(key)?.strip_prefix('\t')?.to_owned()))
}

/// The key, a tab and the citation of one entry.
fn line(entry: &str) -> String {
    let (head, body) = entry.split_once(",\n").unwrap_or((entry, ""));
    let key = head.split_once('{').map_or(head, |(_, key)| key);
    let fields: BTreeMap<&str, String> = body.lines().filter_map(field).collect();
    let get = |name: &str| fields.get(name).cloned();
    let mut cited = format!(
        "{} ({}). {}.",
        authors(&get("author").unwrap_or_default()),
        get("year").unwrap_or_default(),
        get("title").unwrap_or_default()
    );
    let venue = ["journal", "booktitle", "publisher", "school", "institution"].into_iter().find_map(get);
    if let Some(venue) = venue {
        let volume = get("volume").map_or_else(String::new, |volume| format!(" {volume}"));
        let pages = get("pages").map_or_else(String::new, |pages| format!(", {pages}"));
        cited += &format!(" {venue}{volume}{pages}.");
    }
    if let Some(eprint) = get("eprint") {
        cited += &format!(" arXiv:{eprint}.");
    }
    if let Some(doi) = get("doi") {
        cited += &format!(" doi:{doi}");
    }
    format!("{key}\t{cited}\n")
}

/// A line `name = {value},` of an entry; braces inside the value only protect capitals.
fn field(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.split_once('=')?;
    let value = value.trim().trim_end_matches(',').replace(['{', '}'], "");
    Some((name.trim(), value.replace("--", "–")))
}

/// `Hubert, Lawrence and Arabie, Phipps` as `Hubert, L. and Arabie, P.`
fn authors(names: &str) -> String {
    let short = |name: &str| match name.split_once(", ") {
        Some((family, given)) => {
            let initials: Vec<String> = given
                .split([' ', '-'])
                .filter_map(|part| Some(format!("{}.", part.chars().next()?)))
                .collect();
            format!("{family}, {}", initials.join(" "))
        }
        None => name.to_owned(),
    };
    let names: Vec<String> = names.split(" and ").map(short).collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_entry_is_cited() {
        let entry = "article{hubert1985,\n  author = {Hubert, Lawrence and Arabie, Phipps},\n  title = {Comparing {P}artitions},\n  \
                     journal = {Journal of Classification},\n  volume = {2},\n  pages = {193--218},\n  year = {1985},\n  doi = {10.1/x}\n}";
        assert_eq!(
            super::line(entry),
            "hubert1985\tHubert, L. and Arabie, P. (1985). Comparing Partitions. \
             Journal of Classification 2, 193–218. doi:10.1/x\n"
        );
    }
}
