//! What limits an answer.

use serde::Serialize;

/// A limit of an answer that everybody who reads it must know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Caveat {
    /// A word for programs.
    pub code: &'static str,
    /// The limit as a sentence, without its full stop.
    pub words: String,
}

impl Caveat {
    /// A caveat of that code in words.
    pub fn new(code: &'static str, words: impl Into<String>) -> Self {
        Self { code, words: words.into() }
    }
}

/// The code of the caveat that the best of many was chosen by its score.
pub const CHOSEN_BY_SCORE: &str = "chosen_by_score";

/// The caveat of the best of many, which was chosen by its score: that is too high, or too low where lower is better.
pub fn chosen_by_score(best: &str, many: usize, what: &str, better: &str) -> Caveat {
    Caveat::new(
        CHOSEN_BY_SCORE,
        format!(
            "{best} was chosen from {many} {what} by its score on these same items, so its score and interval tend to be too {better}"
        ),
    )
}

/// The caveat of the best of many candidates, the worse end of whose interval allows for the choice.
pub fn best_of_many(best: &str, many: usize, what: &str, is_distance: bool) -> Caveat {
    let (better, end) = if is_distance { ("low", "upper") } else { ("high", "lower") };
    Caveat::new(
        CHOSEN_BY_SCORE,
        format!(
            "{best} was chosen from {many} {what} by its score on these same items, so its score tends to be too {better}; the {end} end for the best of {many} allows for that"
        ),
    )
}
