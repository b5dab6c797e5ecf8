//! The parameters of a measure, and the arguments of one call.

use std::fmt;

use super::Measure;
use crate::tree::Strategy;

/// A parameter of a measure.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: ParamKind,
    /// The value when none is given; `None` where it must be given for the measure to be defined.
    pub default: Option<Value>,
    /// One line on what it does.
    pub doc: &'static str,
}

impl Param {
    /// One of a closed list.
    pub(crate) const fn choice(
        name: &'static str,
        values: &'static [&'static str],
        default: &'static str,
        doc: &'static str,
    ) -> Self {
        Self { name, kind: ParamKind::Choice(values), default: Some(Value::Choice(default)), doc }
    }

    /// A real number between two ends.
    pub(crate) const fn real(name: &'static str, ends: [f64; 2], default: f64, doc: &'static str) -> Self {
        let [min, max] = ends;
        Self { name, kind: ParamKind::Real { min, max }, default: Some(Value::Real(default)), doc }
    }

    /// An integer of at least `min`.
    pub(crate) const fn integer(
        name: &'static str,
        min: u64,
        default: Option<u64>,
        doc: &'static str,
    ) -> Self {
        let default = match default {
            Some(value) => Some(Value::Integer(value)),
            None => None,
        };
        Self { name, kind: ParamKind::Integer { min }, default, doc }
    }

    /// Yes or no.
    pub(crate) const fn flag(name: &'static str, default: bool, doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Flag, default: Some(Value::Flag(default)), doc }
    }
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum ParamKind {
    /// One of a closed list.
    Choice(&'static [&'static str]),
    /// A real number between two ends.
    Real {
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
    },
    /// An integer of at least `min`.
    Integer {
        /// Least value.
        min: u64,
    },
    /// `true` or `false`.
    Flag,
}

impl ParamKind {
    /// Says which values are accepted.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Choice(values) => format!("choose {}", values.join(", ")),
            Self::Real { min, max } if max.is_infinite() => format!("give a number of at least {min}"),
            Self::Real { min, max } => format!("give a number from {min} to {max}"),
            Self::Integer { min } => format!("give an integer of at least {min}"),
            Self::Flag => "choose true, false".to_owned(),
        }
    }

    pub(crate) fn parse(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Choice(values) => values.iter().find(|v| **v == text).map(|v| Value::Choice(v)),
            Self::Real { min, max } => {
                let value = text.parse::<f64>().ok()?;
                (value.is_finite() && value >= min && value <= max).then_some(Value::Real(value))
            }
            Self::Integer { min } => {
                let value = text.parse::<u64>().ok()?;
                (value >= min).then_some(Value::Integer(value))
            }
            Self::Flag => text.to_ascii_lowercase().parse().ok().map(Value::Flag),
        }
    }
}

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A word of a closed list.
    Choice(&'static str),
    /// A real number.
    Real(f64),
    /// An integer.
    Integer(u64),
    /// Yes or no.
    Flag(bool),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(word) => f.write_str(word),
            Self::Real(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Flag(value) => write!(f, "{value}"),
        }
    }
}

/// The arguments of one call: every parameter of the measure with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Args {
    values: Vec<(&'static str, Value)>,
}

impl Args {
    /// The defaults of a measure.
    #[must_use]
    pub fn defaults(measure: &Measure) -> Self {
        Self { values: measure.params.iter().filter_map(|p| Some((p.name, p.default?))).collect() }
    }

    /// The value of a parameter, if it was given or has a default.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(param, _)| *param == name).map(|(_, value)| value)
    }

    /// The word chosen from a closed list.
    #[must_use]
    pub(crate) fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(Value::Choice(word)) => word,
            other => unreachable!("{name} is a choice with a default, not {other:?}"),
        }
    }

    /// Returns the search for cuts.
    #[must_use]
    pub(crate) fn strategy(&self) -> Strategy {
        self.choice("strategy").parse().expect("the choices of the parameter are the strategies")
    }

    /// A real number.
    #[must_use]
    pub(crate) fn real(&self, name: &str) -> f64 {
        match self.get(name) {
            Some(Value::Real(value)) => *value,
            other => unreachable!("{name} is a number with a default, not {other:?}"),
        }
    }

    /// An integer that need not have been given.
    #[must_use]
    pub(crate) fn integer(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// Yes or no.
    #[must_use]
    pub(crate) fn flag(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Value::Flag(value)) => *value,
            other => unreachable!("{name} is a flag with a default, not {other:?}"),
        }
    }

    pub(crate) fn set(&mut self, name: &'static str, value: Value) {
        match self.values.iter_mut().find(|(param, _)| *param == name) {
            Some((_, old)) => *old = value,
            None => self.values.push((name, value)),
        }
    }
}
