//! The computed properties of the measures in each format.

use partita::Measure;
use partita::properties::{Properties, Property, Verdict, all_recorded, recorded};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;

/// Heads of columns that leave room for the names of the measures.
const SHORT: [&str; 10] =
    ["symm", "ident", "norm", "cond norm", "join", "meet", "subc", "convex", "metric", "chance"];

const LEGEND: &str = "\
symm: symmetric · ident: only identical clusterings score as identical · norm: from 0 to 1, both reached ·
cond norm: the same against every reference · join: mean over components · meet: mean over cells ·
subc: consistent with its own score of a cluster · convex: refinements add up · metric · chance: mean zero by chance
+ holds for all clusterings of up to 6 items (metric: 5) · - fails · blank: does not apply
`partita measures NAME --properties` shows the counterexamples.
";

/// One row per measure.
pub fn of_all(format: Format) -> String {
    match format {
        Format::Json => {
            let all: Map<String, Value> =
                all_recorded().iter().map(|found| (found.measure.clone(), as_json(found))).collect();
            format!("{:#}\n", Value::Object(all))
        }
        Format::Csv => long(all_recorded().iter()).csv(),
        Format::Markdown => wide(true).markdown(),
        Format::Table => format!("{}\n{LEGEND}", wide(false).table()),
    }
}

/// One row per property, with counterexamples.
pub fn of_one(measure: &Measure, format: Format) -> String {
    let Some(found) = recorded(measure.name) else {
        return format!("{} does not compare flat clusterings; no properties are recorded\n", measure.name);
    };
    match format {
        Format::Json => format!("{:#}\n", as_json(found)),
        Format::Csv => long(std::iter::once(found)).csv(),
        Format::Markdown => long(std::iter::once(found)).markdown(),
        Format::Table => long(std::iter::once(found)).table(),
    }
}

fn wide(full_names: bool) -> Grid {
    let mut header = vec!["measure"];
    if full_names {
        header.extend(Property::NAMES.map(|(name, _)| name));
    } else {
        header.extend(SHORT);
    }
    let mut grid = Grid::new(&header);
    for found in all_recorded() {
        let signs = found.verdicts.iter().map(|(_, verdict)| match verdict {
            Verdict::Holds => "+",
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
