//! The table of ids: a row per id and run, separated by tabs.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::cluster::{Cluster, Event};
use crate::failure::{Failure, Outcome};

/// The runs so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Store {
    pub runs: Vec<Run>,
}

/// One run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its ids, and those that end with it.
    pub clusters: Vec<Cluster>,
    /// The digest of its labels.
    pub labels: String,
    /// The digest of its labels with those of the run before, as they were given together.
    pub call: String,
}

const HEADER: &str = "run\tid\tlabel\titems\tevent\tparents\tinto\tlabels\tcall";

impl Run {
    /// The ids that are in use after it.
    pub fn living(&self) -> impl Iterator<Item = &Cluster> {
        self.clusters.iter().filter(|cluster| cluster.event != Event::Ends)
    }
}

impl Store {
    /// Reads what [`Self::text`] wrote; an empty text is a store without runs.
    pub fn parse(text: &str) -> Outcome<Self> {
        let mut lines = text.lines().enumerate();
        match lines.next() {
            None => return Ok(Self::default()),
            Some((_, HEADER)) => {}
            Some(_) => return Err(foreign("its first line is another")),
        }
        let mut runs: Vec<Run> = Vec::new();
        for (at, line) in lines {
            let bad = |what: &str| foreign(&format!("line {}: {what}", at + 1));
            let (number, run) = row(line).ok_or_else(|| bad("it is no row of ids"))?;
            if number == runs.len() + 1 {
                runs.push(run);
                continue;
            }
            let is_of_last = number == runs.len();
            let last = runs
                .last_mut()
                .filter(|last| is_of_last && last.labels == run.labels && last.call == run.call);
            let last = last.ok_or_else(|| bad("the runs are not in order"))?;
            last.clusters.extend(run.clusters);
        }
        let store = Self { runs };
        store.check()?;
        Ok(store)
    }

    /// Refuses a run that has an id twice, or a label.
    fn check(&self) -> Outcome<()> {
        for (at, run) in self.runs.iter().enumerate() {
            let (mut ids, mut labels) = (HashSet::new(), HashSet::new());
            for cluster in &run.clusters {
                let is_new = ids.insert(&cluster.id)
                    && (cluster.event == Event::Ends || labels.insert(&cluster.label));
                if !is_new {
                    return Err(foreign(&format!("run {} names {:?} twice", at + 1, cluster.id)));
                }
            }
        }
        Ok(())
    }

    /// The table.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for (at, run) in self.runs.iter().enumerate() {
            for cluster in &run.clusters {
                let Cluster { id, label, items, event, parents, into } = cluster;
                let [id, label] = [id, label].map(|text| escaped(text));
                let [parents, into] = [parents, into].map(|ids| listed(ids));
                let (labels, call) = (&run.labels, &run.call);
                let run = at + 1;
                let _ = writeln!(
                    text,
                    "{run}\t{id}\t{label}\t{items}\t{event}\t{parents}\t{into}\t{labels}\t{call}"
                );
            }
        }
        text
    }

    /// All ids that were ever used.
    pub fn ids(&self) -> HashSet<String> {
        self.runs.iter().flat_map(|run| &run.clusters).map(|cluster| cluster.id.clone()).collect()
    }
}

/// A row as the number of its run, and a run of it alone.
fn row(line: &str) -> Option<(usize, Run)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [run, id, label, items, event, parents, into, labels, call] = fields.as_slice() else { return None };
    let cluster = Cluster {
        id: unescaped(id)?,
        label: unescaped(label)?,
        items: items.parse().ok()?,
        event: event.parse().ok()?,
        parents: parted(parents)?,
        into: parted(into)?,
    };
    let run_number = run.parse().ok()?;
    Some((
        run_number,
        Run { clusters: vec![cluster], labels: (*labels).to_owned(), call: (*call).to_owned() },
    ))
}

fn foreign(why: &str) -> Failure {
    Failure::input(format!(
        "this is no store of ids: {why}; give a file that `align --keep-ids` wrote, or the name of a new one"
    ))
}

/// A text without tabs, ends of lines and commas.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\\\"),
            '\t' => escaped.push_str("\\t"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            ',' => escaped.push_str("\\,"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Several ids, separated by commas. One empty id alone is written as `\0`, since nothing at all is no id.
fn listed(ids: &[String]) -> String {
    let ids: Vec<String> =
        ids.iter().map(|id| if id.is_empty() { "\\0".to_owned() } else { escaped(id) }).collect();
    ids.join(",")
}

fn unescaped(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next()? {
                't' => plain.push('\t'),
                'n' => plain.push('\n'),
                'r' => plain.push('\r'),
                '0' => {}
                other => plain.push(other),
            },
            other => plain.push(other),
        }
    }
    Some(plain)
}

/// The ids of a list.
fn parted(text: &str) -> Option<Vec<String>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let (mut parts, mut start, mut is_escaped) = (Vec::new(), 0, false);
    for (at, letter) in text.char_indices() {
        if letter == ',' && !is_escaped {
            parts.push(unescaped(&text[start..at])?);
            start = at + 1;
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    parts.push(unescaped(&text[start..])?);
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(id: &str, label: &str, event: Event, parents: &[&str]) -> Cluster {
        let parents = parents.iter().map(|&id| id.to_owned()).collect();
        Cluster { id: id.to_owned(), label: label.to_owned(), items: 3, event, parents, into: Vec::new() }
    }

    fn run(clusters: Vec<Cluster>, call: &str) -> Run {
        Run { clusters, labels: format!("labels of {call}"), call: call.to_owned() }
    }

    #[test]
    fn any_labels_come_back() {
        let odd = ["", "a,b", "tab\there", "line\nend\r", "back\\slash", "\\,", "1", "ä"];
        let begun = odd.iter().map(|id| cluster(id, id, Event::Begins, &[])).collect();
        let all = cluster("new", "x", Event::Merges, &odd);
        let of_one = cluster("other", "y", Event::Splits, &[""]);
        let store = Store { runs: vec![run(begun, "first"), run(vec![all, of_one], "second")] };
        assert_eq!(Store::parse(&store.text()).expect("our own table"), store);
        assert_eq!(Store::parse("").expect("nothing yet"), Store::default());
    }

    #[test]
    fn other_tables_are_refused() {
        let good = Store { runs: vec![run(vec![cluster("1", "x", Event::Begins, &[])], "c")] }.text();
        let row = good.lines().last().expect("a row").to_owned();
        for bad in [
            "a,b,count\n1,2,3\n".to_owned(),
            good.replace("begins", "starts"),
            good.replace("1\t1", "2\t1"),
            format!("{good}{row}\n"),
            format!("{good}1\t2\n"),
            format!("{good}{}\n", row.replace("1\t1", "3\t2")),
        ] {
            let refused = Store::parse(&bad).expect_err(&bad).to_string();
            assert!(refused.starts_with("this is no store of ids: "), "{refused}");
        }
    }
}
