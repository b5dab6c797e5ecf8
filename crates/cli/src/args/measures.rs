//! `-m` and `--all`.

use partita::Request;
use partita::measures::{defaults, usual};
use partita_answers::measures::Measures;

use super::choice::MeasureName;
use super::kind::{Kind, name};
use crate::failure::Usage;

/// The measures to compute.
#[derive(Debug, Default, clap::Args)]
pub struct MeasureArgs {
    /// Measures, comma-separated or repeated; `partita measures` lists them
    ///
    /// Parameters follow the name: `-m nmi:normalizer=max`.
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    /// Every measure of this kind, with default parameters
    #[arg(long, conflicts_with = "measure")]
    pub all: bool,
}

impl MeasureArgs {
    /// Returns whether the user named any.
    pub fn are_named(&self) -> bool {
        !self.measure.is_empty()
    }

    /// True if the user named this one.
    pub fn names(&self, name: &str) -> bool {
        self.measure.iter().any(|named| named.replace('-', "_").eq_ignore_ascii_case(name))
    }

    /// The others.
    pub fn without(&self, name: &str) -> Self {
        let is_other = |named: &&String| !named.replace('-', "_").eq_ignore_ascii_case(name);
        Self { measure: self.measure.iter().filter(is_other).cloned().collect(), all: self.all }
    }

    /// The same for an answer.
    pub fn measures(&self) -> Measures {
        match self.all {
            true => Measures::all(),
            false => Measures { measures: self.are_named().then(|| self.measure.clone()) },
        }
    }

    /// The measures that the user named, each once; else all or the usual ones.
    pub fn requests(&self, kind: Kind) -> anyhow::Result<Vec<Request>> {
        if self.all {
            return Ok(usual(kind).map(Request::new).collect());
        }
        requests(&self.measure, kind, defaults(kind))
    }
}

/// The measures of that kind that are named, or else the default ones.
pub fn requests(named: &[String], kind: Kind, default: &[&str]) -> anyhow::Result<Vec<Request>> {
    if named.is_empty() {
        return Ok(Request::parse_all(default)?);
    }
    named.iter().try_for_each(|text| refuse_no_value(text))?;
    refuse_comma(named)?;
    let requests = Request::parse_all(named)?;
    let of_kind = requests.into_iter().map(|request| request.of(kind));
    let requests = of_kind.collect::<partita::Result<Vec<_>>>().map_err(|error| Usage(error.to_string()))?;
    match requests.iter().find(|request| !request.measure().accepts(kind)) {
        Some(request) => Err(not_defined(request, kind).into()),
        None => Ok(requests),
    }
}

/// A parameter needs a value.
fn refuse_no_value(text: &str) -> Result<(), Usage> {
    let mut parts = text.split(':');
    let measure = parts.next().and_then(|name| partita::find(name).ok());
    let Some(name) = parts.find(|part| !part.contains('=')) else { return Ok(()) };
    match measure.and_then(|measure| measure.params.iter().find(|param| param.name == name)) {
        Some(param) => {
            let expected = param.kind.expected();
            Err(Usage(format!("{text} lacks a value; give it as {name}=VALUE and {expected}")))
        }
        None => Ok(()),
    }
}

/// Between the parameters of a measure is a colon: a comma begins the next measure.
fn refuse_comma(named: &[String]) -> Result<(), Usage> {
    let mut pairs = named.iter().zip(named.iter().skip(1));
    let is_param = |text: &str| text.contains('=') && !text.contains(':');
    match pairs.find(|(before, text)| before.contains(':') && is_param(text)) {
        Some((before, text)) => Err(Usage(format!(
            "{text} is no measure; write parameters with a ':' between them: {before}:{text}"
        ))),
        None => Ok(()),
    }
}

fn not_defined(request: &Request, kind: Kind) -> Usage {
    let measure = request.measure().name;
    if request.measure().accepts(Kind::TreeOnGraph) {
        return Usage(format!(
            "{measure} says how well a tree fits a graph; compute it with `partita score-tree`"
        ));
    }
    if let (Kind::Cover, Some(why)) = (kind, request.measure().why_not_covers()) {
        return Usage(format!("{measure} is not defined for covers: {why}"));
    }
    let usual = defaults(kind).iter().take(4).copied().collect::<Vec<_>>().join(", ");
    Usage(format!(
        "{measure} is not defined for {}; choose {usual} or another that `partita measures --kind {}` lists",
        kind.plural(),
        name(kind)
    ))
}
