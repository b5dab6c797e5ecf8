//! What a user can set so that an error goes away, as data: every front end writes settings in its own way.

use std::borrow::Cow;

use super::ErrorKind;
use crate::text::alternatives;

/// A setting, the values that would help, and to what end.
///
/// ```
/// let error: partita::Error = partita::ErrorKind::MissingLabels { a: 1, b: 0 }.into();
/// let advice = error.kind().advice().expect("items without labels can be dropped");
/// assert_eq!(advice.setting, "missing");
/// assert_eq!(advice.worded("--missing ", str::to_owned), "choose --missing drop, cluster or singletons");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// Name of the setting, in snake case.
    pub setting: &'static str,
    /// The values that would help; none where the setting is a switch.
    pub values: &'static [&'static str],
    /// The effect of the values, as a clause that follows them; empty where they speak for themselves.
    pub effect: Cow<'static, str>,
}

impl Advice {
    /// A setting with the values that would help.
    #[must_use]
    pub fn new(setting: &'static str, values: &'static [&'static str]) -> Self {
        Self { setting, values, effect: Cow::Borrowed("") }
    }

    /// The same advice with what it achieves: "to prune both".
    #[must_use]
    pub fn with_effect(self, effect: impl Into<Cow<'static, str>>) -> Self {
        Self { effect: effect.into(), ..self }
    }

    /// One clause, with the setting and its values written as the front end writes them.
    #[must_use]
    pub fn worded(&self, setting: &str, value: impl Fn(&str) -> String) -> String {
        if self.values.is_empty() {
            return format!("choose {} {}", setting.trim_end(), self.effect).trim_end().to_owned();
        }
        let values = alternatives(&self.values.iter().map(|name| value(name)).collect::<Vec<_>>());
        let space = if self.effect.is_empty() { "" } else { " " };
        format!("choose {setting}{values}{space}{}", self.effect)
    }
}

impl ErrorKind {
    /// The setting that would let the comparison go on, if there is one.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        match self {
            Self::MissingLabels { .. } | Self::MissingLabelsOf { .. } => {
                Some(Advice::new("missing", &["drop", "cluster", "singletons"]))
            }
            Self::UnmatchedLeaves { .. } => {
                Some(Advice::new("leaves", &["inner"]).with_effect("to prune both"))
            }
            Self::Cover(problem) => problem.advice(),
            _ => None,
        }
    }
}
