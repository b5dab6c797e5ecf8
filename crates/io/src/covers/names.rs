//! The names of items in one buffer: a million of them are two allocations.

/// Names in order.
#[derive(Debug, Clone, Default)]
pub struct ItemNames {
    text: String,
    /// The beginning and the end of each name in `text`.
    spans: Vec<(usize, usize)>,
}

impl ItemNames {
    /// The names that stand in a text at these places.
    pub(super) fn within(text: String, spans: Vec<(usize, usize)>) -> Self {
        Self { text, spans }
    }

    /// Returns the number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The name of an item.
    ///
    /// # Panics
    /// When there is no such item.
    #[must_use]
    pub fn get(&self, item: usize) -> &str {
        let (start, end) = self.spans[item];
        &self.text[start..end]
    }

    /// Each name in turn.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|item| self.get(item))
    }
}

impl PartialEq for ItemNames {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<S: AsRef<str>> FromIterator<S> for ItemNames {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let names = names.into_iter();
        let mut all = Self { text: String::new(), spans: Vec::with_capacity(names.size_hint().0) };
        for name in names {
            let start = all.text.len();
            all.text.push_str(name.as_ref());
            all.spans.push((start, all.text.len()));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_out_as_they_went_in() {
        let names = ["a", "", "zwölf", "3"];
        let all: ItemNames = names.iter().collect();
        assert_eq!(all.iter().collect::<Vec<_>>(), names);
        assert_eq!((all.len(), all.get(2)), (4, "zwölf"));
        assert!(ItemNames::default().is_empty());
        let text = "3 zwölf, a".to_owned();
        assert_eq!(ItemNames::within(text, vec![(10, 11), (2, 2), (2, 8), (0, 1)]), all);
    }
}
