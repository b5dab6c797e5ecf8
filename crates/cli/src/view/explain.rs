//! The answer of `explain` as text: one story of labels and of trees, two of co-clusterings.

use std::fmt::Write as _;

use partita::internal::quantity;
use partita::split_merge::Derivation;
use partita_answers::explain::{Answer, Facts, Variation};

use super::scores::rounded;
use super::sides::sizes;
use super::{story, wrapped};
use crate::args::kind::name;

/// What is compared, then the story of each part with its first changes.
pub fn text(answer: &Answer, top: usize) -> String {
    let mut text = wrapped(&format!("{}: {}", name(answer.kind()), heading(answer)));
    for part in &answer.parts {
        if !part.title.is_empty() {
            let _ = write!(text, "\n{}\n{}", part.title.to_uppercase(), wrapped(&sizes(&part.sides)));
        }
        text.push_str(&story::text(part, top));
    }
    text
}

/// The derivation graphs, one after the other.
pub fn dot(answer: &Answer) -> String {
    answer.parts.iter().map(|part| Derivation::of(&part.sides.table).dot()).collect()
}

/// What is compared, in words.
pub fn heading(answer: &Answer) -> String {
    let sides = &answer.parts[0].sides;
    let [a, b] = &sides.names;
    match &answer.facts {
        Facts::Labels => sizes(sides),
        Facts::Blocks { shape: [rows, columns], scores, lost } => {
            let both = lost.rows + lost.columns;
            let share = |part: f64| if both > 0.0 { 100.0 * part / both } else { 0.0 };
            let Variation { rows: in_rows, columns: in_columns } = lost;
            let scores = scores.0.iter();
            let scores: String =
                scores.filter_map(|(key, score)| Some(format!("; {key} {}", rounded((*score)?)))).collect();
            format!(
                "{}, {}; the variation of information of the blocks is {} nats, {:.1} % of it in \
                 the rows and {:.1} % in the columns{scores}",
                quantity(*rows, "row"),
                quantity(*columns, "column"),
                rounded(both),
                share(*in_rows),
                share(*in_columns),
            )
        }
        Facts::Trees { leaves, agreement } => {
            let [k, l] = agreement.clusters;
            format!(
                "{}; the trees agree best when {a} is cut into {} and {b} into {l}: {} nats more than by chance",
                quantity(*leaves, "leaf"),
                quantity(k, "cluster"),
                rounded(agreement.score)
            )
        }
    }
}
