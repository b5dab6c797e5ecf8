//! A measure with its arguments, as a user writes it.

use std::fmt;
use std::str::FromStr;

use super::names::find;
use super::refused::{OfKind, conflict, no_closed_form, of_kind};
use crate::error::{Error, ErrorKind, Result};
use crate::measures::DESPITE_MARKS;
use crate::numeric::Arrange as _;
use crate::registry::{Args, Kind, Measure, Value};
use crate::tree::{Adjustment, Strategy};

/// Measures that read which of two nodes is higher.
const BY_ORDER_OF_HEIGHTS: [&str; 2] = ["bakers_gamma", "cut_fowlkes_mallows"];

/// A measure with its arguments: `normalized_mutual_information:normalizer=max`.
#[derive(Debug, Clone)]
pub struct Request {
    measure: &'static Measure,
    args: Args,
    given: Vec<(&'static str, Value)>,
    /// The name it was asked for by, where that is of one kind of input only.
    of_kind: Option<OfKind>,
}

/// Requests for the same measure with the same parameters.
impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Request {
    /// The measure with its default parameters.
    #[must_use]
    pub fn new(measure: &'static Measure) -> Self {
        Self { measure, args: Args::defaults(measure), given: Vec::new(), of_kind: None }
    }

    /// Reads `name[:param=value…]`; the name may be an alias.
    ///
    /// # Errors
    /// When the measure, a parameter or a value does not exist, or when a parameter is given twice.
    pub fn parse(text: &str) -> Result<Self> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().trim();
        let mut request = Self { of_kind: of_kind(name), ..Self::new(find(name)?) };
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim(), value.trim());
            if request.is_given(name) {
                let (measure, name) = (request.measure.name, name.to_owned());
                return Err(ErrorKind::RepeatedParameter { measure, name }.into());
            }
            request = request.with(name, value)?;
        }
        Ok(request)
    }

    /// Reads several, each once: what says the same in other words is left out.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn parse_all<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Result<Vec<Self>> {
        let mut requests: Vec<Self> =
            texts.into_iter().map(|text| Self::parse(text.as_ref())).collect::<Result<_>>()?;
        let mut seen = std::collections::HashSet::new();
        requests.retain(|request| seen.insert(request.key()));
        Ok(requests)
    }

    /// Sets a parameter from its text.
    ///
    /// # Errors
    /// When the measure has no such parameter or the parameter no such value.
    pub fn with(mut self, name: &str, text: &str) -> Result<Self> {
        let measure = self.measure;
        let Some(param) = measure.params.iter().find(|p| p.name == name) else {
            if let Some(error) = no_closed_form(measure, name) {
                return Err(error);
            }
            let allowed = measure.params.iter().map(|p| p.name).collect();
            return Err(ErrorKind::UnknownParameter {
                measure: measure.name,
                name: name.to_owned(),
                allowed,
            }
            .into());
        };
        let value = param.kind.parse(text).ok_or_else(|| ErrorKind::BadValue {
            measure: measure.name,
            param: param.name,
            value: text.to_owned(),
            expected: param.kind.expected(),
        })?;
        self.args.set(param.name, value);
        self.given.retain(|(given, _)| *given != param.name);
        self.given.push((param.name, value));
        self.given.arrange_by_key(|(given, _)| *given);
        conflict(measure, &self.given).map_or(Ok(self), Err)
    }

    /// The request for inputs of this kind and of its parts: a name that is for some kinds only no longer matters.
    ///
    /// # Errors
    /// When the request was parsed from a name that is not for this kind, though the measure may be.
    pub fn of(self, kind: Kind) -> Result<Self> {
        self.check_name(kind)?;
        Ok(Self { of_kind: None, ..self })
    }

    /// Refuses a name that is not for this kind of input.
    pub(super) fn check_name(&self, kind: Kind) -> Result<()> {
        self.of_kind.and_then(|name| name.refusal(kind)).map_or(Ok(()), Err)
    }

    /// The measure.
    #[must_use]
    pub fn measure(&self) -> &'static Measure {
        self.measure
    }

    /// All its arguments.
    #[must_use]
    pub fn args(&self) -> &Args {
        &self.args
    }

    /// Returns whether the parameter was given, rather than left at its default.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| *given == name)
    }

    /// Returns whether it compares rooted trees, if that is something to choose or to know; none for other measures.
    #[must_use]
    pub fn rooted(&self) -> Option<bool> {
        let param = self.measure.params.iter().find(|param| param.name == DESPITE_MARKS.name)?;
        // Some need roots, and are only told to take them as they stand.
        Some(param.doc == DESPITE_MARKS.doc || self.args.flag(param.name))
    }

    /// Returns whether it reads the lengths of branches, or heights, of trees that have them.
    #[must_use]
    pub fn reads_lengths(&self) -> bool {
        let value = |name| self.measure.params.iter().any(|param| param.name == name);
        self.measure.reads_heights
            || BY_ORDER_OF_HEIGHTS.contains(&self.measure.name)
            || (value("weighted") && self.measure.accepts(Kind::Trees) && self.args.flag("weighted"))
            || (value("lambda") && self.measure.accepts(Kind::Trees) && self.args.real("lambda") > 0.0)
    }

    /// The same of rooted trees, where the measure has the choice and it was not made.
    #[must_use]
    pub fn of_rooted_trees(self) -> Self {
        match self.rooted() {
            Some(_) if !self.is_given("rooted") => {
                self.with("rooted", "true").expect("the measure has this parameter")
            }
            _ => self,
        }
    }

    /// The search of the measure for the cuts at which two trees agree best: its model of chance and its strategy.
    /// None for a measure that does not.
    #[must_use]
    pub fn search(&self) -> Option<(Adjustment, Strategy)> {
        Some((self.measure.adjustment()?, self.args.strategy()))
    }

    /// The canonical name plus the parameters that were given, sorted: the key of every output.
    #[must_use]
    pub fn key(&self) -> String {
        let mut key = self.measure.name.to_owned();
        for (name, value) in &self.given {
            key.push_str(&format!(":{name}={value}"));
        }
        key
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.key())
    }
}

impl FromStr for Request {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_what_was_given_in_a_fixed_order() {
        let request = Request::parse("VI_similarity : k = 4 : bound = log_k").expect("valid");
        assert_eq!(request.key(), "vi_similarity:bound=log_k:k=4");
        assert_eq!(Request::parse("ARI").expect("valid").key(), "adjusted_rand");
    }

    #[test]
    fn a_request_says_how_it_searches_for_cuts() {
        let search = |text| Request::parse(text).expect("valid").search();
        assert_eq!(search("tami"), Some((Adjustment::Permutations, Strategy::Alternate)));
        assert_eq!(search("ntpami:strategy=greedy"), Some((Adjustment::Swaps, Strategy::Greedy)));
        assert_eq!(search("robinson_foulds"), None);
        for measure in crate::measures::measures() {
            let has_strategy = measure.params.iter().any(|param| param.name == "strategy");
            assert_eq!(measure.adjustment().is_some(), has_strategy, "{}", measure.name);
        }
    }

    #[test]
    fn a_request_says_whether_it_compares_rooted_trees() {
        let rooted = |text| Request::parse(text).expect("valid").rooted();
        assert_eq!((rooted("rf"), rooted("rf:rooted=true")), (Some(false), Some(true)));
        assert_eq!((rooted("kendall_colijn"), rooted("adjusted_rand")), (Some(true), None));
        let told = |text| Request::parse(text).expect("valid").of_rooted_trees().key();
        assert_eq!(told("kc"), "kendall_colijn:rooted=true");
        assert_eq!(told("rf:rooted=false"), "robinson_foulds:rooted=false");
        assert_eq!(told("cid"), "clustering_information_distance");
    }

    #[test]
    fn a_parameter_is_given_once() {
        let error = Request::parse("nmi:normalizer=max:normalizer=min").expect_err("given twice");
        assert_eq!(
            error.to_string(),
            "normalized_mutual_information is given normalizer twice; give it once"
        );
    }
}
