//! The order of a chain, from the numbers with which the names of its clusterings end.

use crate::numeric::Arrange as _;

/// Order of a chain by the names of its clusterings.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameOrder {
    /// Nothing, or that they are in order.
    AsGiven,
    /// All begin alike and end with a number: the clusterings in the order of the numbers.
    ByNumber(Vec<usize>),
    /// Those that begin so are not in the order of their numbers, and another has none.
    InPart {
        /// Their common beginning.
        beginning: String,
        /// The first that has no such number.
        without: usize,
    },
}

impl NameOrder {
    /// Reads the order from these names.
    pub fn of<T: AsRef<str>>(names: &[T]) -> Self {
        let Some((beginning, _)) = names.iter().find_map(|name| split(name.as_ref())) else {
            return Self::AsGiven;
        };
        let order = numbered(names, beginning);
        if order.is_sorted() {
            return Self::AsGiven;
        }
        let has_number = |name: &T| number_after(name.as_ref(), beginning).is_some();
        match names.iter().position(|name| !has_number(name)) {
            None => Self::ByNumber(order),
            Some(without) => Self::InPart { beginning: beginning.to_owned(), without },
        }
    }
}

/// The clusterings whose names begin so and go on with nothing but a number, in the order of the numbers.
pub fn numbered<T: AsRef<str>>(names: &[T], beginning: &str) -> Vec<usize> {
    let number = |at: usize| number_after(names[at].as_ref(), beginning);
    let mut found: Vec<(f64, usize)> = (0..names.len()).filter_map(|at| Some((number(at)?, at))).collect();
    found.arrange_by(|x, y| x.0.total_cmp(&y.0));
    found.into_iter().map(|(_, at)| at).collect()
}

/// A name as its beginning and the longest number at its end: `res_1e-05` ends with 1e-05, not with 05.
fn split(name: &str) -> Option<(&str, f64)> {
    let mut starts = name.char_indices().map(|(at, _)| &name[..at]);
    starts.find_map(|beginning| Some((beginning, number_after(name, beginning)?)))
}

/// The number that is all that follows a beginning.
fn number_after(name: &str, beginning: &str) -> Option<f64> {
    let rest = name.strip_prefix(beginning)?;
    let number: f64 = rest.parse().ok()?;
    (number.is_finite() && rest.starts_with(|first: char| first.is_ascii_digit() || first == '.'))
        .then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusterings_come_in_the_order_of_their_numbers() {
        let by_number = |order: &[usize]| NameOrder::ByNumber(order.to_vec());
        assert_eq!(NameOrder::of(&["leiden_2.0", "leiden_0.2", "leiden_10"]), by_number(&[1, 0, 2]));
        assert_eq!(NameOrder::of(&["k12", "k3"]), by_number(&[1, 0]));
        assert_eq!(NameOrder::of(&["res_1e-05", "res_0.1", "res_0.001"]), by_number(&[0, 2, 1]));
        assert_eq!(NameOrder::of(&["2019", "2018"]), by_number(&[1, 0]));
        assert_eq!(NameOrder::of(&["leiden_0.2", "leiden_1"]), NameOrder::AsGiven);
        assert_eq!(NameOrder::of(&["leiden_0.2", "louvain_0.1"]), NameOrder::AsGiven);
        assert_eq!(NameOrder::of(&["species", "kmeans"]), NameOrder::AsGiven);
    }

    #[test]
    fn a_name_without_a_number_leaves_the_order_to_the_user() {
        let names = ["leiden_2.0", "leiden_best", "leiden_0.2"];
        assert_eq!(NameOrder::of(&names), NameOrder::InPart { beginning: "leiden_".to_owned(), without: 1 });
        assert_eq!(NameOrder::of(&["species", "leiden_0.2", "leiden_1"]), NameOrder::AsGiven);
        assert_eq!(numbered(&names, "leiden_"), [2, 0]);
        assert!(numbered(&names, "louvain_").is_empty());
    }
}
