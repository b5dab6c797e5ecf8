//! Parts of an ensemble, and how far its clusterings are from one.

use super::Ensemble;
use super::all_pairs::{Columns, Counter, LogTable, Summing};
use super::consensus::{Bounds, ClusterBound, ConsensusOptions};
use super::draws::distinct;
use super::loss::{Loss, Sums};
use crate::error::Result;
use crate::input::Partition;
use crate::sys::{map_init, map_list};

/// Clusterings of which each is held against all others.
const MOST_IN_TURN: usize = 2000;

impl Ensemble {
    /// Those at some places, in that order.
    pub(crate) fn subset(&self, places: &[usize]) -> Self {
        Self::of_codes(places.iter().map(|&place| self.columns[place].clone()).collect())
    }

    /// The clusters of one of them; [`Labels::MISSING`](crate::Labels::MISSING) where there is no label.
    pub(crate) fn column(&self, place: usize) -> &[u32] {
        &self.columns[place]
    }

    /// The clustering that [`Self::consensus`] finds, alone.
    pub(crate) fn least_loss(&self, options: &ConsensusOptions) -> Result<Partition> {
        let draws = distinct(&self.columns);
        if let [only] = &draws[..]
            && only.is_complete()
        {
            return Ok(Partition::from_labels(only.labels.iter().copied()));
        }
        let bounds = Bounds::of(ClusterBound::Any, self.items())?;
        let labels = self.search(&draws, options, bounds, &|_| true)?.expect("nobody says stop");
        Ok(Partition::from_labels(labels))
    }

    /// The loss of an estimate against each clustering, over the items that it labels.
    pub(crate) fn losses_to(&self, estimate: &[u32], loss: &Loss) -> Result<Vec<f64>> {
        let draws = distinct(&self.columns);
        let found = map_list(0..draws.len(), |place| draws[place].loss(loss, estimate));
        let mut losses = vec![0.0; self.len()];
        for (draw, loss) in draws.iter().zip(found) {
            let loss = loss?;
            draw.members.iter().for_each(|&member| losses[member] = loss);
        }
        Ok(losses)
    }

    /// The clustering of least mean loss to the others; the first of several. Of very many each is held against some.
    pub(crate) fn medoid_under(&self, loss: &Loss) -> Result<usize> {
        let columns = Columns::of(self.columns());
        let logs = LogTable::up_to(if loss.counts_pairs() { 0 } else { self.items() });
        let others: Vec<usize> = match self.len() {
            few if few <= MOST_IN_TURN => (0..few).collect(),
            many => (0..MOST_IN_TURN).map(|place| place * many / MOST_IN_TURN).collect(),
        };
        let scratch = || (Counter::default(), Summing::default());
        let sum = |(counter, summing): &mut (Counter, Summing), place: usize| -> Result<f64> {
            let mut sum = 0.0;
            for &other in others.iter().filter(|&&other| other != place) {
                sum += match loss {
                    Loss::Measure(_) => loss.of_table(self.table(place, other)?)?,
                    _ => {
                        let sums = summing.of(counter.count(&columns, place, other), Some(&logs));
                        sums.map_or(0.0, |sums| loss.of(&Sums::of_cells(&sums, loss.counts_pairs())))
                    }
                };
            }
            Ok(sum)
        };
        let (mut best, mut least) = (0, f64::INFINITY);
        for (place, sum) in map_init(self.len(), scratch, sum).into_iter().enumerate() {
            let sum = sum?;
            // Sums of equal losses differ in their last digits.
            if sum < least - 1e-12 * least.abs().min(1e12) {
                (best, least) = (place, sum);
            }
        }
        Ok(best)
    }
}
