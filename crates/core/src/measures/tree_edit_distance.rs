use super::prelude::*;
use crate::tree::edit_distance::{Costs, InnerLabels, edit_distance};

/// The labels of the inner nodes.
pub(crate) const INTERNAL_LABELS: Param = Param::choice("internal_labels", &["none", "level_order", "names"], "none", "what inner nodes are compared by: nothing, their index in level order, or their names");

/// The cost of one operation.
const fn cost(name: &'static str, doc: &'static str) -> Param {
    Param { name, kind: ParamKind::Real { min: 0.0, max: 1e6 }, default: Some(Value::Real(1.0)), doc }
}

tree_measure! {
    /// The least cost of renaming, removing and adding nodes that turns one ordered tree into the other.
    ///
    /// Removing a node gives its children to its parent; the order of the children and, for leaves, their
    /// names must come out right. Each operation costs 1 unless other costs are given; if removing and adding
    /// cost differently, the distance depends on which tree comes first.
    ///
    /// # When to use
    /// When the order of the children means something, as in documents or syntax trees.
    ///
    /// # When not
    /// For hierarchies whose children have no order: mirrored trees are far apart. Beyond some thousands of
    /// leaves it is too slow, and undefined where it would take more than 2 GB or about a minute.
    ///
    /// # Degenerate cases
    /// Identical trees are at distance 0.
    "tree_edit_distance" {
        aliases: &["ted"],
        title: "Ordered tree edit distance",
        formula: r"\min_{e_1 \cdots e_m : T_1 \to T_2} \sum_{k = 1}^{m} c(e_k)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        cost: Cost::EditDistance,
        references: &["zhang1989"],
        params: &[
            INTERNAL_LABELS,
            cost("rename_cost", "the cost of giving a node another label"),
            cost("remove_cost", "the cost of removing a node of the first tree"),
            cost("insert_cost", "the cost of adding a node of the second tree"),
        ],
        kernels: &[Kernel::Trees(score)];
        example: "((a,b),(c,d));", "(((a,b),c),d);" => 2.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let costs = Costs {
        rename: args.real("rename_cost"),
        remove: args.real("remove_cost"),
        insert: args.real("insert_cost"),
    };
    distance(pair, args, costs)
}

/// The distance with the requested inner labels.
pub(super) fn distance(pair: &TreePair<'_>, args: &Args, costs: Costs) -> Score {
    let inner = match args.choice("internal_labels") {
        "level_order" => InnerLabels::LevelOrder,
        "names" => InnerLabels::Names,
        _ => InnerLabels::None,
    };
    match edit_distance(pair, inner, costs) {
        Some(distance) => distance.into(),
        None => Score::undefined(
            "the trees are too large for this distance; cut them to fewer leaves, or take a measure of splits",
        ),
    }
}
