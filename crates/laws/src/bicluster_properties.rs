//! The eight properties that Horta and Campello (2014) ask of a measure of biclusters, tried on all small sets.
//!
//! They say that a score falls when a solution gets worse. One that has reached the end of its range cannot fall, so such
//! solutions are passed over. A is the reference, B the solution.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use partita::properties::{Property, Verdict, WITHOUT_SINGLE_CELLS};
use partita::{BiclusterSummary, Biclusters, Kind, Request, Sense, measures};

use crate::scores::similarity;
use crate::small::{Bicluster, biclusters};

/// Values that differ by less are equal.
const TOLERANCE: f64 = 1e-12;

/// The matrices that are tried, and how many biclusters of each.
const SHAPES: [((usize, usize), usize); 2] = [((2, 2), 3), ((2, 3), 2)];

/// The properties of all measures of biclusters as CSV: measure, property, verdict, counterexample.
#[must_use]
pub fn bicluster_table() -> String {
    let mut text = "measure,property,verdict,counterexample\n".to_owned();
    let worlds = SHAPES.map(|(shape, most)| World::new(shape, most));
    let compares = measures().iter().filter(|m| m.accepts(Kind::Biclusters) && m.sense != Sense::Description);
    for measure in compares {
        let checker = Checker::new(Request::new(measure), &worlds);
        for &property in Property::of(Kind::Biclusters) {
            let (word, counterexample) = match checker.verdict(property) {
                Verdict::Holds => ("yes", String::new()),
                Verdict::Fails(counterexample) => ("no", counterexample),
                Verdict::NotApplicable => ("n/a", String::new()),
            };
            let _ = writeln!(text, "{},{property},{word},{counterexample}", measure.name);
        }
    }
    text
}

/// All sets of biclusters of a matrix. A bicluster is known by its number, a set by its numbers in ascending order.
struct World {
    shape: (usize, usize),
    kinds: Vec<Bicluster>,
    /// The cells of each bicluster, a bit for each.
    cells: Vec<u32>,
    sets: Vec<Vec<usize>>,
    numbers: BTreeMap<Vec<usize>, usize>,
}

impl World {
    fn new(shape: (usize, usize), most: usize) -> Self {
        let all = biclusters(shape, most);
        let kinds: Vec<Bicluster> =
            all.iter().filter(|set| set.len() == 1).map(|set| set[0].clone()).collect();
        let number = |bicluster: &Bicluster| kinds.iter().position(|kind| kind == bicluster).expect("a kind");
        let sets: Vec<Vec<usize>> = all.iter().map(|set| set.iter().map(number).collect()).collect();
        let numbers = sets.iter().cloned().zip(0..).collect();
        let cells = |(rows, columns): &Bicluster| {
            let of_row = |row: &u32| columns.iter().map(|c| 1 << (row * shape.1 as u32 + c)).sum::<u32>();
            rows.iter().map(of_row).sum()
        };
        let cells = kinds.iter().map(cells).collect();
        Self { shape, kinds, cells, sets, numbers }
    }

    fn cells(&self, set: &[usize]) -> u32 {
        set.iter().fold(0, |cells, &kind| cells | self.cells[kind])
    }

    fn has_overlaps(&self, set: &[usize]) -> bool {
        set.iter().map(|&kind| self.cells[kind].count_ones()).sum::<u32>() > self.cells(set).count_ones()
    }

    /// Returns whether some bicluster is a single cell.
    fn is_degenerate(&self, set: &[usize]) -> bool {
        set.iter().any(|&kind| self.cells[kind].count_ones() == 1)
    }

    /// The set with a bicluster in the place of another, or beside the others; none where it is too large.
    fn changed(&self, set: &[usize], place: Option<usize>, kind: usize) -> Option<usize> {
        let mut changed = set.to_vec();
        match place {
            Some(place) => changed[place] = kind,
            None => changed.push(kind),
        }
        changed.sort_unstable();
        self.numbers.get(&changed).copied()
    }

    /// The biclusters that hold this one and more.
    fn larger(&self, kind: usize) -> impl Iterator<Item = usize> {
        let own = self.cells[kind];
        (0..self.kinds.len()).filter(move |&other| other != kind && self.cells[other] & own == own)
    }

    fn name(&self, set: &[usize]) -> String {
        let digits = |list: &[u32]| list.iter().map(u32::to_string).collect::<String>();
        let name = |&kind: &usize| format!("{}×{}", digits(&self.kinds[kind].0), digits(&self.kinds[kind].1));
        set.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

fn score(request: &Request, shape: (usize, usize), a: &[Bicluster], b: &[Bicluster]) -> Option<f64> {
    let set = |lists: &[Bicluster]| {
        Biclusters::from_lists(shape, lists.iter().map(|(rows, columns)| (rows, columns))).expect("valid")
    };
    similarity(request, &BiclusterSummary::of(&set(a), &set(b)).expect("one matrix"))
}

/// A measure with its scores on all pairs of small sets.
struct Checker<'a> {
    request: Request,
    /// The least value, from which a score cannot fall.
    least: f64,
    scores: Vec<(&'a World, Vec<Vec<Option<f64>>>)>,
}

impl<'a> Checker<'a> {
    fn new(request: Request, worlds: &'a [World]) -> Self {
        let scores = worlds.iter().map(|world| {
            let lists =
                |set: &Vec<usize>| set.iter().map(|&kind| world.kinds[kind].clone()).collect::<Vec<_>>();
            let sets: Vec<Vec<Bicluster>> = world.sets.iter().map(lists).collect();
            let row = |a: &Vec<Bicluster>| sets.iter().map(|b| score(&request, world.shape, a, b)).collect();
            (world, sets.iter().map(row).collect())
        });
        let (scores, range) = (scores.collect(), request.measure().range);
        let least = if request.measure().sense == Sense::Distance { 1.0 - range.high } else { range.low };
        Self { request, least, scores }
    }

    fn verdict(&self, property: Property) -> Verdict {
        match self.counterexample(property, false) {
            None => Verdict::Holds,
            Some(found) if self.counterexample(property, true).is_none() => {
                Verdict::Fails(format!("{found} {WITHOUT_SINGLE_CELLS}"))
            }
            Some(found) => Verdict::Fails(found),
        }
    }

    /// The first case that contradicts the property; if `larger_only`, among sets without biclusters of one cell.
    fn counterexample(&self, property: Property, larger_only: bool) -> Option<String> {
        let search: fn(&Self, &Pair<'_>) -> Option<String> = match property {
            Property::Homogeneity => return self.not_homogeneous(),
            Property::Symmetric => Self::asymmetry,
            Property::SpuriousSize => Self::ignored_size,
            Property::Coverage => Self::ignored_gap,
            Property::NonIntersectingArea => Self::ignored_area,
            Property::MultipleCoverage => Self::ignored_merger,
            Property::Repetition => Self::ignored_copy,
            Property::Maximum => Self::false_maximum,
            other => unreachable!("{other} is no property of biclusters"),
        };
        self.scores
            .iter()
            .find_map(|(world, scores)| {
                let is_tried = |at: &usize| {
                    let set = &world.sets[*at];
                    !(set.is_empty() || larger_only && world.is_degenerate(set))
                };
                let tried: Vec<usize> = (0..world.sets.len()).filter(is_tried).collect();
                tried.iter().find_map(|&a| {
                    tried.iter().find_map(|&b| search(self, &Pair { world, scores, a, b, larger_only }))
                })
            })
            .or_else(|| (property == Property::Maximum).then(|| self.alike_by_pairs()).flatten())
    }

    /// The worse solution, if it does not score less.
    fn not_worse(&self, pair: &Pair<'_>, worse: Option<usize>) -> Option<String> {
        let worse = worse?;
        if pair.larger_only && pair.world.is_degenerate(&pair.world.sets[worse]) {
            return None;
        }
        let (before, after) = (pair.value()?, pair.scores[pair.a][worse]?);
        let falls = after < before - TOLERANCE || before <= self.least + TOLERANCE;
        (!falls).then(|| {
            let worse = pair.world.name(&pair.world.sets[worse]);
            format!("{}: {before} and {after} for B = {worse}", pair.name())
        })
    }

    /// Definition 1: a bicluster that shares no cell with the reference grows, and still shares none.
    fn ignored_size(&self, pair: &Pair<'_>) -> Option<String> {
        let (world, truth) = (pair.world, pair.world.cells(pair.a()));
        let is_spurious = |kind: usize| world.cells[kind] & truth == 0;
        pair.b().iter().enumerate().filter(|(_, kind)| is_spurious(**kind)).find_map(|(place, &kind)| {
            let mut larger = world.larger(kind).filter(|&larger| is_spurious(larger));
            larger.find_map(|larger| self.not_worse(pair, world.changed(pair.b(), Some(place), larger)))
        })
    }

    /// Definition 2: biclusters of the reference are missing.
    fn ignored_gap(&self, pair: &Pair<'_>) -> Option<String> {
        let mut left = pair.a().to_vec();
        let is_part = pair.b().iter().all(|kind| {
            left.iter().position(|other| other == kind).map(|place| left.remove(place)).is_some()
        });
        (is_part && !left.is_empty()).then(|| pair.at_maximum()).flatten()
    }

    /// Definition 3: cells that the reference does not have are added.
    fn ignored_area(&self, pair: &Pair<'_>) -> Option<String> {
        let (world, truth) = (pair.world, pair.world.cells(pair.a()));
        let adds_none = |cells: u32| cells & truth == 0;
        let new = (0..world.kinds.len()).filter(|&kind| adds_none(world.cells[kind]));
        let mut added = new.map(|kind| world.changed(pair.b(), None, kind));
        added.find_map(|worse| self.not_worse(pair, worse)).or_else(|| {
            pair.b().iter().enumerate().find_map(|(place, &kind)| {
                let own = world.cells[kind];
                let mut larger = world.larger(kind).filter(|&larger| adds_none(world.cells[larger] & !own));
                larger.find_map(|larger| self.not_worse(pair, world.changed(pair.b(), Some(place), larger)))
            })
        })
    }

    /// Definition 4: one bicluster covers what several of the reference cover without overlap.
    fn ignored_merger(&self, pair: &Pair<'_>) -> Option<String> {
        let (world, a, b) = (pair.world, pair.a(), pair.b());
        let is_merger =
            b.len() == 1 && a.len() > 1 && world.cells(a) == world.cells(b) && !world.has_overlaps(a);
        is_merger.then(|| pair.at_maximum()).flatten()
    }

    /// Definition 5: a bicluster of the reference, which has no overlaps, is found once more.
    fn ignored_copy(&self, pair: &Pair<'_>) -> Option<String> {
        if pair.world.has_overlaps(pair.a()) {
            return None;
        }
        let mut ideal = pair.b().iter().filter(|kind| pair.a().contains(kind));
        ideal.find_map(|&kind| self.not_worse(pair, pair.world.changed(pair.b(), None, kind)))
    }

    /// Definition 6.
    fn asymmetry(&self, pair: &Pair<'_>) -> Option<String> {
        let (value, mirrored) = (pair.value()?, pair.scores[pair.b][pair.a]?);
        ((value - mirrored).abs() > TOLERANCE).then(|| format!("{}: {value} and {mirrored}", pair.name()))
    }

    /// Definition 7, on matrices of one row.
    fn not_homogeneous(&self) -> Option<String> {
        let sizes = [(2_u32, 1_u32), (3, 1), (3, 2)];
        let pairs = sizes.iter().flat_map(|&one| sizes.iter().map(move |&other| [one, other]));
        let exchanges = pairs.flat_map(|sizes| {
            let rests = [0, 4].into_iter().flat_map(|rest| [false, true].map(|same_main| (rest, same_main)));
            rests.map(move |(rest, same_main)| Exchange { sizes, rest, same_main })
        });
        exchanges.into_iter().find_map(|exchange| exchange.contradiction(&self.request))
    }

    /// Two sets whose pairs of cells share the same numbers of biclusters (proposition 28 of the paper).
    fn alike_by_pairs(&self) -> Option<String> {
        let of = |rows: &[u32]| (rows.to_vec(), vec![0, 1]);
        let (a, b) =
            ([of(&[0, 1]), of(&[1, 2]), of(&[0, 2])], [of(&[0]), of(&[1]), of(&[2]), of(&[0, 1, 2])]);
        let value = score(&self.request, (3, 2), &a, &b)?;
        (value >= 1.0 - TOLERANCE)
            .then(|| format!("A = 01×01 12×01 02×01 B = 0×01 1×01 2×01 012×01: {value}"))
    }

    /// Definition 8: only equal sets have the greatest value.
    fn false_maximum(&self, pair: &Pair<'_>) -> Option<String> {
        match pair.a == pair.b {
            true => pair
                .value()
                .filter(|value| *value < 1.0 - TOLERANCE)
                .map(|value| format!("{}: {value}", pair.name())),
            false => pair.at_maximum(),
        }
    }
}

/// Two biclusters exchange cells of which neither has most: `sizes` are the cells of the main bicluster of the reference
/// and those of another one in either. Then one is less homogeneous, unless they exchange them all.
struct Exchange {
    sizes: [(u32, u32); 2],
    /// Cells that the two others of the reference have beside these, each found as a bicluster of its own.
    rest: u32,
    /// True if both have the same main bicluster.
    same_main: bool,
}

impl Exchange {
    fn contradiction(&self, request: &Request) -> Option<String> {
        let [(_, minor_1), (_, minor_2)] = self.sizes;
        let value = |x: usize| {
            let (columns, truth, found) = self.sets(x);
            score(request, (1, columns), &truth, &found)
        };
        (1..=minor_1.min(minor_2)).find_map(|x| {
            let (before, after) = (value(0)?, value(x as usize)?);
            // If the others have more cells elsewhere, exchanging all is no renaming.
            let keeps = x == minor_1 && x == minor_2;
            let is_right = if keeps { after <= before + TOLERANCE } else { after < before - TOLERANCE };
            (!is_right).then(|| format!("{}: {before} and {after}", self.name(x)))
        })
    }

    /// Number of columns, the reference, and the solution after `x` cells changed places.
    fn sets(&self, x: usize) -> (usize, Vec<Bicluster>, Vec<Bicluster>) {
        let mut next = 0;
        let mut columns = |count: u32| {
            next += count;
            (next - count..next).collect::<Vec<u32>>()
        };
        let [(main_1, minor_1), (main_2, minor_2)] = self.sizes;
        let (m1, r1, m2, r2) = (columns(main_1), columns(minor_1), columns(main_2), columns(minor_2));
        let (rest_1, rest_2) = (columns(self.rest), columns(self.rest));
        let mut truth = vec![[&r1[..], &rest_1].concat(), [&r2[..], &rest_2].concat()];
        truth.extend(if self.same_main {
            vec![[&m1[..], &m2].concat()]
        } else {
            vec![m1.clone(), m2.clone()]
        });
        let mut found = vec![[&m1[..], &r2[..x], &r1[x..]].concat(), [&m2[..], &r1[..x], &r2[x..]].concat()];
        found.extend([rest_1, rest_2].into_iter().filter(|rest| !rest.is_empty()));
        let of = |sets: Vec<Vec<u32>>| sets.into_iter().map(|columns| (vec![0], columns)).collect();
        (next as usize, of(truth), of(found))
    }

    fn name(&self, x: u32) -> String {
        let [(main_1, minor_1), (main_2, minor_2)] = self.sizes;
        let mains = if self.same_main { "one main bicluster" } else { "main biclusters" };
        let rest = match self.rest {
            0 => String::new(),
            rest => format!(" which have {rest} more"),
        };
        format!(
            "{main_1} + {minor_1} and {main_2} + {minor_2} cells of {mains} and others{rest} exchange {x}"
        )
    }
}

/// A reference and a solution.
struct Pair<'a> {
    world: &'a World,
    scores: &'a [Vec<Option<f64>>],
    a: usize,
    b: usize,
    larger_only: bool,
}

impl Pair<'_> {
    fn a(&self) -> &[usize] {
        &self.world.sets[self.a]
    }

    fn b(&self) -> &[usize] {
        &self.world.sets[self.b]
    }

    fn value(&self) -> Option<f64> {
        self.scores[self.a][self.b]
    }

    fn name(&self) -> String {
        format!("A = {} B = {}", self.world.name(self.a()), self.world.name(self.b()))
    }

    fn at_maximum(&self) -> Option<String> {
        self.value()
            .filter(|value| *value >= 1.0 - TOLERANCE)
            .map(|value| format!("{}: {value}", self.name()))
    }
}
