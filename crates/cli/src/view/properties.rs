//! The computed properties of the measures in each format.

use partita::Measure;
use partita::properties::{Properties, Property, Verdict, all_recorded, recorded};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use crate::output::terminal_width;

/// Heads of columns that leave room for the names of the measures, a letter of each for narrow terminals, and what
/// they mean.
const HEADS: [(&str, &str, &str); 10] = [
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

const MARKS: &str = "\
+ holds for all clusterings of up to 6 items (metric: 5), - fails, blank: n/a.
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
        Format::Markdown => wide(&Property::NAMES.map(|(name, _)| name)).markdown(),
        Format::Table => text(terminal_width()),
    }
}

/// One row per property, with counterexamples.
pub fn of_one(measure: &Measure, format: Format) -> String {
    let Some(found) = recorded(measure.name) else {
        return format!("{} does not compare labels; no properties are recorded\n", measure.name);
    };
    match format {
        Format::Json => format!("{:#}\n", as_json(found)),
        Format::Csv => long(std::iter::once(found)).csv(),
        Format::Markdown => long(std::iter::once(found)).markdown(),
        Format::Table => long(std::iter::once(found)).table(),
    }
}

/// The table with the longest heads that fit, and what they mean.
fn text(width: usize) -> String {
    let (words, letters) = (HEADS.map(|(word, _, _)| word), HEADS.map(|(_, letter, _)| letter));
    let grid = wide(&words);
    let (grid, heads) = if grid.width() <= width { (grid, words) } else { (wide(&letters), letters) };
    let longest = heads.iter().map(|head| head.len()).max().unwrap_or(0);
    let meaning =
        |(head, (_, _, meaning)): (&str, (&str, &str, &str))| format!("{head:longest$}  {meaning}\n");
    let meanings: String = heads.into_iter().zip(HEADS).map(meaning).collect();
    format!("{}\n{meanings}\n{MARKS}", grid.table_in(width))
}

fn wide(heads: &[&str]) -> Grid {
    let mut grid = Grid::new(&[&["measure"], heads].concat());
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

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn the_heads_are_as_long_as_there_is_room() {
        let head = |width| text(width).lines().next().unwrap_or_default().to_owned();
        assert!(head(200).ends_with("symm  ident  norm  cond  join  meet  subc  conv  metric  chance"));
        assert!(head(100).ends_with("s  i  n  c  j  m  u  v  t  z"));
        assert!(text(100).contains("\ns  symmetric\ni  only identical clusterings score as identical\n"));
    }

    #[test]
    fn a_measure_is_a_line_of_a_narrow_terminal() {
        let longest = text(80).lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{longest:?}");
    }
}
