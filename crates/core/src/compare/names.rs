//! Finding a measure by name or alias, and the nearest name when there is none.

use std::iter;

use super::refused::of_kind;
use crate::error::{Error, ErrorKind, Result};
use crate::measures::measures;
use crate::registry::Measure;
use crate::text::nearest_of;

/// The measure of that name or alias, in upper or lower case; `-` stands for `_`.
///
/// # Errors
/// When there is none; the error names the nearest, if one is near.
pub fn find(name: &str) -> Result<&'static Measure> {
    let plain = name.replace('-', "_");
    let plain = of_kind(&plain).map_or(plain, |known| known.measure.to_owned());
    let is_it = |other: &&'static str| other.eq_ignore_ascii_case(&plain);
    measures().iter().find(|m| is_it(&m.name) || m.aliases.iter().any(is_it)).ok_or_else(|| {
        Error::from(ErrorKind::UnknownMeasure { name: name.to_owned(), similar: similar(name) })
    })
}

/// Names beyond which a list says nothing about what was meant.
const FEW: usize = 10;

/// The nearest name, or those that have the words of what was typed.
fn similar(typed: &str) -> Vec<&'static str> {
    let named =
        |m: &'static Measure| iter::once(m.name).chain(m.aliases.iter().copied()).map(|name| (name, m.name));
    let found = nearest_of(typed, measures().iter().flat_map(named))
        .map_or_else(|| with_words(typed), |name| vec![name]);
    if found.len() > FEW { Vec::new() } else { found }
}

/// The measures whose names have these words: `f1`, or `normalized_rf`, where `rf` is itself a name; or whose words begin
/// with these letters: `fm`.
fn with_words(typed: &str) -> Vec<&'static str> {
    let typed = typed.to_lowercase().replace(['-', ' '], "_");
    let known = |word: &str| measures().iter().find(|m| m.name == word || m.aliases.contains(&word));
    let expanded = |word| known(word).map_or(word, |measure| measure.name);
    let all = typed.split('_').map(expanded).collect::<Vec<_>>().join("_");
    let has = |name: &str, words: &str| words.split('_').all(|word| name.split('_').any(|part| part == word));
    let is_meant = |measure: &&Measure| {
        has(measure.name, &all)
            || measure.aliases.iter().any(|alias| has(alias, &typed))
            || measure.name.split('_').filter_map(|word| word.chars().next()).eq(typed.chars())
    };
    measures().iter().filter(is_meant).map(|measure| measure.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_type_are_understood() {
        let meant = |typed: &str| match find(typed) {
            Ok(measure) => vec![measure.name],
            Err(error) => match error.kind() {
                ErrorKind::UnknownMeasure { similar, .. } => similar.clone(),
                _ => panic!("{error}"),
            },
        };
        assert_eq!(meant("adjusted_rand_score"), ["adjusted_rand"]);
        assert_eq!(meant("normalized_mutual_info_score"), ["normalized_mutual_information"]);
        let f1 = [
            "pair_f",
            "purity_f",
            "b_cubed_f",
            "cluster_f",
            "closest_cluster_f",
            "lea_f",
            "conll",
            "mean_best_f1",
        ];
        assert_eq!(meant("f1"), f1);
        assert_eq!(meant("adjusted_mutual"), ["adjusted_mutual_information"]);
        assert_eq!(meant("rf"), ["robinson_foulds"]);
        assert_eq!(meant("normalized_rf"), ["normalized_robinson_foulds"]);
        assert_eq!(meant("quartet"), ["quartets"]);
        assert_eq!(meant("cosine"), [""; 0]);
        assert_eq!(meant(""), [""; 0]);
        assert_eq!(meant("fm"), ["fowlkes_mallows", "adjusted_fowlkes_mallows", "f_measure"]);
        assert!(meant("precision").contains(&"pair_precision"));
    }

    #[test]
    fn the_names_of_other_programs_are_known() {
        for (typed, meant) in [
            ("adjusted_rand_score", "adjusted_rand"),
            ("rand_score", "rand"),
            ("normalized_mutual_info_score", "normalized_mutual_information"),
            ("adjusted_mutual_info_score", "adjusted_mutual_information"),
            ("mutual_info_score", "mutual_information"),
            ("fowlkes_mallows_score", "fowlkes_mallows"),
            ("homogeneity_score", "homogeneity"),
            ("completeness_score", "completeness"),
            ("v_measure_score", "v_measure"),
            ("consensus_score", "consensus_score"),
            ("pairwise_f1", "pair_f"),
            ("b3-precision", "b_cubed_precision"),
            ("Adjusted-Rand", "adjusted_rand"),
        ] {
            assert_eq!(find(typed).expect(typed).name, meant);
        }
    }
}
