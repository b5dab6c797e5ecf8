//! What the consensus of many clusterings minimises.

use partita_answers::consensus::{InCommon, Options};

/// The loss, and bounds on the number of clusters.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Consensus")]
pub struct EstimateArgs {
    /// The loss: binder, vi, omari, nvi, id, nid or a measure
    ///
    /// The consensus minimises its mean over the clusterings. binder: the share of disagreeing pairs. vi: the variation of information. omari: 1 − adjusted Rand index. nvi: the
    /// normalized variation of information. id, nid: the information distance, plain and normalized. A measure: how far
    /// it is from its value for identical clusterings.
    #[arg(long, value_name = "NAME", default_value = "vi")]
    loss: String,
    /// The weight of what the consensus splits, from 0 to 2, for binder and vi; more than 1 makes fewer clusters
    // Its id is not that of the weights of items.
    #[arg(
        id = "loss_weight",
        long = "weight",
        value_name = "A",
        default_value_t = 1.0,
        hide_short_help = true
    )]
    weight: f64,
    /// The most clusters that the consensus may have
    #[arg(long, value_name = "K", conflicts_with = "clusters", hide_short_help = true)]
    max_clusters: Option<usize>,
    /// The number of clusters that the consensus has
    #[arg(long, value_name = "K", hide_short_help = true)]
    clusters: Option<usize>,
    /// Add the ball around it that holds this share of the clusterings
    #[arg(long, value_name = "LEVEL", value_parser = share, help_heading = "Uncertainty")]
    credible: Option<f64>,
}

/// A share of the clusterings.
fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if share > 0.0 && share <= 1.0 => Ok(share),
        _ => Err("give a number above 0 and at most 1, such as 0.95".to_owned()),
    }
}

impl EstimateArgs {
    /// The options of the answer about clusterings of those names.
    pub fn options(&self, names: Vec<String>, seed: u64) -> Options {
        let (loss, weight) = (Some(self.loss.clone()), Some(self.weight));
        Options {
            common: InCommon { names: Some(names), loss, weight, seed },
            clusters: self.clusters,
            max_clusters: self.max_clusters,
            credible: self.credible,
            ..Options::default()
        }
    }
}
