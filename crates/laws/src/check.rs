//! Every property on every pair of small clusterings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use partita::properties::{Properties, Property, Verdict};
use partita::split_merge::{Components, EntropyByClusters, EntropyScore, LargestPiece, SubcomponentScore};
use partita::{Kind, Request, Sense, Summary, Value, measures};

use crate::meet_weights;
use crate::scores::{Cases, Scores, at_identity, similarity};

/// The most items that are tried.
const MOST_ITEMS: usize = 6;
/// Triples of clusterings grow with the cube of the Bell numbers.
const MOST_ITEMS_OF_TRIPLES: usize = 5;
/// Values that differ by less are equal.
const TOLERANCE: f64 = 1e-12;

/// A counterexample, if there is one.
type Counterexample = Option<String>;

/// Tries every property of a measure with its parameters on all clusterings of up to six items.
#[must_use]
pub fn check(request: &Request) -> Properties {
    Checker::new(request, &Cases::up_to(MOST_ITEMS)).properties()
}

/// The properties of all measures of labels as CSV: measure, property, verdict, counterexample. Takes seconds.
#[must_use]
pub fn table() -> String {
    let mut text = "measure,property,verdict,counterexample\n".to_owned();
    let cases = Cases::up_to(MOST_ITEMS);
    for measure in measures().iter().filter(|measure| measure.accepts(Kind::Labels)) {
        for (property, verdict) in Checker::new(&Request::new(measure), &cases).properties().verdicts {
            let (word, counterexample) = match &verdict {
                Verdict::Holds => ("yes", ""),
                Verdict::Fails(counterexample) => ("no", counterexample.as_str()),
                Verdict::NotApplicable => ("n/a", ""),
            };
            let _ = writeln!(text, "{},{property},{word},{counterexample}", measure.name);
        }
    }
    text
}

/// A measure with its scores on small clusterings.
pub struct Checker<'a> {
    request: &'a Request,
    /// The clusterings of each number of items, and their scores.
    scores: Vec<(&'a Cases, Scores)>,
}

impl<'a> Checker<'a> {
    /// Scores all pairs of the cases.
    #[must_use]
    pub fn new(request: &'a Request, cases: &'a [Cases]) -> Self {
        Self { request, scores: cases.iter().map(|cases| (cases, cases.scores(request))).collect() }
    }

    /// The verdicts on all properties.
    #[must_use]
    pub fn properties(&self) -> Properties {
        let verdicts =
            Property::of(Kind::Labels).iter().map(|&property| (property, self.verdict(property))).collect();
        Properties { measure: self.request.key(), verdicts }
    }

    /// The verdict on a property.
    #[must_use]
    pub fn verdict(&self, property: Property) -> Verdict {
        match self.counterexample(property) {
            None => Verdict::NotApplicable,
            Some(None) => Verdict::Holds,
            Some(Some(counterexample)) => Verdict::Fails(counterexample),
        }
    }

    /// Searches for a counterexample; `None` where the property does not apply.
    fn counterexample(&self, property: Property) -> Option<Counterexample> {
        let scores = || self.scores.iter().map(|(_, scores)| scores);
        let defined = scores().any(|scores| scores.pairs().next().is_some());
        let compares = defined && self.request.measure().sense != Sense::Description;
        let one = at_identity(self.request).filter(|_| compares);
        match property {
            Property::Symmetric => defined.then(|| scores().find_map(Scores::asymmetry)),
            Property::IdentityOnly => one.map(|one| scores().find_map(|s| s.false_identity(one))),
            Property::Normalized => self.decided(compares, not_normalized),
            Property::ConditionallyNormalized => self.decided(compares, not_conditionally_normalized),
            Property::JoinWeighted => self.join_weights(false).filter(|_| compares),
            Property::ConvexAdditive => self.join_weights(true).filter(|_| compares),
            Property::MeetWeighted => compares.then(|| meet_weights::contradiction(&self.scores)),
            Property::SubcomponentConsistent => own_score(self.request).map(|score| {
                self.scores.iter().find_map(|(cases, s)| inconsistent_subcomponent(cases, s, score.as_ref()))
            }),
            Property::Metric => {
                one.map(|one| scores().take(MOST_ITEMS_OF_TRIPLES).find_map(|s| s.not_a_metric(one)))
            }
            Property::ChanceAdjusted => self.not_adjusted().filter(|_| compares),
            _ => None,
        }
    }

    /// Without a counterexample something must have been tried: a measure that is undefined somewhere for every number
    /// of items has no known least and greatest value.
    fn decided(
        &self,
        compares: bool,
        search: fn(&Cases, &Scores) -> Counterexample,
    ) -> Option<Counterexample> {
        let found = compares.then(|| self.scores.iter().find_map(|(cases, scores)| search(cases, scores)))?;
        let tried = self.scores.iter().any(|(cases, scores)| cases.n >= 2 && !scores.has_gaps());
        (found.is_some() || tried).then_some(found)
    }

    /// Searches for a pair of several components whose value is not the mean of those of the components; only among
    /// refinements if the argument says so. `None` when the measure is undefined on all such components.
    fn join_weights(&self, refinements_only: bool) -> Option<Counterexample> {
        let mut tried = false;
        for (cases, scores) in &self.scores {
            for (a, b, value) in scores.pairs() {
                let table = cases.table(a, b);
                let components = Components::of(table);
                let refines = table.cells().len() == table.clusters().1;
                if components.len() < 2 || (refinements_only && !refines) {
                    continue;
                }
                let parts = (0..components.len()).map(|component| {
                    let part = similarity(self.request, &Summary::new(components.subtable(component)))?;
                    Some(components.items(component) as f64 / table.n() as f64 * part)
                });
                let Some(mean) = parts.sum::<Option<f64>>() else { continue };
                tried = true;
                if differ(value, mean) {
                    let pair = scores.name(a, b);
                    return Some(Some(format!("{pair}: {value} is not the mean {mean} of its components")));
                }
            }
        }
        tried.then_some(None)
    }

    /// Searches for a mean over permutations that is not zero; `None` when the measure has no such mean.
    fn not_adjusted(&self) -> Option<Counterexample> {
        let mut means = self.scores.iter().flat_map(|(cases, scores)| means(cases, scores)).peekable();
        means.peek()?;
        let found = means.find(|(_, mean)| mean.abs() > TOLERANCE);
        Some(found.map(|(pair, mean)| format!("{pair}: the mean over permutations is {mean}")))
    }
}

/// Checks that need no table, and so work for trees too.
impl Scores {
    /// Two inputs whose score changes when they change places.
    #[must_use]
    pub fn asymmetry(&self) -> Option<String> {
        self.pairs().find_map(|(a, b, value)| match self.values[b][a] {
            Some(mirrored) if !differ(value, mirrored) => None,
            mirrored => Some(format!(
                "{}: {value} and {}",
                self.name(a, b),
                mirrored.map_or_else(|| "undefined".to_owned(), |mirrored| mirrored.to_string())
            )),
        })
    }

    /// Two different inputs with the value of identical ones, or identical ones without it.
    fn false_identity(&self, one: f64) -> Counterexample {
        let (a, b, value) = self.pairs().find(|&(a, b, value)| (a == b) == differ(value, one))?;
        Some(format!("{}: {value}", self.name(a, b)))
    }

    /// Inputs for which one minus the score breaks a law of metrics; `one` is the score of identical inputs.
    #[must_use]
    pub fn not_a_metric(&self, one: f64) -> Option<String> {
        if let Some(found) = self.false_identity(one).or_else(|| self.asymmetry()) {
            return Some(found);
        }
        let distance = |a: usize, b: usize| self.values[a][b].map(|value| one - value);
        self.pairs().find_map(|(a, c, value)| {
            let direct = one - value;
            if direct < -TOLERANCE {
                return Some(format!("{}: a distance of {direct}", self.name(a, c)));
            }
            (0..self.names.len()).find_map(|b| {
                let detour = distance(a, b)? + distance(b, c)?;
                (detour + TOLERANCE < direct).then(|| {
                    format!("{}: {direct} is more than {detour} over {}", self.name(a, c), self.names[b])
                })
            })
        })
    }
}

fn differ(x: f64, y: f64) -> bool {
    (x - y).abs() > TOLERANCE * x.abs().max(y.abs()).max(1.0)
}

fn not_normalized(cases: &Cases, scores: &Scores) -> Counterexample {
    if let Some((a, b, value)) =
        scores.pairs().find(|&(_, _, value)| !(-TOLERANCE..=1.0 + TOLERANCE).contains(&value))
    {
        return Some(format!("{}: {value}", scores.name(a, b)));
    }
    if scores.has_gaps() {
        return None;
    }
    let low = scores.pairs().map(|(_, _, value)| value).fold(f64::INFINITY, f64::min);
    let high = scores.pairs().map(|(_, _, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let n = cases.n;
    match () {
        () if differ(high, 1.0) => Some(format!("n = {n}: the greatest value is {high}")),
        () if n >= 2 && differ(low, 0.0) => Some(format!("n = {n}: the least value is {low}")),
        () => None,
    }
}

fn not_conditionally_normalized(cases: &Cases, scores: &Scores) -> Counterexample {
    if cases.n < 2 {
        return None;
    }
    scores.values.iter().enumerate().find_map(|(a, row)| {
        let name = &scores.names[a];
        let defined = || row.iter().enumerate().filter_map(|(b, value)| value.map(|value| (b, value)));
        let outside = |value: f64| !(-TOLERANCE..=1.0 + TOLERANCE).contains(&value);
        if let Some((b, value)) =
            defined().find(|&(b, value)| outside(value) || (a == b) == differ(value, 1.0))
        {
            return Some(format!("{}: {value}", scores.name(a, b)));
        }
        if scores.has_gaps() {
            return None;
        }
        if defined().all(|(_, value)| differ(value, 0.0)) {
            return Some(format!("A = {name}: no candidate scores 0"));
        }
        let between = defined().any(|(_, value)| differ(value, 0.0) && differ(value, 1.0));
        (cases.n >= 3 && !between).then(|| format!("A = {name}: no candidate lies between 0 and 1"))
    })
}

/// The score of a cluster and its pieces that a measure is built from, where it has one.
fn own_score(request: &Request) -> Option<Box<dyn SubcomponentScore>> {
    match request.measure().name {
        "split_merge_entropy" => Some(Box::new(EntropyScore)),
        "split_merge_largest_piece" | "van_dongen_similarity" | "classification_accuracy" => {
            Some(Box::new(LargestPiece))
        }
        "vi_similarity" => match request.args().get("k") {
            Some(Value::Integer(k)) => Some(Box::new(EntropyByClusters { k: *k })),
            _ => None,
        },
        _ => None,
    }
}

fn inconsistent_subcomponent(cases: &Cases, scores: &Scores, own: &dyn SubcomponentScore) -> Counterexample {
    scores.pairs().find_map(|(a, b, value)| {
        let table = cases.table(a, b);
        let pieces: Vec<u64> = match table.clusters() {
            (1, _) => table.column_sums().to_vec(),
            (_, 1) => table.row_sums().to_vec(),
            _ => return None,
        };
        let expected = own.score(&pieces, table.n());
        differ(value, expected).then(|| format!("{}: {value} is not {expected}", scores.name(a, b)))
    })
}

/// The means over all permutations of B, with a pair of clusterings that have the sizes; none where some value is
/// undefined. Permuting the items of B gives every clustering with its cluster sizes equally often.
fn means(cases: &Cases, scores: &Scores) -> Vec<(String, f64)> {
    let shape = |labels: &[u32]| {
        let mut sizes = [0; MOST_ITEMS];
        labels.iter().for_each(|&label| sizes[label as usize] += 1);
        sizes.sort_unstable();
        sizes
    };
    let mut shapes: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (number, labels) in cases.clusterings.iter().enumerate() {
        shapes.entry(shape(labels)).or_default().push(number);
    }
    // One cluster, or single items: there is one table only.
    shapes.retain(|_, members| members.len() > 1);
    let mean = |of_a: &[usize], of_b: &[usize]| {
        let sum = of_b.iter().map(|&b| scores.values[of_a[0]][b]).sum::<Option<f64>>()?;
        Some((scores.name(of_a[0], of_b[0]), sum / of_b.len() as f64))
    };
    shapes.values().flat_map(|of_a| shapes.values().filter_map(|of_b| mean(of_a, of_b))).collect()
}
