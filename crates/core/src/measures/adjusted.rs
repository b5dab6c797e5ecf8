//! The parameter that takes chance out of a measure.

use crate::registry::{AtIdentity, Exception, Param, Range};

/// The switch that takes out the mean by chance. The door does so for every measure that says its mean.
pub(crate) const ADJUSTED: Param = Param::flag(
    "adjusted",
    false,
    "take out the mean E over clusterings with the same sizes: (x − E)/(1 − E)",
);

/// The range then.
pub(crate) const WHEN_ADJUSTED: Exception = Exception {
    param: "adjusted",
    value: "true",
    range: Range::AT_MOST_ONE,
    at_identity: AtIdentity::Fixed(1.0),
};
