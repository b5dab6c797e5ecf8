//! Factors that the names of runs hold.

use super::table::{Column, Values};

/// The factors of names such as `leiden_0.5_seed3`, which are taken apart at each `_`; nothing where they have not the same
/// number of parts, or where none differs.
pub fn of_names<T: AsRef<str>>(names: &[T]) -> Option<Vec<Column>> {
    let parts: Vec<Vec<&str>> = names.iter().map(|name| name.as_ref().split('_').collect()).collect();
    let count = parts.first()?.len();
    if parts.iter().any(|own| own.len() != count) {
        return None;
    }
    let column = |at: usize| {
        let values: Vec<&str> = parts.iter().map(|own| own[at]).collect();
        // A part in which all runs are the same, or all differ, says nothing.
        let is_same = values.windows(2).all(|two| two[0] == two[1]);
        let is_unique = (1..values.len()).all(|one| !values[..one].contains(&values[one]));
        (!is_same && !is_unique).then(|| named(at, &values))
    };
    let columns: Vec<Column> = (0..count).filter_map(column).collect();
    (!columns.is_empty()).then_some(columns)
}

/// A part by the word with which all of its values begin before a number: `seed` of seed1 and seed2.
fn named(at: usize, values: &[&str]) -> Column {
    let word = |value: &str| value.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned();
    let first = word(values[0]);
    let shared =
        !first.is_empty() && values.iter().all(|value| word(value) == first && value.len() > first.len());
    let name = if shared { first.clone() } else { format!("part {}", at + 1) };
    let value =
        |value: &&str| Some(if shared { value[first.len()..].to_owned() } else { (*value).to_owned() });
    Column { name, values: Values(values.iter().map(value).collect()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_names_are_factors() {
        let found = of_names(&["leiden_0.5_seed1", "leiden_0.5_seed2", "louvain_1_seed1", "louvain_1_seed2"])
            .unwrap();
        let names: Vec<&str> = found.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["part 1", "part 2", "seed"]);
        assert_eq!(found[2].values.0, ["1", "2", "1", "2"].map(|value| Some(value.to_owned())));
        assert!(of_names(&["a", "b", "c"]).is_none() && of_names(&["a_1", "b"]).is_none());
    }
}
