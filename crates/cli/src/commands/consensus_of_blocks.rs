//! `partita consensus` of co-clusterings: one clustering of the rows and one of the columns for many.

use anyhow::Context as _;
use partita::ensemble::{CoEnsemble, Ensemble};
use partita::{ErrorKind, Policies, Request};

use super::consensus::{resamples, show};
use crate::args::co::{CoClustering, Side};
use crate::progress::{Busy, RunBar};
use crate::view::alike::Alike;
use crate::view::consensus_of_blocks::FoundBlocks;
use crate::warnings::warn;

/// What many co-clusterings have in common.
pub fn of_blocks(
    found: &[CoClustering],
    request: Request,
    weight: f64,
    seed: u64,
    level: Option<f64>,
) -> anyhow::Result<FoundBlocks<'_>> {
    let side = |what: &str, side: fn(&CoClustering) -> &Side| {
        if let Some(one) = found.iter().find(|one| side(one).labels.missing() > 0) {
            let missing = side(one).labels.missing();
            let unlabelled = partita::Error::from(ErrorKind::Unlabelled { missing });
            return Err(unlabelled).with_context(|| format!("the {what} of {}", one.name));
        }
        let named = found.iter().map(|one| (one.name.clone(), side(one).labels.clone()));
        Ok(Ensemble::under(named.collect(), &Policies::default())?)
    };
    let ensemble = CoEnsemble::new(side("rows", |one| &one.rows)?, side("columns", |one| &one.columns)?)?;
    let busy = Busy::new("scores of all pairs");
    let pairs = ensemble.scores(&request)?;
    let interval = level.map(|level| ensemble.mean_agreement(&request, level, resamples(seed)));
    let interval = interval.transpose()?;
    drop(busy);
    let bar = RunBar::new();
    let consensus = ensemble.consensus_while(weight, seed, &|progress| show(&bar, progress))?;
    let consensus = consensus.expect("the bar never says stop");
    for (what, side) in [("rows", &consensus.rows), ("columns", &consensus.columns)] {
        if let Some(outside) = &side.outside {
            warn(format!("{what}: {outside}"));
        }
    }
    let alike = Alike {
        names: found.iter().map(|one| one.name.as_str()).collect(),
        medoid: ensemble.medoid_by(&pairs, &request)?,
        request,
        pairs,
        significances: Vec::new(),
        interval,
    };
    let ids = [found[0].rows.ids.as_deref(), found[0].columns.ids.as_deref()];
    Ok(FoundBlocks { alike, ids, consensus })
}
