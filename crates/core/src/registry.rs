//! What a measure is: data with a function pointer. It can be listed, printed, documented and tested.

use std::fmt;

use crate::{Error, ErrorKind, InputKind, Kernel, Result, measures};

/// One measure of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// Canonical name: full words in snake case.
    pub name: &'static str,
    /// Short forms, accepted everywhere.
    pub aliases: &'static [&'static str],
    /// A human name.
    pub title: &'static str,
    /// The doc comment of the file: what it measures, when to use it, when not, degenerate cases.
    pub doc: &'static str,
    /// The group it is listed under.
    pub family: Family,
    /// All values that occur.
    pub range: Range,
    /// Whether more is better.
    pub sense: Sense,
    /// The value of two identical clusterings.
    pub at_identity: AtIdentity,
    /// Whether the mean over all permutations of one clustering is zero.
    pub chance_adjusted: bool,
    /// Whether A and B may change places; if not, A is the reference and B the candidate.
    pub symmetric: bool,
    /// Whether it is a metric on partitions.
    pub metric: bool,
    /// What the time grows with.
    pub cost: Cost,
    /// Keys into `references.bib`.
    pub references: &'static [&'static str],
    /// Its parameters.
    pub params: &'static [Param],
    /// Where a value of a parameter changes range or identity.
    pub exceptions: &'static [Exception],
    /// The worked example, run in every language.
    pub example: Example,
    /// The worked example of a measure of trees, which has none of labels.
    pub tree_example: Option<TreeExample>,
    /// The computation.
    pub kernel: Kernel,
}

impl Measure {
    /// The range of the values under these arguments.
    #[must_use]
    pub fn range_for(&self, args: &Args) -> Range {
        self.exception(args).map_or(self.range, |exception| exception.range)
    }

    /// The value of two identical clusterings under these arguments.
    #[must_use]
    pub fn at_identity_for(&self, args: &Args) -> AtIdentity {
        self.exception(args).map_or(self.at_identity, |exception| exception.at_identity)
    }

    /// Whether it is defined for that kind of input.
    #[must_use]
    pub fn accepts(&self, kind: InputKind) -> bool {
        self.kernel.inputs().contains(&kind)
    }

    fn exception(&self, args: &Args) -> Option<&'static Exception> {
        self.exceptions.iter().find(|e| args.get(e.param) == Some(&Value::Choice(e.value)))
    }

    /// The documentation as Markdown, without the space that follows each `///`.
    #[must_use]
    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }

    /// The two sides of the worked example, as a reader writes them.
    #[must_use]
    pub fn example_texts(&self) -> (String, String) {
        match self.tree_example {
            Some(trees) => (trees.a.to_owned(), trees.b.to_owned()),
            None => (format!("{:?}", self.example.a), format!("{:?}", self.example.b)),
        }
    }

    /// The first paragraph of the documentation, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let paragraph = self.doc.trim().split("\n\n").next().unwrap_or_default();
        paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Groups of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// Counts of pairs of items.
    PairCounting,
    /// Entropies.
    Information,
    /// Clusters matched with clusters.
    SetMatching,
    /// Clusters split into pieces and merged from pieces.
    SplitMerge,
    /// Item by item.
    Element,
    /// Rows and columns of a matrix together.
    CoClustering,
    /// Trees over the same leaves.
    Tree,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PairCounting => "pair counting",
            Self::Information => "information",
            Self::SetMatching => "set matching",
            Self::SplitMerge => "split–merge",
            Self::Element => "element level",
            Self::CoClustering => "co-clusterings",
            Self::Tree => "trees",
        })
    }
}

/// The values that a measure takes; an infinite end is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
}

impl Range {
    /// `[0, 1]`.
    pub const UNIT: Self = Self { low: 0.0, high: 1.0 };
    /// `[−1, 1]`.
    pub const SIGNED_UNIT: Self = Self { low: -1.0, high: 1.0 };
    /// `(−∞, 1]`.
    pub const AT_MOST_ONE: Self = Self { low: f64::NEG_INFINITY, high: 1.0 };
    /// `[0, ∞)`.
    pub const NON_NEGATIVE: Self = Self { low: 0.0, high: f64::INFINITY };
    /// `(−∞, ∞)`.
    pub const REAL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Whether the value lies inside, up to rounding.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        let slack = 1e-12;
        value.is_finite() && value >= self.low - slack && value <= self.high + slack
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let low = if self.low.is_finite() { format!("[{}", self.low) } else { "(−∞".to_owned() };
        let high = if self.high.is_finite() { format!("{}]", self.high) } else { "∞)".to_owned() };
        write!(f, "{low}, {high}")
    }
}

/// Whether more means more alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// More is more alike.
    Similarity,
    /// More is less alike.
    Distance,
    /// A quantity that says nothing of agreement by itself, such as an entropy.
    Description,
}

impl fmt::Display for Sense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Similarity => "similarity",
            Self::Distance => "distance",
            Self::Description => "description",
        })
    }
}

/// The value of two identical clusterings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AtIdentity {
    /// Always this value, degenerate clusterings included.
    Fixed(f64),
    /// It depends on the clustering.
    Varies,
}

/// What the time grows with, once the table is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cost {
    /// The non-empty cells.
    Linear,
    /// The distinct pairs of cluster sizes times the spread of the counts.
    ExpectedInformation,
    /// An assignment problem in each connected component of the table.
    Matching,
    /// As [`Cost::ExpectedInformation`], squared: the variance needs pairs of cells.
    InformationVariance,
    /// The nodes of two trees.
    Nodes,
    /// The nodes of one tree times those of the other.
    NodePairs,
    /// An assignment problem between the splits of two trees.
    SplitMatching,
    /// The cuts that are tried, each one more row of a cross-table.
    Cuts,
    /// The nodes of both trees, each times a depth.
    EditDistance,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Linear => "linear in the non-empty cells",
            Self::ExpectedInformation => "distinct pairs of cluster sizes × spread of the counts",
            Self::Matching => "an assignment problem per connected component of the table",
            Self::InformationVariance => "distinct pairs of cluster sizes × spread of the counts, squared",
            Self::Nodes => "linear in the nodes of the trees",
            Self::NodePairs => "nodes of one tree × nodes of the other",
            Self::SplitMatching => "an assignment problem between the splits of the trees",
            Self::Cuts => "the cuts that are tried, each one more row of a cross-table",
            Self::EditDistance => "nodes of one tree × nodes of the other × their depths",
        })
    }
}

/// A parameter of a measure.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What values it takes.
    pub kind: ParamKind,
    /// The value when none is given; `None` where it must be given for the measure to be defined.
    pub default: Option<Value>,
    /// One line on what it does.
    pub doc: &'static str,
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
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
    /// What is accepted, in words.
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

    fn parse(&self, text: &str) -> Option<Value> {
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

/// Under `param = value` the measure has another range or value at identity.
#[derive(Debug, Clone, Copy)]
pub struct Exception {
    /// The parameter.
    pub param: &'static str,
    /// The word of its closed list.
    pub value: &'static str,
    /// The range then.
    pub range: Range,
    /// The value at identity then.
    pub at_identity: AtIdentity,
}

/// A worked example: two clusterings and the value with default parameters. A measure of co-clusterings alone
/// labels the rows and the columns alike.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Labels of A, the reference.
    pub a: &'static [i64],
    /// Labels of B, the candidate.
    pub b: &'static [i64],
    /// The value.
    pub value: f64,
}

/// A worked example of a measure of trees: two trees in Newick form and the value with default parameters.
#[derive(Debug, Clone, Copy)]
pub struct TreeExample {
    /// The first tree.
    pub a: &'static str,
    /// The second tree.
    pub b: &'static str,
    /// The value.
    pub value: f64,
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
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(Value::Choice(word)) => word,
            other => unreachable!("{name} is a choice with a default, not {other:?}"),
        }
    }

    /// A real number.
    #[must_use]
    pub fn real(&self, name: &str) -> f64 {
        match self.get(name) {
            Some(Value::Real(value)) => *value,
            other => unreachable!("{name} is a number with a default, not {other:?}"),
        }
    }

    /// An integer that need not have been given.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// Yes or no.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Value::Flag(value)) => *value,
            other => unreachable!("{name} is a flag with a default, not {other:?}"),
        }
    }

    fn set(&mut self, name: &'static str, value: Value) {
        match self.values.iter_mut().find(|(param, _)| *param == name) {
            Some((_, old)) => *old = value,
            None => self.values.push((name, value)),
        }
    }
}

/// A measure with its arguments, as asked for: `normalized_mutual_information:normalizer=max`.
#[derive(Debug, Clone)]
pub struct Request {
    measure: &'static Measure,
    args: Args,
    given: Vec<(&'static str, Value)>,
}

impl Request {
    /// The measure with its default parameters.
    #[must_use]
    pub fn new(measure: &'static Measure) -> Self {
        Self { measure, args: Args::defaults(measure), given: Vec::new() }
    }

    /// Reads `name[:param=value…]`; the name may be an alias.
    ///
    /// # Errors
    /// When the measure, a parameter or a value does not exist.
    pub fn parse(text: &str) -> Result<Self> {
        let mut parts = text.split(':');
        let mut request = Self::new(find(parts.next().unwrap_or_default().trim())?);
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            request = request.with(name.trim(), value.trim())?;
        }
        Ok(request)
    }

    /// Sets a parameter from its text.
    ///
    /// # Errors
    /// When the measure has no such parameter or the parameter no such value.
    pub fn with(mut self, name: &str, text: &str) -> Result<Self> {
        let measure = self.measure;
        let Some(param) = measure.params.iter().find(|p| p.name == name) else {
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
        self.given.sort_by_key(|(given, _)| *given);
        Ok(self)
    }

    /// The measure asked for.
    #[must_use]
    pub fn measure(&self) -> &'static Measure {
        self.measure
    }

    /// All its arguments.
    #[must_use]
    pub fn args(&self) -> &Args {
        &self.args
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

/// The measure of that name or alias.
///
/// # Errors
/// When there is none; the error names the nearest.
pub fn find(name: &str) -> Result<&'static Measure> {
    measures().iter().find(|m| m.name == name || m.aliases.contains(&name)).ok_or_else(|| {
        Error::from(ErrorKind::UnknownMeasure { name: name.to_owned(), similar: nearest(name) })
    })
}

/// The name or alias within a third of the typed length; the first of the nearest.
fn nearest(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase().replace('-', "_");
    let names = measures().iter().flat_map(|m| std::iter::once(m.name).chain(m.aliases.iter().copied()));
    let (distance, name) = names.map(|name| (edit_distance(&typed, name), name)).min_by_key(|(d, _)| *d)?;
    (distance <= typed.len().div_ceil(3)).then_some(name)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Writes a measure as one block: the doc comment is its documentation everywhere.
macro_rules! measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal { $($field:ident: $value:expr),* $(,)? }
    ) => {
        $(#[doc = $doc])*
        pub const MEASURE: $crate::Measure = $crate::Measure {
            name: $name,
            doc: concat!($($doc, "\n"),*),
            tree_example: None,
            $($field: $value),*
        };
    };
}
pub(crate) use measure;

/// Writes a measure of trees as one block: as [`measure!`], with two trees as the example.
macro_rules! tree_measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal { $($field:ident: $value:expr),*; example: $a:literal, $b:literal => $result:expr }
    ) => {
        $(#[doc = $doc])*
        pub const MEASURE: $crate::Measure = $crate::Measure {
            name: $name,
            doc: concat!($($doc, "\n"),*),
            family: $crate::Family::Tree,
            example: $crate::Example { a: &[], b: &[], value: $result },
            tree_example: Some($crate::TreeExample { a: $a, b: $b, value: $result }),
            $($field: $value),*
        };
    };
}
pub(crate) use tree_measure;
