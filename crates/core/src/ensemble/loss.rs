//! Losses of an estimate against one clustering.

use std::fmt;

use super::all_pairs::CellSums;
use crate::compare::Request;
use crate::error::{Error, ErrorKind, Result};
use crate::numeric::{to_float, x_ln_x};
use crate::registry::{AtIdentity, Kind};
use crate::summary::Summary;
use crate::table::Contingency;

/// A loss, whose mean over the clusterings a consensus minimises.
///
/// All are made of sums over the cross-table of the estimate and a clustering: u over the clusters of the estimate, v
/// over those of the clustering, w over the cells, and t of all n items in one cluster. The terms are pairs of items
/// for `Binder` and `Omari`, x ln x for the others. A clustering equal to the estimate costs 0.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Loss {
    /// ((2−a)(u−w) + a(v−w)) / t: the share of disagreeing pairs when a = 1. A greater weight makes splitting dearer,
    /// so there are fewer clusters.
    Binder {
        /// The weight of pairs that the estimate splits, from 0 to 2.
        a: f64,
    },
    /// ((2−a)(u−w) + a(v−w)) / n: the variation of information, in nats, when a = 1.
    Vi {
        /// The weight of what the estimate splits, from 0 to 2.
        a: f64,
    },
    /// 1 − adjusted Rand index.
    Omari,
    /// (u+v−2w) / (t−w): normalized variation of information.
    Nvi,
    /// (max(u,v)−w) / n: information distance, in nats.
    Id,
    /// (max(u,v)−w) / (t−min(u,v)): normalized information distance.
    Nid,
    /// The distance of a measure from its value for identical clusterings; the mean of both ways if it is not symmetric. The
    /// best of many candidates is taken.
    Measure(Box<Request>),
}

/// The losses that may be chosen.
const OFFERED: &[&str] = &["binder", "vi", "omari", "nvi", "id", "nid", "a measure of labels"];

impl Default for Loss {
    fn default() -> Self {
        Self::Vi { a: 1.0 }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Binder { .. } => "binder",
            Self::Vi { .. } => "vi",
            Self::Omari => "omari",
            Self::Nvi => "nvi",
            Self::Id => "id",
            Self::Nid => "nid",
            Self::Measure(request) => return f.pad(&request.key()),
        })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Loss {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Loss".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// Its name.
#[cfg(feature = "serde")]
impl serde::Serialize for Loss {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Loss {
    /// The loss of a name, with a weight where it has one.
    ///
    /// # Errors
    /// When there is no such loss, when the weight is not between 0 and 2, or when a loss without one is weighted.
    pub fn named(name: &str, a: f64) -> Result<Self> {
        if !(0.0..=2.0).contains(&a) {
            return Err(ErrorKind::BadLossWeight { value: a }.into());
        }
        let loss = match name {
            "binder" => Self::Binder { a },
            "vi" => Self::Vi { a },
            "omari" => Self::Omari,
            "nvi" => Self::Nvi,
            "id" => Self::Id,
            "nid" => Self::Nid,
            _ => Self::by_measure(name)?,
        };
        #[expect(clippy::float_cmp, reason = "the default is exactly 1")]
        if loss.weight().is_none() && a != 1.0 {
            return Err(ErrorKind::LossWithoutWeight { loss: name.to_owned() }.into());
        }
        Ok(loss)
    }

    /// A measure of labels with a value for identical clusterings.
    fn by_measure(name: &str) -> Result<Self> {
        let Ok(request) = Request::parse(name) else {
            let value = name.to_owned();
            return Err(ErrorKind::UnknownChoice { setting: "loss", value, allowed: OFFERED }.into());
        };
        let measure = request.measure();
        if !measure.accepts(Kind::Labels) {
            return Err(ErrorKind::NoLoss { measure: measure.name }.into());
        }
        match request.measure().at_identity_for(request.args()) {
            AtIdentity::Fixed(_) => Ok(Self::Measure(Box::new(request))),
            AtIdentity::Varies => Err(ErrorKind::NoLoss { measure: measure.name }.into()),
        }
    }

    /// The losses that a search minimises.
    pub(super) fn plain() -> [Self; 6] {
        [Self::Vi { a: 1.0 }, Self::Binder { a: 1.0 }, Self::Omari, Self::Nvi, Self::Id, Self::Nid]
    }

    /// The loss of one table, the estimate in its rows.
    ///
    /// # Errors
    /// When a measure is undefined there.
    pub(super) fn of_table(&self, table: Contingency) -> Result<f64> {
        let Self::Measure(request) = self else { return Ok(self.of(&Sums::of(&table, self.counts_pairs()))) };
        let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else {
            return Err(ErrorKind::NoLoss { measure: request.measure().name }.into());
        };
        let off = |summary: &Summary| {
            let score = request.score(summary)?.into_result();
            Ok::<_, Error>((best - score.map_err(|reason| ErrorKind::Undefined(reason.into_owned()))?).abs())
        };
        let summary = Summary::new(table);
        let forth = off(&summary)?;
        if request.measure().symmetric {
            return Ok(forth);
        }
        Ok(f64::midpoint(forth, off(&Summary::new(summary.table().transposed()))?))
    }

    /// The weight of what the estimate splits, where the loss has one.
    #[must_use]
    pub fn weight(&self) -> Option<f64> {
        match self {
            Self::Binder { a } | Self::Vi { a } => Some(*a),
            _ => None,
        }
    }

    /// Returns whether the terms are pairs of items.
    pub(super) fn counts_pairs(&self) -> bool {
        matches!(self, Self::Binder { .. } | Self::Omari)
    }

    /// Returns the weight in the mean of a clustering of that many items: Binder's loss pools the pairs of all.
    pub(super) fn scale(&self, items: u64) -> f64 {
        match self {
            Self::Binder { .. } => pairs(items),
            _ => 1.0,
        }
    }

    /// The loss, of sums over one table.
    pub(super) fn of(&self, sums: &Sums) -> f64 {
        let Sums { n, w, du, dv, gap } = *sums;
        if du <= 0.0 && dv <= 0.0 {
            return 0.0;
        }
        match self {
            Self::Binder { a } => ((2.0 - a) * du + a * dv) / (w + gap),
            Self::Vi { a } => ((2.0 - a) * du + a * dv) / n,
            Self::Omari => omari(du, dv, w, gap),
            Self::Nvi => (du + dv) / gap,
            Self::Id => du.max(dv) / n,
            Self::Nid => du.max(dv) / (gap - du.min(dv)),
            Self::Measure(_) => 0.0,
        }
    }
}

/// 1 − ARI, with a denominator of terms of one sign; 0 where both are all singletons or both one cluster.
fn omari(du: f64, dv: f64, w: f64, gap: f64) -> f64 {
    let below = (w + du) * (gap - dv) + (w + dv) * (gap - du);
    if below > 0.0 { (du + dv) * (w + gap) / below } else { 0.0 }
}

/// Number of pairs among items.
pub(super) fn pairs(items: u64) -> f64 {
    items as f64 * (items as f64 - 1.0) / 2.0
}

/// Sums over the table of an estimate and a clustering, as differences that lose no digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sums {
    /// Number of items.
    pub(super) n: f64,
    /// Σ over the cells.
    pub(super) w: f64,
    /// u − w.
    pub(super) du: f64,
    /// v − w.
    pub(super) dv: f64,
    /// t − w.
    pub(super) gap: f64,
}

impl Sums {
    /// Integers until the last step: pairs, or x ln x in fixed point.
    fn of(table: &Contingency, pairs: bool) -> Self {
        let of_pairs = |x: u64| i128::from(x) * (i128::from(x) - 1) / 2;
        let term = |x: u64| if pairs { of_pairs(x) } else { x_ln_x(x) };
        let total = |sizes: &[u64]| sizes.iter().map(|&size| term(size)).sum::<i128>();
        let (u, v) = (total(table.row_sums()), total(table.column_sums()));
        let w: i128 = table.cells().iter().map(|cell| term(cell.count)).sum();
        let float = |sum: i128| if pairs { sum as f64 } else { to_float(sum) };
        Self {
            n: table.n() as f64,
            w: float(w),
            du: float(u - w),
            dv: float(v - w),
            gap: float(term(table.n()) - w),
        }
    }

    /// The same from sums that were taken without a table.
    pub(super) fn of_cells(sums: &CellSums, pairs: bool) -> Self {
        let counts = &sums.pairs;
        let n = counts.n as u64;
        let [w, u, v, whole] = match (pairs, &sums.logs) {
            (false, Some(logs)) => [logs.cells, logs.rows, logs.columns, x_ln_x(n)],
            _ => [counts.together(), counts.together_a(), counts.together_b(), counts.pairs()]
                .map(|x| x as i128),
        };
        let float = |sum: i128| if pairs { sum as f64 } else { to_float(sum) };
        Self { n: n as f64, w: float(w), du: float(u - w), dv: float(v - w), gap: float(whole - w) }
    }
}
