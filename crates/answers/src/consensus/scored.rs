//! How alike many are as a whole.

use partita::ensemble::{CoEnsemble, Ensemble, MeanAgreement, Medoid, PairScore};
use partita::inference::Sampling;
use partita::{ErrorKind, Request, Result};

use crate::caveat::Caveat;

/// What the scores of all pairs say of all.
#[derive(Debug)]
pub struct Scores {
    /// The measure.
    pub request: Request,
    /// The mean over all pairs; none when a pair has no score.
    pub mean: Option<f64>,
    /// The interval of the mean, if it was asked for.
    pub interval: Option<MeanAgreement>,
    /// The one that is most like the others; none when a pair has no score.
    pub medoid: Option<Medoid>,
}

/// Many that can be scored each with each.
pub(super) trait Scored {
    fn scores(&self, request: &Request) -> Result<Vec<PairScore>>;
    fn medoid(&self, pairs: &[PairScore], request: &Request) -> Result<Medoid>;
    fn agreement(&self, request: &Request, level: f64, sampling: Sampling) -> Result<MeanAgreement>;
}

impl Scored for Ensemble {
    fn scores(&self, request: &Request) -> Result<Vec<PairScore>> {
        Self::scores(self, request)
    }

    fn medoid(&self, pairs: &[PairScore], request: &Request) -> Result<Medoid> {
        self.medoid_by(pairs, request)
    }

    fn agreement(&self, request: &Request, level: f64, sampling: Sampling) -> Result<MeanAgreement> {
        self.mean_agreement(request, level, sampling)
    }
}

impl Scored for CoEnsemble {
    fn scores(&self, request: &Request) -> Result<Vec<PairScore>> {
        Self::scores(self, request)
    }

    fn medoid(&self, pairs: &[PairScore], request: &Request) -> Result<Medoid> {
        self.medoid_by(pairs, request)
    }

    fn agreement(&self, request: &Request, level: f64, sampling: Sampling) -> Result<MeanAgreement> {
        self.mean_agreement(request, level, sampling)
    }
}

impl Scores {
    /// Scores all pairs; a caveat says that there is no mean.
    pub(super) fn of(
        many: &dyn Scored,
        request: Request,
        level: Option<f64>,
        seed: u64,
        caveats: &mut Vec<Caveat>,
    ) -> Result<Self> {
        let pairs = many.scores(&request)?;
        let values: Option<Vec<f64>> = pairs.iter().map(|pair| pair.score.value()).collect();
        let mean = values.map(|values| values.iter().sum::<f64>() / values.len() as f64);
        let medoid = match many.medoid(&pairs, &request) {
            Ok(medoid) => Some(medoid),
            Err(error) if matches!(error.kind(), ErrorKind::Undefined(_)) => {
                let words = format!("no medoid and no mean {}: {error}", request.key());
                caveats.push(Caveat::new("undefined", words));
                None
            }
            Err(error) => return Err(error),
        };
        let sampling = Sampling { seed, ..Sampling::default() };
        let level = level.filter(|_| medoid.is_some());
        let interval = level.map(|level| many.agreement(&request, level, sampling)).transpose()?;
        Ok(Self { request, mean, interval, medoid })
    }
}
