//! The modes of an ensemble with all that is said of them.

use super::align::{aligned, numbered};
use super::assign::{Assigned, assigned};
use super::decides::decided;
use super::options::{DrawOrder, ModesOptions, Representative};
use super::progress::{Listener, ModesProgress, ModesStage, Steps};
use super::search::ModesStep;
use super::weight::{WeightInterval, interval};
use crate::ensemble::{ConsensusOptions, Ensemble};
use crate::error::{ErrorKind, Result};

/// One of the answers that many draws give.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Mode {
    /// Its draws, by their places.
    pub draws: Vec<usize>,
    /// Their share of all.
    pub weight: f64,
    /// How sure that is; nothing of the only mode.
    pub interval: Option<WeightInterval>,
    /// The clustering that stands for it, with the numbers of the first mode where clusters match.
    pub labels: Vec<u32>,
    /// Number of clusters.
    pub clusters: usize,
    /// The draw of least mean loss to the others.
    pub medoid: usize,
    /// The mean loss of its draws to its labels.
    pub expected_loss: f64,
    /// For each item the share of its draws that give it this label.
    pub own: Vec<f64>,
}

/// Mean losses of draws to the nearest clustering that stands for a mode.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ModesFit {
    /// To one clustering for all.
    pub one: f64,
    /// To the nearest mode.
    pub all: f64,
}

/// The answers that many draws give.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Modes {
    /// The modes, the largest first.
    pub modes: Vec<Mode>,
    /// The mode of each draw.
    pub mode_of: Vec<usize>,
    /// The p-value of the test of all draws; nothing where nothing was tested.
    pub p: Option<f64>,
    /// The correlation with which the worst group is found again in the other half of the items.
    pub clarity: Option<f64>,
    /// The places in the file within which draws depend on each other; 0 where they do not.
    pub window: usize,
    /// The tests, set by set.
    pub steps: Vec<ModesStep>,
    /// For each item how far the labels of two modes differ there, from 0 to 1.
    pub decides: Vec<f64>,
    /// The labels of each draw with the numbers of its mode.
    pub aligned: Vec<Vec<u32>>,
    /// How well one clustering fits, and how well the modes do.
    pub fit: ModesFit,
    /// The number of independent draws, where they are too few to tell modes from drift.
    pub undecided: Option<f64>,
    /// Whether there are too few draws or items to tell.
    pub too_few: bool,
}

/// Independent draws from which modes can be told from drift.
const LEAST_INDEPENDENT: f64 = 10.0;

impl Ensemble {
    /// Finds whether many clusterings of the same items are one answer or several: with one, half of the items tells nothing
    /// about how draws label the other half.
    ///
    /// # Errors
    /// When more modes are asked for than there are clusterings, or when the loss is a measure that is undefined.
    pub fn modes(&self, options: &ModesOptions) -> Result<Modes> {
        self.modes_heard(options, &|_| {})
    }

    /// As [`Self::modes`], and says how far the search is, from any thread.
    ///
    /// # Errors
    /// As [`Self::modes`].
    pub fn modes_heard(
        &self,
        options: &ModesOptions,
        hears: &(dyn Fn(ModesProgress) + Sync),
    ) -> Result<Modes> {
        let found = self.assigned(options, hears)?;
        let groups: Vec<Vec<usize>> = by_size(&found.mode_of);
        let mut mode_of = vec![0; self.len()];
        groups
            .iter()
            .enumerate()
            .for_each(|(mode, draws)| draws.iter().for_each(|&draw| mode_of[draw] = mode));
        let (count, steps) = (groups.len(), Steps::of(hears, ModesStage::Clusterings));
        let mut modes = Vec::with_capacity(count);
        for draws in groups {
            modes.push(self.mode(draws, &mode_of, options)?);
            steps.step(count);
        }
        let aligned = self.align(&mut modes, &mode_of);
        let labels: Vec<Vec<u32>> = modes.iter().map(|mode| mode.labels.clone()).collect();
        let decided = decided(&aligned, &mode_of, &labels);
        modes.iter_mut().zip(decided.own).for_each(|(mode, own)| mode.own = own);
        let root = found.steps.first().and_then(root_test);
        Ok(Modes {
            fit: self.fit_of(&modes, options)?,
            modes,
            mode_of,
            p: root.map(|(p, _)| p),
            clarity: root.map(|(_, clarity)| clarity),
            window: found.window,
            undecided: found.independent.filter(|&draws| draws < LEAST_INDEPENDENT),
            too_few: found.too_few,
            steps: found.steps,
            decides: decided.decides,
            aligned,
        })
    }

    /// Tests whether many clusterings are several answers, and says no more of them.
    ///
    /// # Errors
    /// Never, where no number of modes is asked for.
    pub(super) fn assigned(&self, options: &ModesOptions, listener: Listener<'_>) -> Result<Assigned> {
        match options.n_modes {
            Some(modes) if modes == 0 || modes > self.len() => {
                Err(ErrorKind::BadModes { modes, draws: self.len() }.into())
            }
            _ => Ok(assigned(self, options, listener)),
        }
    }

    fn mode(&self, draws: Vec<usize>, mode_of: &[usize], options: &ModesOptions) -> Result<Mode> {
        let part = self.subset(&draws);
        let medoid = part.medoid_under(&options.loss)?;
        let labels = match options.representative {
            Representative::Medoid => part.column(medoid).to_vec(),
            Representative::Consensus => part.least_loss(&search_of(options))?.ids().to_vec(),
        };
        let losses = part.losses_to(&labels, &options.loss)?;
        let independent = options.order == DrawOrder::Independent;
        let is_only = draws.len() == self.len();
        let own = mode_of[draws[0]];
        let is: Vec<bool> = mode_of.iter().map(|&mode| mode == own).collect();
        Ok(Mode {
            weight: draws.len() as f64 / self.len() as f64,
            interval: (!is_only).then(|| interval(&is, options.level, independent)),
            labels: numbered(&labels).0,
            clusters: numbered(&labels).1 as usize,
            medoid: draws[medoid],
            expected_loss: mean(&losses),
            own: Vec::new(),
            draws,
        })
    }

    /// Gives the clusters of all modes the numbers of the first, and those of each draw the numbers of its mode.
    fn align(&self, modes: &mut [Mode], mode_of: &[usize]) -> Vec<Vec<u32>> {
        if let [first, others @ ..] = modes {
            for other in others {
                other.labels = aligned(&first.labels, first.clusters as u32, &other.labels);
            }
        }
        let last = |mode: &Mode| mode.labels.iter().max().map_or(0, |&last| last.wrapping_add(1));
        let news: Vec<u32> = modes.iter().map(last).collect();
        let of_draw =
            |(column, &mode): (&[u32], &usize)| aligned(&modes[mode].labels, news[mode], &numbered(column).0);
        self.columns().zip(mode_of).map(of_draw).collect()
    }

    fn fit_of(&self, modes: &[Mode], options: &ModesOptions) -> Result<ModesFit> {
        let mut nearest = vec![f64::INFINITY; self.len()];
        for mode in modes {
            let losses = self.losses_to(&mode.labels, &options.loss)?;
            nearest.iter_mut().zip(losses).for_each(|(least, loss)| *least = least.min(loss));
        }
        let all = mean(&nearest);
        let one = match (modes, options.representative) {
            ([_], _) => all,
            (_, Representative::Medoid) => {
                let medoid = self.medoid_under(&options.loss)?;
                mean(&self.losses_to(self.column(medoid), &options.loss)?)
            }
            _ => mean(&self.losses_to(self.least_loss(&search_of(options))?.ids(), &options.loss)?),
        };
        Ok(ModesFit { one, all })
    }
}

fn search_of(options: &ModesOptions) -> ConsensusOptions {
    ConsensusOptions::under(options.loss.clone()).with_seed(options.seed)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The draws of each group, the largest group first; of equal ones that with the earliest draw.
pub(super) fn by_size(mode_of: &[usize]) -> Vec<Vec<usize>> {
    let count = mode_of.iter().max().map_or(0, |&last| last + 1);
    let mut groups = vec![Vec::new(); count];
    mode_of.iter().enumerate().for_each(|(draw, &mode)| groups[mode].push(draw));
    groups.retain(|draws| !draws.is_empty());
    groups.sort_by_key(|draws| (std::cmp::Reverse(draws.len()), draws[0]));
    groups
}

/// The test that decided over all draws; where they stay together the one that came nearest to saying several.
pub(super) fn root_test(step: &ModesStep) -> Option<(f64, f64)> {
    let chosen = step.tests.iter().find(|test| test.groups == step.groups);
    let test = chosen.or_else(|| step.tests.iter().min_by(|x, y| x.p.total_cmp(&y.p)))?;
    Some((test.p, test.clarity))
}
