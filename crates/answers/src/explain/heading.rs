//! The first line about two that are explained.

use partita::internal::{quantity, rounded};

use super::{Answer, Facts, Variation};

impl Answer {
    /// The sizes of what is compared, and what is known beside the stories, in words.
    pub fn heading(&self) -> String {
        let sides = &self.parts[0].sides;
        let [a, b] = &sides.names;
        match &self.facts {
            Facts::Labels => sides.sizes(),
            Facts::Blocks { shape: [rows, columns], scores, lost } => {
                let both = lost.rows + lost.columns;
                let share = |part: f64| if both > 0.0 { 100.0 * part / both } else { 0.0 };
                let Variation { rows: in_rows, columns: in_columns } = lost;
                let scores = scores.0.iter();
                let scores: String = scores
                    .filter_map(|(key, score)| Some(format!("; {key} {}", rounded((*score)?))))
                    .collect();
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
}
