//! What a file holds, as far as its name and its first bytes tell.

use std::fs;
use std::path::Path;

use crate::covers::holds_clusters;
use crate::source::Source;
use crate::trees::{self, is_infomap, is_nexus, named_newick, named_nexus, starts_newick};

/// Contents that are recognised without being named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// A JSON file that lists biclusters.
    Biclusters,
    /// A folder that `cocluster` wrote, or a JSON file with rows and columns.
    CoClustering,
    /// A cluster per line.
    Clusters,
    /// Trees in Newick or Nexus.
    Newick,
    /// A tree of Infomap.
    Infomap,
    /// An array of NumPy, which may be a linkage.
    Array,
    /// Three or four numbers in the first line, which may be a merge.
    Merge,
    /// Anything else, labels for example. Standard input is not looked at.
    Other,
}

/// A file that was looked at once.
#[derive(Debug, Clone)]
pub struct Look {
    source: Source,
    content: Content,
}

impl Look {
    /// Looks at a file. A file that cannot be read holds nothing that is recognised: its reader says why.
    #[must_use]
    pub fn at(source: &Source) -> Self {
        let content = match source {
            Source::Stdin => Content::Other,
            Source::Path(path) => {
                of_json(path).or_else(|| of_folder(path)).unwrap_or_else(|| of_head(source))
            }
        };
        Self { source: source.clone(), content }
    }

    /// Returns whether it lists biclusters.
    #[must_use]
    pub fn is_biclusters(&self) -> bool {
        self.content == Content::Biclusters
    }

    /// Returns whether it is a co-clustering, or biclusters in the same form.
    #[must_use]
    pub fn is_co(&self) -> bool {
        matches!(self.content, Content::CoClustering | Content::Biclusters)
    }

    /// Returns whether it has a cluster per line.
    #[must_use]
    pub fn is_clusters(&self) -> bool {
        self.content == Content::Clusters
    }

    /// Returns whether it holds Newick or Nexus, which nothing else looks like.
    #[must_use]
    pub fn is_newick(&self) -> bool {
        self.content == Content::Newick
    }

    /// Returns whether it is a tree of Infomap.
    #[must_use]
    pub fn is_infomap(&self) -> bool {
        self.content == Content::Infomap
    }

    /// Returns whether it holds trees in any form that cannot be labels. A file that may be a list of merges is read to the
    /// end.
    #[must_use]
    pub fn is_trees(&self) -> bool {
        match self.content {
            Content::Newick | Content::Infomap => true,
            Content::Array => trees::is_linkage(&self.source),
            Content::Merge => trees::is_merges(&self.source),
            _ => false,
        }
    }
}

fn of_json(path: &Path) -> Option<Content> {
    if path.extension().is_none_or(|extension| extension != "json") {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    let names = |name: &str| text.contains(name);
    match () {
        () if names(r#""biclusters""#) => Some(Content::Biclusters),
        () if names(r#""rows""#) || names(r#""columns""#) => Some(Content::CoClustering),
        () => None,
    }
}

fn of_folder(path: &Path) -> Option<Content> {
    let has = |name: &str| path.join(name).is_file();
    (has("rows.csv") && has("columns.csv")).then_some(Content::CoClustering)
}

fn of_head(source: &Source) -> Content {
    if holds_clusters(source) {
        return Content::Clusters;
    }
    if named_newick(source) || named_nexus(source) {
        return Content::Newick;
    }
    let Ok(head) = trees::head(source) else { return Content::Other };
    match () {
        () if head.as_bytes().starts_with("\u{fffd}NUMPY".as_bytes()) => Content::Array,
        () if starts_newick(&head) || is_nexus(&head) => Content::Newick,
        () if is_infomap(&head) => Content::Infomap,
        () if trees::begins_with_merge(&head) => Content::Merge,
        () => Content::Other,
    }
}
