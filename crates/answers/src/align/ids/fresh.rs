//! Ids that no cluster ever had.

use std::collections::HashSet;

/// All ids that were ever used, and the next ones.
#[derive(Debug)]
pub struct NewIds {
    used: HashSet<String>,
    /// The next integer, where all ids are integers or pieces of such.
    next: Option<i128>,
}

impl NewIds {
    /// New ids beside these.
    pub fn beside(used: HashSet<String>) -> Self {
        let root = |id: &String| id.split('.').next().and_then(|root| root.parse::<i128>().ok());
        let roots: Option<Vec<i128>> = used.iter().map(root).collect();
        let next = roots.and_then(|roots| roots.into_iter().max()).and_then(|most| most.checked_add(1));
        Self { used, next }
    }

    /// The id of a piece of a cluster.
    pub fn piece_of(&mut self, parent: &str) -> String {
        self.first((1..).map(|number: u64| format!("{parent}.{number}")))
    }

    /// The id of a cluster that begins with that label.
    pub fn named(&mut self, label: &str) -> String {
        match &mut self.next {
            Some(next) => {
                let id = next.to_string();
                // Beyond this no integer is left, and the label with a number serves as well.
                self.next = next.checked_add(1);
                self.used.insert(id.clone());
                id
            }
            None => {
                let numbered = (2..).map(|number: u64| format!("{label} ({number})"));
                self.first(std::iter::once(label.to_owned()).chain(numbered))
            }
        }
    }

    /// The first of these that was never used.
    fn first(&mut self, mut ids: impl Iterator<Item = String>) -> String {
        let id = ids.find(|id| !self.used.contains(id)).expect("numbers do not end");
        self.used.insert(id.clone());
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beside(ids: &[&str]) -> NewIds {
        NewIds::beside(ids.iter().map(|&id| id.to_owned()).collect())
    }

    #[test]
    fn ids_are_never_used_again() {
        let mut ids = beside(&["1", "4", "1.1"]);
        assert_eq!(
            [ids.named("x"), ids.named("5"), ids.piece_of("1"), ids.piece_of("4")],
            ["5", "6", "1.2", "4.1"]
        );
        let mut ids = beside(&["cat", "x"]);
        assert_eq!([ids.named("dog"), ids.named("x"), ids.named("x")], ["dog", "x (2)", "x (3)"]);
        assert_eq!(beside(&[&i128::MAX.to_string()]).named("x"), "x");
    }
}
