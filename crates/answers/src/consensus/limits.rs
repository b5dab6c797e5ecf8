//! Limits of a consensus.

use partita::ensemble::Outside;
use partita::modes::SeveralModes;

use crate::caveat::Caveat;

/// The caveat that no clustering has a number of clusters near that of the consensus.
pub(super) fn far(outside: &Outside, what: &str) -> Caveat {
    Caveat::new("far_number_of_clusters", format!("{what}{outside}"))
}

/// The caveat that one answer stands for several.
pub fn several(found: &SeveralModes) -> Caveat {
    let weights: Vec<String> = found.weights.iter().map(|weight| format!("{:.0}", 100.0 * weight)).collect();
    let (last, first) = weights.split_last().expect("several modes have weights");
    let all = if found.n_modes == 2 { "both" } else { "all" };
    Caveat::new(
        "several_modes",
        format!(
            "these draws are not one answer: {} modes hold {} and {last} % of them (clarity {:.2}); partita modes shows {all}",
            found.n_modes,
            first.join(", "),
            found.clarity
        ),
    )
}
