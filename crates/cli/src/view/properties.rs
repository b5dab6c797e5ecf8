//! The computed properties of the measures in each format.

use partita::properties::{Properties, Property, Verdict, WITHOUT_SINGLE_CELLS, all_recorded, recorded};
use partita::{Kind, Measure};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use crate::output::terminal_width;

/// The head of a column that leaves room for the names of the measures, a letter for narrow terminals, and what it means.
type Head = (&'static str, &'static str, &'static str);

/// Of labels.
const HEADS: &[Head] = &[
    ("symm", "s", "symmetric"),
    ("ident", "i", "only identical clusterings score as identical"),
    ("norm", "n", "from 0 to 1, both reached"),
    ("cond", "c", "the same against every reference"),
    ("join", "j", "mean over components"),
    ("meet", "m", "mean over cells"),
    ("subc", "u", "consistent with its own score of a cluster"),
    ("conv", "v", "refinements add up"),
    ("metric", "t", "a metric"),
    ("chance", "z", "mean zero by chance"),
];

/// Of biclusters: the eight properties of Horta and Campello (2014).
const BICLUSTER_HEADS: &[Head] = &[
    ("spur", "u", "a spurious bicluster costs more the larger it is"),
    ("cover", "c", "some biclusters of the reference do not score as all"),
    ("area", "a", "cells that the reference does not have cost"),
    ("mult", "m", "one bicluster does not score as the several that it consists of"),
    ("rep", "r", "a bicluster that is found twice costs"),
    ("symm", "s", "symmetric"),
    ("homog", "h", "what is not of the main bicluster should be of one other"),
    ("max", "x", "only equal sets score 1"),
];

const MARKS: &str = "\
+ holds for all clusterings of up to 6 items (metric: 5), - fails, blank: n/a.
`partita measures NAME --properties` shows the counterexamples.
";

const BICLUSTER_MARKS: &str = "\
+ holds for all sets of at most 3 biclusters of 2 × 2 matrices and 2 of 2 × 3 matrices, (+) for those of which no
bicluster is a single cell, - fails. `partita measures NAME --properties` shows the counterexamples.
";

/// One row per measure of labels or of biclusters.
pub fn of_all(kind: Kind, format: Format) -> String {
    let all = all_recorded(kind);
    match format {
        Format::Json => {
            let all: Map<String, Value> =
                all.iter().map(|found| (found.measure.clone(), as_json(found))).collect();
            format!("{:#}\n", Value::Object(all))
        }
        Format::Csv => long(all.iter()).csv(),
        Format::Markdown => {
            let names: Vec<&str> = Property::of(kind).iter().map(|property| property.name()).collect();
            wide(kind, &names).markdown()
        }
        Format::Table => text(kind, terminal_width()),
    }
}

/// One row per property, with counterexamples.
pub fn of_one(measure: &Measure, format: Format) -> String {
    let kinds = [Kind::Labels, Kind::Biclusters].map(|kind| recorded(kind, measure.name));
    let mut kinds = kinds.into_iter().flatten().cloned();
    let Some(mut found) = kinds.next() else {
        return format!(
            "{} compares neither labels nor biclusters; no properties are recorded\n",
            measure.name
        );
    };
    for other in kinds {
        let new = other.verdicts.into_iter().filter(|(property, _)| found.verdict(*property).is_none());
        let new: Vec<_> = new.collect();
        found.verdicts.extend(new);
    }
    match format {
        Format::Json => format!("{:#}\n", as_json(&found)),
        Format::Csv => long(std::iter::once(&found)).csv(),
        Format::Markdown => long(std::iter::once(&found)).markdown(),
        Format::Table => long(std::iter::once(&found)).table(),
    }
}

/// The table with the longest heads that fit, and what they mean.
fn text(kind: Kind, width: usize) -> String {
    let (heads, marks) =
        if kind == Kind::Biclusters { (BICLUSTER_HEADS, BICLUSTER_MARKS) } else { (HEADS, MARKS) };
    let words: Vec<&str> = heads.iter().map(|(word, _, _)| *word).collect();
    let letters: Vec<&str> = heads.iter().map(|(_, letter, _)| *letter).collect();
    let grid = wide(kind, &words);
    let (grid, names) = if grid.width() <= width { (grid, words) } else { (wide(kind, &letters), letters) };
    let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let meaning = |(name, (_, _, meaning)): (&str, &Head)| format!("{name:longest$}  {meaning}\n");
    let meanings: String = names.into_iter().zip(heads).map(meaning).collect();
    format!("{}\n{meanings}\n{marks}", grid.table_in(width))
}

fn wide(kind: Kind, heads: &[&str]) -> Grid {
    let mut grid = Grid::new(&[&["measure"], heads].concat());
    for found in all_recorded(kind) {
        let signs = found.verdicts.iter().map(|(_, verdict)| match verdict {
            Verdict::Holds => "+",
            Verdict::Fails(counterexample) if counterexample.ends_with(WITHOUT_SINGLE_CELLS) => "(+)",
            Verdict::Fails(_) => "-",
            Verdict::NotApplicable => "",
        });
        grid.push(std::iter::once(found.measure.as_str()).chain(signs).map(str::to_owned).collect());
    }
    grid
}

fn long<'a>(all: impl Iterator<Item = &'a Properties>) -> Grid {
    let mut grid = Grid::new(&["measure", "property", "holds", "counterexample"]);
    for found in all {
        for (property, verdict) in &found.verdicts {
            let (word, counterexample) = match verdict {
                Verdict::Holds => ("yes", ""),
                Verdict::Fails(counterexample) => ("no", counterexample.as_str()),
                Verdict::NotApplicable => ("n/a", ""),
            };
            grid.push(vec![found.measure.clone(), property.to_string(), word.into(), counterexample.into()]);
        }
    }
    grid
}

fn as_json(found: &Properties) -> Value {
    let entry = |(property, verdict): &(Property, Verdict)| {
        let value = match verdict {
            Verdict::Holds => json!({"holds": true}),
            Verdict::Fails(counterexample) => json!({"holds": false, "counterexample": counterexample}),
            Verdict::NotApplicable => json!({"holds": null}),
        };
        (property.to_string(), value)
    };
    Value::Object(found.verdicts.iter().map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::{Kind, text};

    #[test]
    fn the_heads_are_as_long_as_there_is_room() {
        let head = |width| text(Kind::Labels, width).lines().next().unwrap_or_default().to_owned();
        assert!(head(200).ends_with("symm  ident  norm  cond  join  meet  subc  conv  metric  chance"));
        assert!(head(100).ends_with("s  i  n  c  j  m  u  v  t  z"));
        assert!(
            text(Kind::Labels, 100)
                .contains("\ns  symmetric\ni  only identical clusterings score as identical\n")
        );
    }

    #[test]
    fn a_measure_is_a_line_of_a_narrow_terminal() {
        let longest = text(Kind::Labels, 80).lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{longest:?}");
    }
}
