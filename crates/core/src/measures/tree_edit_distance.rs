use crate::registry::tree_measure;
use crate::tree::edit_distance::{Costs, InnerLabels, edit_distance};
use crate::{Args, AtIdentity, Cost, Kernel, Param, ParamKind, Range, Score, Sense, TreePair, Value};

/// What the labels of the inner nodes are.
pub(crate) const INTERNAL_LABELS: Param = Param {
    name: "internal_labels",
    kind: ParamKind::Choice(&["none", "level_order", "names"]),
    default: Some(Value::Choice("none")),
    doc: "what inner nodes are compared by: nothing, their index in level order, or their names",
};

const LARGEST_COST: f64 = 1e6;

tree_measure! {
    /// The least cost of renaming, removing and adding nodes that turns one ordered tree into the other.
    ///
    /// Removing a node gives its children to its parent; the order of the children and, for leaves, their
    /// names must come out right. Each operation costs 1 unless other costs are given.
    ///
    /// # When to use
    /// When the order of the children means something, as in documents or syntax trees.
    ///
    /// # When not
    /// For hierarchies whose children have no order: mirrored trees are far apart. Beyond some thousands of
    /// leaves it is too slow, and beyond 250 million pairs of nodes undefined.
    ///
    /// # Degenerate cases
    /// Identical trees are at distance 0.
    "tree_edit_distance" {
        aliases: &["ted"],
        title: "Ordered tree edit distance",
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Fixed(0.0),
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::EditDistance,
        references: &["zhang1989"],
        params: &[
            INTERNAL_LABELS,
            Param {
                name: "rename_cost",
                kind: ParamKind::Real { min: 0.0, max: LARGEST_COST },
                default: Some(Value::Real(1.0)),
                doc: "the cost of giving a node another label",
            },
            Param {
                name: "gap_cost",
                kind: ParamKind::Real { min: 0.0, max: LARGEST_COST },
                default: Some(Value::Real(1.0)),
                doc: "the cost of removing a node or adding one",
            },
        ],
        exceptions: &[],
        kernel: Kernel::Trees(score);
        example: "((a,b),(c,d));", "(((a,b),c),d);" => 2.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let costs = Costs { rename: args.real("rename_cost"), gap: args.real("gap_cost") };
    distance(pair, args, costs)
}

/// The distance with the inner labels asked for.
pub(super) fn distance(pair: &TreePair<'_>, args: &Args, costs: Costs) -> Score {
    let inner = match args.choice("internal_labels") {
        "level_order" => InnerLabels::LevelOrder,
        "names" => InnerLabels::Names,
        _ => InnerLabels::None,
    };
    match edit_distance(pair, inner, costs) {
        Some(distance) => distance.into(),
        None => Score::undefined("the trees have more than 250 million pairs of nodes"),
    }
}
