//! Scores that are undefined, and why.

use partita::Score;
use partita::internal::quantity;

use crate::caveat::Caveat;

/// Reasons, each with the first pair that has it and how many have.
#[derive(Default)]
pub(super) struct Undefined(Vec<(String, (usize, usize), usize)>);

impl Undefined {
    /// Looks at the score of two, in any order of the pairs.
    pub(super) fn add(&mut self, place: (usize, usize), score: &Score) {
        let Some(reason) = score.reason() else { return };
        match self.0.iter_mut().find(|(known, ..)| known == reason) {
            Some((_, first, count)) => (*first, *count) = ((*first).min(place), *count + 1),
            None => self.0.push((reason.to_owned(), place, 1)),
        }
    }

    /// A caveat for each reason, by the places of their first pairs.
    pub(super) fn caveats(mut self, key: &str, names: &[String], columns: &[String]) -> Vec<Caveat> {
        self.0.sort_by_key(|(_, first, _)| *first);
        let caveat = |(reason, (a, b), count): (String, (usize, usize), usize)| {
            let more = match count - 1 {
                0 => String::new(),
                more => format!(" and of {} more", quantity(more, "pair")),
            };
            let words = format!("{key} of {} and {}{more} is undefined: {reason}", names[a], columns[b]);
            Caveat::new("undefined", words)
        };
        self.0.into_iter().map(caveat).collect()
    }
}
