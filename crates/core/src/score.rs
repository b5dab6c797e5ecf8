//! What a measure returns: a number, or the reason why there is none.

use std::borrow::Cow;

/// The value of a measure. Never NaN: what the formula leaves undefined is fixed by a documented convention
/// or said in words.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Score {
    /// A finite number.
    Value(f64),
    /// No value exists, for the reason given (lower case, no full stop).
    Undefined(Cow<'static, str>),
}

impl Score {
    /// The number, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Undefined(_) => None,
        }
    }

    /// The reason why there is no number.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Value(_) => None,
            Self::Undefined(reason) => Some(reason),
        }
    }

    /// Applies `f` to the number, keeping an undefined score as it is.
    pub fn map(self, f: impl FnOnce(f64) -> f64) -> Self {
        match self {
            Self::Value(value) => Self::Value(f(value)),
            undefined => undefined,
        }
    }

    /// An undefined score with its reason.
    pub fn undefined(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::Undefined(reason.into())
    }
}

impl From<f64> for Score {
    fn from(value: f64) -> Self {
        debug_assert!(value.is_finite(), "a measure returned {value}");
        Self::Value(value)
    }
}
