//! What a measure returns: a number, or the reason why there is none.

use std::borrow::Cow;

/// The value of a measure: a finite number, or the reason why there is none. Never NaN: what a formula leaves undefined
/// is fixed by a documented convention or explained.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct Score(Result<f64, Cow<'static, str>>);

impl Score {
    /// The number, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        self.0.as_ref().ok().copied()
    }

    /// The reason why there is no number (lower case, no full stop).
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.0.as_ref().err().map(AsRef::as_ref)
    }

    /// The number or the reason.
    ///
    /// # Errors
    /// When the score is undefined.
    pub fn into_result(self) -> Result<f64, Cow<'static, str>> {
        self.0
    }

    /// Applies `f` to the number, keeping an undefined score as it is.
    pub fn map(self, f: impl FnOnce(f64) -> f64) -> Self {
        match self.0 {
            Ok(value) => Self::from(f(value)),
            undefined => Self(undefined),
        }
    }

    /// An undefined score with its reason.
    pub fn undefined(reason: impl Into<Cow<'static, str>>) -> Self {
        Self(Err(reason.into()))
    }
}

/// The reason of a result that is NaN or infinite. No measure should give it: a measure has its own reasons.
pub const NOT_FINITE: &str = "the result is not a finite number";

impl From<f64> for Score {
    fn from(value: f64) -> Self {
        if value.is_finite() { Self(Ok(value)) } else { Self::undefined(NOT_FINITE) }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Score {
    fn schema_name() -> Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Option::<f64>::json_schema(generator)
    }
}

/// A number, or null where there is none.
#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}
