//! A bound that a score must keep: `ari>=0.9`.

use std::fmt;
use std::str::FromStr;

use partita::Request;

use crate::failure::Failure;

/// Relation of a score to its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    AtLeast,
    Above,
    AtMost,
    Below,
}

/// A bound that the score by a measure must keep.
#[derive(Debug, Clone, PartialEq)]
pub struct Requirement {
    /// The measure.
    pub request: Request,
    relation: Relation,
    bound: f64,
}

impl Requirement {
    /// Returns whether a value keeps the bound.
    pub fn passes(&self, value: f64) -> bool {
        match self.relation {
            Relation::AtLeast => value >= self.bound,
            Relation::Above => value > self.bound,
            Relation::AtMost => value <= self.bound,
            Relation::Below => value < self.bound,
        }
    }

    /// The end of an interval that fails first, with its name.
    pub fn nearer(&self, [low, high]: [f64; 2]) -> (&'static str, f64) {
        match self.relation {
            Relation::AtLeast | Relation::Above => ("low", low),
            Relation::AtMost | Relation::Below => ("high", high),
        }
    }

    /// Writes a value with enough digits to show on which side of the bound it lies.
    pub fn shown(&self, value: f64) -> String {
        let written = |digits: usize| format!("{value:.digits$}");
        let tells = |digits: &usize| {
            written(*digits).parse().is_ok_and(|rounded: f64| self.passes(rounded) == self.passes(value))
        };
        (3..17).find(tells).map_or_else(|| value.to_string(), written)
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.relation {
            Relation::AtLeast => ">=",
            Relation::Above => ">",
            Relation::AtMost => "<=",
            Relation::Below => "<",
        };
        write!(f, "{} {relation} {}", self.request.key(), self.bound)
    }
}

impl FromStr for Requirement {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let bad = || {
            Failure::usage(format!(
                "{text:?} is no requirement; give a measure, one of >= > <= < and a number, such as ari>=0.9"
            ))
        };
        let place = text.find(['<', '>']).ok_or_else(bad)?;
        let (measure, rest) = text.split_at(place);
        let (relation, length) = match (rest.starts_with('>'), rest[1..].starts_with('=')) {
            (true, true) => (Relation::AtLeast, 2),
            (true, false) => (Relation::Above, 1),
            (false, true) => (Relation::AtMost, 2),
            (false, false) => (Relation::Below, 1),
        };
        let bound: f64 = rest[length..].trim().parse().map_err(|_| bad())?;
        if !bound.is_finite() || measure.trim().is_empty() {
            return Err(bad());
        }
        Ok(Self { request: Request::parse(measure.trim())?, relation, bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_a_measure_a_relation_and_a_number() {
        for (text, shown) in [
            ("ari>=0.9", "adjusted_rand >= 0.9"),
            (" nmi:normalizer=max > .5 ", "normalized_mutual_information:normalizer=max > 0.5"),
            ("vi<=2", "variation_of_information <= 2"),
            ("ari < -0.1", "adjusted_rand < -0.1"),
        ] {
            assert_eq!(text.parse::<Requirement>().expect(text).to_string(), shown);
        }
        for text in ["ari", "ari=0.9", ">=0.9", "ari>=x", "ari>=inf", "nothing>=1", "ari>=", "ari=>0.9"] {
            assert!(text.parse::<Requirement>().is_err(), "{text}");
        }
    }

    #[test]
    fn digits_show_on_which_side_a_value_lies() {
        let requirement: Requirement = "ari>=0.9".parse().expect("a requirement");
        assert_eq!(requirement.shown(0.94), "0.940");
        assert_eq!(requirement.shown(0.899_96), "0.89996");
    }
}
