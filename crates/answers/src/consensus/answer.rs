//! What clusterings have in common, as data.

use partita::Kind;
use partita::ensemble::{CoConsensus, CoEnsemble, Consensus, ConsensusProgress, CredibleBall, Ensemble};
use partita::modes::SeveralModes;
use serde::Serialize;
use serde::ser::Serializer;

use super::limits::{far, several};
use super::question::Ball;
use super::scored::Scored;
use super::{Options, Scores};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::size::Size;
use crate::watch::{Watch, step};

/// The consensus of clusterings.
#[derive(Debug)]
pub struct Answer {
    /// The names of the clusterings.
    pub names: Vec<String>,
    /// The summary of the scores of all pairs, if it was asked for.
    pub scores: Option<Scores>,
    /// The consensus.
    pub found: Found,
    /// That the clusterings are several answers, if they are.
    pub several_modes: Option<SeveralModes>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// The consensus of either kind.
#[derive(Debug)]
pub enum Found {
    /// Of labels, with the ball around it if that was asked for.
    Labels(Box<Consensus>, Option<CredibleBall>),
    /// Of co-clusterings.
    Blocks(Box<CoConsensus>),
}

/// Finds the consensus of clusterings, over the items that each labels.
pub fn of_labels(ensemble: &Ensemble, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let search = options.search()?;
    let (scores, mut caveats) = scored(Kind::Labels, ensemble, options, ensemble.len(), watch)?;
    let found = ensemble.consensus_while(&search, &|progress| go_on(watch, progress))?;
    let found = found.ok_or_else(Failure::interrupted)?;
    caveats.extend(found.outside.iter().map(|outside| far(outside, "")));
    let several_modes = ensemble.several_modes(options.common.seed);
    caveats.extend(several_modes.as_ref().map(several));
    let ball = options.credible.map(|level| ensemble.credible_ball(&found.partition, &search.loss, level));
    Ok(Answer {
        names: options.common.names(ensemble.len()),
        scores,
        found: Found::Labels(Box::new(found), ball.transpose()?),
        several_modes,
        caveats,
    })
}

/// Finds the consensus of co-clusterings: only the variation of information is a sum over rows and columns.
pub fn of_blocks(ensemble: &CoEnsemble, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let is_vi = options.common.loss.as_deref().is_none_or(|loss| loss == "vi");
    let of_labels = options.clusters.or(options.max_clusters).is_some() || options.credible.is_some();
    if !is_vi || of_labels {
        let problem =
            "the consensus of co-clusterings has the loss vi, any number of clusters and no ball around it";
        return Err(Failure::usage(problem));
    }
    let count = ensemble.rows().len();
    let (scores, mut caveats) = scored(Kind::Co, ensemble, options, count, watch)?;
    let (weight, seed) = (options.common.weight.unwrap_or(1.0), options.common.seed);
    let found = ensemble.consensus_while(weight, seed, &|progress| go_on(watch, progress))?;
    let found = found.ok_or_else(Failure::interrupted)?;
    for (what, side) in [("rows: ", &found.rows), ("columns: ", &found.columns)] {
        caveats.extend(side.outside.iter().map(|outside| far(outside, what)));
    }
    let names = options.common.names(count);
    Ok(Answer { names, scores, found: Found::Blocks(Box::new(found)), several_modes: None, caveats })
}

/// The scores of all pairs, unless they are not asked for.
fn scored(
    kind: Kind,
    many: &dyn Scored,
    options: &Options,
    count: usize,
    watch: &dyn Watch,
) -> Outcome<(Option<Scores>, Vec<Caveat>)> {
    let mut caveats = Vec::new();
    let Some(request) = options.request(kind)? else { return Ok((None, caveats)) };
    step(watch, "scores of all pairs", 0, count * (count - 1) / 2)?;
    let scores = Scores::of(many, request, (options.ci, options.over), options.common.seed, &mut caveats)?;
    Ok((Some(scores), caveats))
}

/// Says how far a search is.
fn go_on(watch: &dyn Watch, progress: ConsensusProgress) -> bool {
    watch.step(&format!("{} sweeps, searches", progress.sweeps), progress.searches, progress.of);
    watch.go_on()
}

/// The clustering that is most like the others.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "medoid"))]
struct Typical<'a> {
    /// Its name.
    clustering: &'a str,
    /// Its mean score with the others.
    mean_score: f64,
}

/// The interval of the mean score.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "interval_of_mean"))]
struct OfMean {
    /// Its level.
    level: f64,
    /// Its lower end.
    low: f64,
    /// Its upper end.
    high: f64,
    /// On about how many items it rests, or from how many clusterings it is known; null where it comes from replicates.
    items: Option<f64>,
    /// Warnings about it.
    warnings: Vec<String>,
    /// Replicates in which a pair has no score, which are left out.
    undefined: u32,
}

/// The consensus of some items.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "consensus_of_items"))]
struct OfItems<'a> {
    /// The cluster of each item, numbered from 0 in the order of their first items.
    labels: &'a [u32],
    /// The number of clusters.
    clusters: u32,
    /// The mean loss over the clusterings.
    expected_loss: f64,
    /// The share of pairs of items on which it agrees with the clusterings.
    agreement: f64,
    /// For each cluster the mean over the clusterings of its best Jaccard index with one of theirs.
    stability: &'a [f64],
    /// For each item the share of clusterings in which it is with those of its own cluster; null where there are too many
    /// items to look at all pairs.
    own: Option<&'a [Option<f64>]>,
    /// The same with those of the next best cluster.
    next: Option<&'a [Option<f64>]>,
}

impl<'a> From<&'a Consensus> for OfItems<'a> {
    fn from(found: &'a Consensus) -> Self {
        Self {
            labels: found.partition.ids(),
            clusters: found.partition.clusters(),
            expected_loss: found.expected_loss,
            agreement: found.agreement,
            stability: &found.stability,
            own: found.items.as_ref().map(|items| &items.own[..]),
            next: found.items.as_ref().map(|items| &items.next[..]),
        }
    }
}

/// The consensus of either kind.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "consensus_of_kind"))]
enum Written<'a> {
    /// Of labels.
    Labels {
        /// The clustering.
        #[serde(flatten)]
        found: OfItems<'a>,
        /// The loss whose mean is minimised.
        loss: String,
        /// The weight of what it splits, where the loss has one.
        weight: Option<f64>,
        /// The ball around it that holds a share of the clusterings, if that was asked for.
        credible: Option<Ball<'a>>,
    },
    /// Of co-clusterings.
    Blocks {
        /// The clustering of the rows.
        rows: OfItems<'a>,
        /// The clustering of the columns.
        columns: OfItems<'a>,
        /// The loss whose mean is minimised.
        loss: String,
        /// The weight of what it splits.
        weight: Option<f64>,
        /// The mean loss of rows and columns together.
        expected_loss: f64,
    },
}

/// The consensus of clusterings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "consensus"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what was summed up: `labels` or `co`.
    kind: &'static str,
    /// The number of items, or of rows and columns.
    #[serde(flatten)]
    size: Size,
    /// The names of the clusterings.
    clusterings: &'a [String],
    /// The measure by which the clusterings are scored each with each; null where they are not scored.
    measure: Option<String>,
    /// The mean score over all pairs; null where a pair has no score.
    mean_score: Option<f64>,
    /// The interval of the mean score; null unless asked for.
    interval: Option<OfMean>,
    /// The clustering that is most like the others.
    medoid: Option<Typical<'a>>,
    /// The clustering of least mean loss that was found.
    consensus: Written<'a>,
    /// That the clusterings are several answers; left out where nothing says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    several_modes: Option<&'a SeveralModes>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Answer {
    fn written(&self) -> (Kind, Size, Written<'_>) {
        match &self.found {
            Found::Labels(found, ball) => (
                Kind::Labels,
                Size::of_items(found.partition.len()),
                Written::Labels {
                    loss: found.loss.to_string(),
                    weight: found.loss.weight(),
                    credible: ball.as_ref().map(|ball| Ball::of(ball, &self.names)),
                    found: (&**found).into(),
                },
            ),
            Found::Blocks(found) => {
                let sides = [&found.rows, &found.columns];
                (
                    Kind::Co,
                    Size::Shape { shape: sides.map(|side| side.partition.len() as u64) },
                    Written::Blocks {
                        loss: found.rows.loss.to_string(),
                        weight: found.rows.loss.weight(),
                        expected_loss: found.expected_loss(),
                        rows: (&found.rows).into(),
                        columns: (&found.columns).into(),
                    },
                )
            }
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, size, consensus) = self.written();
        let scores = self.scores.as_ref();
        let interval = scores.and_then(|scores| scores.interval.as_ref());
        let medoid = scores.and_then(|scores| scores.medoid.as_ref());
        let fields = Fields {
            schema: SCHEMA,
            kind: word(kind),
            size,
            clusterings: &self.names,
            measure: scores.map(|scores| scores.request.key()),
            mean_score: scores.and_then(|scores| scores.mean),
            interval: interval.map(|found| OfMean {
                level: found.level,
                low: found.low,
                high: found.high,
                items: found.items,
                warnings: found.warnings.iter().map(ToString::to_string).collect(),
                undefined: found.undefined,
            }),
            medoid: medoid.map(|medoid| Typical {
                clustering: &self.names[medoid.clustering],
                mean_score: medoid.mean_score,
            }),
            consensus,
            several_modes: self.several_modes.as_ref(),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
