//! What may be asked of a chain of clusterings.

use partita::flow::{FlowOptions, MatchRule, NameOrder, numbered};
use partita::internal::Arrange as _;
use serde::Deserialize;

use crate::failure::{Failure, Outcome};

/// The options of a chain.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The rule by which clusters match.
    pub rule: MatchRule,
    /// The share above which they match; by default that of the rule.
    pub threshold: Option<f64>,
    /// The beginning of the names of the clusterings that are taken: those that end with a number, in the order of the
    /// numbers.
    pub prefix: Option<String>,
    /// True if the numbers in all names may give the order.
    pub by_name: bool,
    /// True if the numbers of clusters give the order.
    pub sort_by_clusters: bool,
}

impl Options {
    /// Returns the rule by which clusters are matched.
    pub(super) fn matching(&self) -> FlowOptions {
        let matching = FlowOptions::by(self.rule);
        self.threshold.map_or(matching, |threshold| matching.with_threshold(threshold))
    }

    /// The places of the clusterings in the order of the chain, and what their names say about it where they may.
    pub fn order<T: AsRef<str>>(
        &self,
        names: &[T],
        clusters: impl FnOnce() -> Outcome<Vec<usize>>,
    ) -> Outcome<(Vec<usize>, NameOrder)> {
        let (mut order, mut said) = ((0..names.len()).collect(), NameOrder::AsGiven);
        if let Some(prefix) = &self.prefix {
            order = with_prefix(names, prefix)?;
        } else if self.by_name && !self.sort_by_clusters {
            said = NameOrder::of(names);
            if let NameOrder::ByNumber(by_number) = &said {
                order.clone_from(by_number);
            }
        }
        if self.sort_by_clusters {
            let clusters = clusters()?;
            order.arrange_by_key(|&at: &usize| clusters[at]);
        }
        Ok((order, said))
    }
}

fn with_prefix<T: AsRef<str>>(names: &[T], prefix: &str) -> Outcome<Vec<usize>> {
    let order = numbered(names, prefix);
    if order.len() < 2 {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        return Err(Failure::usage(format!(
            "two or more columns must begin with {prefix:?} and end with a number; there are {}",
            names.join(", ")
        )));
    }
    Ok(order)
}
