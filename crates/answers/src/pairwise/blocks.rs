//! The scores of more clusterings than memory holds, block by block.

use partita::Request;
use partita::ensemble::{Ensemble, ScoreBlock};

use super::undefined::Undefined;
use crate::caveat::Caveat;
use crate::watch::{Counter, Watch};

/// Compares clusterings by one measure, two over the items that both label, and hands the scores over in blocks. Returns the
/// limits that [`super::of_labels`] has.
///
/// # Errors
/// Where two have no item in common, and those of `take`.
pub fn in_blocks<E: From<partita::Error>>(
    ensemble: &Ensemble,
    request: &Request,
    names: &[String],
    watch: &dyn Watch,
    mut take: impl FnMut(ScoreBlock) -> Result<(), E>,
) -> Result<Vec<Caveat>, E> {
    let count = ensemble.len();
    let counter = Counter::new(watch, "pairs", count * (count + 1) / 2);
    let mut undefined = Undefined::default();
    ensemble.score_blocks(request, &|| counter.done(), |block: ScoreBlock| {
        let places = block.rows.clone().flat_map(|a| block.columns.clone().map(move |b| (a, b)));
        let counted = places.zip(&block.scores).filter(|((a, b), _)| a <= b || !request.measure().symmetric);
        counted.for_each(|(place, score)| undefined.add(place, score));
        take(block)
    })?;
    Ok(undefined.caveats(&request.key(), names, names))
}
