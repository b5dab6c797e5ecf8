//! What a file says of a tree as a whole: its name, whether its root has a meaning, and how many lengths it lacks.

use super::Tree;
use super::names::Names;

#[derive(Debug, Clone, Default)]
pub(super) struct Marks {
    pub(super) title: String,
    pub(super) rooted: Option<bool>,
    /// Branches whose lengths the source left out, where it gave others.
    pub(super) unmeasured: u32,
}

impl Tree {
    /// The name of the whole tree, empty if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.marks.title
    }

    /// Returns whether the source marked the tree as rooted, or as unrooted; `None` if it did not say.
    #[must_use]
    pub fn rooted(&self) -> Option<bool> {
        self.marks.rooted
    }

    /// Branches whose lengths the source left out, where it gave others: they are taken as 0.
    #[must_use]
    pub fn branches_without_length(&self) -> usize {
        self.marks.unmeasured as usize
    }

    /// The tree under a name.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.marks.title = title.into();
        self
    }

    /// The tree with other names of its inner nodes, which lose those that they have.
    #[must_use]
    pub(crate) fn with_inner_names(&self, name: impl Fn(u32) -> Option<String>) -> Self {
        let mut names = Names::with_capacity(self.nodes(), 16 * self.nodes());
        for node in 0..self.nodes() as u32 {
            names.push_unnamed();
            let given = if self.is_leaf(node) { Some(self.name(node).to_owned()) } else { name(node) };
            names
                .set(node, &given.unwrap_or_default())
                .expect("leaf names fitted before, and shares are short");
        }
        Self { names, ..self.clone() }
    }

    /// The tree with this mark of its root.
    #[must_use]
    pub fn with_rooted(mut self, rooted: Option<bool>) -> Self {
        self.marks.rooted = rooted;
        self
    }
}

/// The marks of a tree change no value, so trees that differ in nothing else are the same.
impl PartialEq for Marks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
