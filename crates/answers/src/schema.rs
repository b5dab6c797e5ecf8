//! The JSON of every answer as a JSON Schema, made from the types.

use schemars::{Schema, schema_for};

use crate::{
    align, cocluster, compare, consensus, convergence, decompose, explain, factors, flow, hierarchy,
    leaderboard, modes, multinomial, pairwise, power, table,
};

/// The schema of each question's answer.
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("align", schema_for!(align::Answer<'_>)),
        ("cocluster", schema_for!(cocluster::Answer)),
        ("compare", schema_for!(compare::Answer)),
        ("decompose", schema_for!(decompose::Answer)),
        ("explain", schema_for!(explain::Answer)),
        ("explain_covers", schema_for!(explain::CoversAnswer<'_>)),
        ("factors", schema_for!(factors::Answer)),
        ("flow", schema_for!(flow::Answer)),
        ("hierarchy", schema_for!(hierarchy::Answer)),
        ("leaderboard", schema_for!(leaderboard::Answer)),
        ("modes", schema_for!(modes::Answer)),
        ("multinomial", schema_for!(multinomial::Answer)),
        ("pairwise", schema_for!(pairwise::Answer)),
        ("power", schema_for!(power::Answer)),
        ("consensus", schema_for!(consensus::Answer)),
        ("consensus_of_trees", schema_for!(consensus::TreeAnswer)),
        ("convergence", schema_for!(convergence::Answer)),
        ("score_cocluster", schema_for!(cocluster::Scored)),
        ("split_merge", schema_for!(decompose::Spread)),
        ("table", schema_for!(table::Answer)),
    ]
}
