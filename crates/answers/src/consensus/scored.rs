//! The scores of many as a whole.

use partita::ensemble::{CoEnsemble, Ensemble, LEAST_DRAWS, MeanAgreement, Medoid, PairScore};
use partita::inference::Sampling;
use partita::{ErrorKind, Request, Result};
use serde::Deserialize;

use crate::caveat::Caveat;

/// The summary of the scores of all pairs.
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
    fn agreement_over_draws(&self, request: &Request, level: f64) -> Result<MeanAgreement>;
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

    fn agreement_over_draws(&self, request: &Request, level: f64) -> Result<MeanAgreement> {
        let given = self.len();
        if given < LEAST_DRAWS {
            let problem = format!("`--over draws` needs {LEAST_DRAWS} columns or more, {given} were given");
            return Err(ErrorKind::BadInference(problem).into());
        }
        self.mean_agreement_over_draws(request, level)
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

    fn agreement_over_draws(&self, _: &Request, _: f64) -> Result<MeanAgreement> {
        let problem = "an interval over draws is known of clusterings only; leave out over";
        Err(ErrorKind::BadInference(problem.to_owned()).into())
    }
}

/// The things that the interval of a mean takes as a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// The items: the clusterings are these.
    #[default]
    Items,
    /// The clusterings, such as draws of a chain: the items are these.
    Draws,
}

impl Scores {
    /// Scores all pairs; a caveat says that there is no mean.
    pub(super) fn of(
        many: &dyn Scored,
        request: Request,
        (level, over): (Option<f64>, Over),
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
        let interval = level.map(|level| match over {
            Over::Items => many.agreement(&request, level, sampling),
            Over::Draws => many.agreement_over_draws(&request, level),
        });
        let interval = interval.transpose()?;
        Ok(Self { request, mean, interval, medoid })
    }
}
