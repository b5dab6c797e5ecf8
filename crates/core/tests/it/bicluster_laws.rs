//! The laws that every measure of biclusters declares, over all small sets, and the definitions on cells that are built.

use std::collections::BTreeMap;

use partita::internal::NOT_FINITE;
use partita::{
    AtIdentity, BiclusterSummary, Biclusters, CoPartition, CoSummary, Kind, Partition, Request, Score, Sense,
    compare, measures,
};
use partita_laws::{Bicluster, biclusters, partitions, requests};

type Set = Vec<Bicluster>;

fn all_requests() -> Vec<Request> {
    measures()
        .iter()
        .filter(|measure| measure.accepts(Kind::Biclusters))
        .flat_map(requests)
        .filter(|request| !request.is_adjusted())
        .collect()
}

fn of(shape: (usize, usize), set: &[Bicluster]) -> Biclusters {
    Biclusters::from_lists(shape, set.iter().map(|(rows, columns)| (rows, columns))).expect("valid lists")
}

fn summary(shape: (usize, usize), a: &[Bicluster], b: &[Bicluster]) -> BiclusterSummary {
    BiclusterSummary::of(&of(shape, a), &of(shape, b)).expect("the same matrix")
}

fn for_all_pairs(shape: (usize, usize), mut check: impl FnMut(&Set, &Set, &BiclusterSummary)) {
    let all = biclusters(shape, 2);
    let sets: Vec<Biclusters> = all.iter().map(|set| of(shape, set)).collect();
    for (a, of_a) in all.iter().zip(&sets) {
        for (b, of_b) in all.iter().zip(&sets) {
            check(a, b, &BiclusterSummary::of(of_a, of_b).expect("the same matrix"));
        }
    }
}

#[test]
fn there_are_as_many_sets_as_there_should_be() {
    // Multisets of at most two of (2^n − 1)(2^m − 1) biclusters.
    assert_eq!([(2, 2), (2, 3)].map(|shape| biclusters(shape, 2).len()), [55, 253]);
}

#[test]
fn identity_range_and_symmetry_are_as_declared() {
    let requests = all_requests();
    for_all_pairs((2, 2), |a, b, pair| {
        assert_eq!(pair.is_identity(), a == b, "{a:?} and {b:?}");
        let mirrored = summary((2, 2), b, a);
        for request in &requests {
            let (measure, what) = (request.measure(), || format!("{} of {a:?} and {b:?}", request.key()));
            let found = request.score(pair).expect("a measure of biclusters");
            assert_ne!(found.reason(), Some(NOT_FINITE), "{}", what());
            let range = measure.range_for(request.args());
            assert!(found.value().is_none_or(|value| range.contains(value)), "{}: {found:?}", what());
            if let AtIdentity::Fixed(best) = measure.at_identity_for(request.args()) {
                assert!(a != b || found == Score::from(best), "{}: {found:?}", what());
                let better = |value: f64| match measure.sense {
                    Sense::Similarity => value > best + 1e-12,
                    Sense::Distance => value < best - 1e-12,
                    Sense::Description => false,
                };
                assert!(!found.value().is_some_and(better), "{}: {found:?}", what());
            }
            if measure.symmetric {
                let other = request.score(&mirrored).expect("a measure of biclusters");
                assert!(agree(&found, &other), "{}: {found:?} and {other:?}", what());
            }
        }
    });
}

fn agree(x: &Score, y: &Score) -> bool {
    match (x.value(), y.value()) {
        (Some(x), Some(y)) => (x - y).abs() <= 1e-13,
        (x, y) => x == y,
    }
}

/// The definitions, on cells that are built and listed.
struct Built<'a> {
    a: &'a Set,
    b: &'a Set,
    /// The biclusters of A and of B that each cell is in.
    cells: Vec<[Vec<usize>; 2]>,
}

impl<'a> Built<'a> {
    fn new(shape: (usize, usize), a: &'a Set, b: &'a Set) -> Self {
        let holding = |set: &Set, row: u32, column: u32| -> Vec<usize> {
            let is_in = |(rows, columns): &Bicluster| rows.contains(&row) && columns.contains(&column);
            set.iter().enumerate().filter(|(_, bicluster)| is_in(bicluster)).map(|(at, _)| at).collect()
        };
        let cells = (0..shape.0 as u32)
            .flat_map(|row| (0..shape.1 as u32).map(move |column| (row, column)))
            .map(|(row, column)| [holding(a, row, column), holding(b, row, column)])
            .collect();
        Self { a, b, cells }
    }

    fn sum(&self, of: impl Fn(usize, usize) -> usize) -> f64 {
        self.cells.iter().map(|[a, b]| of(a.len(), b.len())).sum::<usize>() as f64
    }

    /// The cells that bicluster i of A shares with j of B.
    fn shared(&self, i: usize, j: usize) -> usize {
        self.cells.iter().filter(|[a, b]| a.contains(&i) && b.contains(&j)).count()
    }

    /// The best sum over one-to-one matchings, by trying all.
    fn best(&self, i: usize, used: &[usize], worth: &dyn Fn(usize, usize) -> f64) -> f64 {
        if i == self.a.len() {
            return 0.0;
        }
        let without = self.best(i + 1, used, worth);
        let free = (0..self.b.len()).filter(|j| !used.contains(j));
        free.map(|j| worth(i, j) + self.best(i + 1, &[used, &[j]].concat(), worth)).fold(without, f64::max)
    }

    fn clustering_error(&self) -> f64 {
        1.0 - self.best(0, &[], &|i, j| self.shared(i, j) as f64) / self.sum(usize::max)
    }

    fn area(&self) -> f64 {
        1.0 - self.sum(usize::min) / self.sum(usize::max)
    }

    fn consensus(&self) -> f64 {
        let size = |(rows, columns): &Bicluster| rows.len() * columns.len();
        let jaccard = |i: usize, j: usize| {
            let both = self.shared(i, j);
            both as f64 / (size(&self.a[i]) + size(&self.b[j]) - both) as f64
        };
        self.best(0, &[], &jaccard) / self.a.len().max(self.b.len()) as f64
    }

    /// Pairs of cells by the biclusters that they share.
    fn pairs(&self) -> BTreeMap<(usize, usize), usize> {
        let mut pairs = BTreeMap::new();
        let shared = |x: &[usize], y: &[usize]| x.iter().filter(|k| y.contains(k)).count();
        for (at, one) in self.cells.iter().enumerate() {
            for other in &self.cells[..at] {
                *pairs.entry((shared(&one[0], &other[0]), shared(&one[1], &other[1]))).or_insert(0) += 1;
            }
        }
        pairs
    }

    fn campello(&self) -> f64 {
        let (mut agree, mut disagree) = (0, 0);
        for ((x, y), pairs) in self.pairs() {
            agree += pairs * x.min(y);
            disagree += pairs * x.abs_diff(y);
        }
        for [a, b] in &self.cells {
            // Cells in no bicluster are alone in a cluster of their own.
            let (a, b) = (a.len().max(1) - 1, b.len().max(1) - 1);
            agree += (self.cells.len() - 1) * a.min(b);
            disagree += (self.cells.len() - 1) * a.abs_diff(b);
        }
        if agree + disagree == 0 { 1.0 } else { agree as f64 / (agree + disagree) as f64 }
    }

    fn omega(&self) -> f64 {
        let pairs = self.pairs();
        let all: usize = pairs.values().sum();
        let of = |side: fn(&(usize, usize)) -> usize, x: usize| -> usize {
            pairs.iter().filter(|(key, _)| side(key) == x).map(|(_, pairs)| pairs).sum()
        };
        let agreeing: usize = pairs.iter().filter(|((x, y), _)| x == y).map(|(_, pairs)| pairs).sum();
        let expected: usize = (0..=2).map(|x| of(|key| key.0, x) * of(|key| key.1, x)).sum();
        let (observed, expected) = (agreeing as f64 / all as f64, expected as f64 / (all * all) as f64);
        if agreeing == all { 1.0 } else { (observed - expected) / (1.0 - expected) }
    }

    /// The mean over one set of the best match in the other, of rows and columns as sets.
    fn best_matches(one: &Set, other: &Set, alike: impl Fn(&Bicluster, &Bicluster) -> f64) -> f64 {
        let best = |x: &Bicluster| other.iter().map(|y| alike(x, y)).fold(0.0, f64::max);
        if one.is_empty() { 0.0 } else { one.iter().map(best).sum::<f64>() / one.len() as f64 }
    }

    fn prelic(one: &Set, other: &Set) -> f64 {
        let rows = Self::best_matches(one, other, |x, y| jaccard(&x.0, &y.0));
        (rows * Self::best_matches(one, other, |x, y| jaccard(&x.1, &y.1))).sqrt()
    }

    fn liu_wang(&self) -> f64 {
        Self::best_matches(self.b, self.a, |x, y| {
            let both = common(&x.0, &y.0) + common(&x.1, &y.1);
            both as f64 / (x.0.len() + x.1.len() + y.0.len() + y.1.len() - both) as f64
        })
    }
}

fn common(x: &[u32], y: &[u32]) -> usize {
    x.iter().filter(|value| y.contains(value)).count()
}

fn jaccard(x: &[u32], y: &[u32]) -> f64 {
    common(x, y) as f64 / (x.len() + y.len() - common(x, y)) as f64
}

#[test]
fn every_measure_is_its_definition_on_built_cells() {
    let names = [
        "clustering_error",
        "relative_non_intersecting_area",
        "consensus_score",
        "campello_soft",
        "omega",
        "prelic_relevance",
        "prelic_recovery",
        "liu_wang",
    ];
    let requests = names.map(|name| Request::parse(name).expect("it exists"));
    let shape = (2, 3);
    for_all_pairs(shape, |a, b, pair| {
        if a == b {
            return;
        }
        let built = Built::new(shape, a, b);
        let expected = [
            built.clustering_error(),
            built.area(),
            built.consensus(),
            built.campello(),
            built.omega(),
            Built::prelic(b, a),
            Built::prelic(a, b),
            built.liu_wang(),
        ];
        for (request, expected) in requests.iter().zip(expected) {
            let found = request.score(pair).expect("a measure of biclusters").value();
            let agrees = found.is_some_and(|found| (found - expected).abs() < 1e-12);
            assert!(agrees, "{request} of {a:?} and {b:?}: {found:?}, expected {expected}");
        }
    });
}

#[test]
fn rows_and_columns_may_change_places() {
    let swapped =
        |set: &Set| -> Set { set.iter().map(|(rows, columns)| (columns.clone(), rows.clone())).collect() };
    let requests: Vec<Request> =
        all_requests().into_iter().filter(|request| !request.is_given("of")).collect();
    let all = biclusters((2, 3), 2);
    for a in all.iter().step_by(5) {
        for b in all.iter().step_by(3) {
            let (plain, turned) = (summary((2, 3), a, b), summary((3, 2), &swapped(a), &swapped(b)));
            for request in &requests {
                let [x, y] =
                    [&plain, &turned].map(|pair| request.score(pair).expect("a measure of biclusters"));
                assert!(agree(&x, &y), "{request} of {a:?} and {b:?}: {x:?} and {y:?}");
            }
        }
    }
}

/// Every row cluster with every column cluster.
fn blocks_of(co: &CoPartition) -> Biclusters {
    let members = |side: &Partition, cluster| {
        let ids = side.ids().iter().zip(0..);
        ids.filter(|&(&id, _)| id == cluster).map(|(_, item)| item).collect::<Vec<u32>>()
    };
    let (rows, columns) = (&co.rows, &co.columns);
    let of_row =
        |row| (0..columns.clusters()).map(move |column| (members(rows, row), members(columns, column)));
    let shape = (rows.len(), columns.len());
    Biclusters::from_lists(shape, (0..rows.clusters()).flat_map(of_row)).expect("few blocks")
}

#[test]
fn the_blocks_of_co_clusterings_are_biclusters() {
    let sides = |n| partitions(n).into_iter().map(|ids| Partition::from_labels(&ids)).collect::<Vec<_>>();
    let (rows, columns) = (sides(3), sides(2));
    let all: Vec<CoPartition> = rows
        .iter()
        .flat_map(|r| columns.iter().map(move |c| CoPartition { rows: r.clone(), columns: c.clone() }))
        .collect();
    for a in &all {
        for b in &all {
            let co = CoSummary::from_copartitions(a, b).expect("the same matrix");
            let [of_a, of_b] = [a, b].map(blocks_of);
            let blocks = BiclusterSummary::of(&of_a, &of_b).expect("the same matrix");
            let flat =
                [("consensus_score", "consensus_score"), ("omega", "ari"), ("campello_soft", "jaccard")];
            for (of_blocks, of_co) in flat {
                let (x, y) =
                    (compare(of_blocks, &blocks).expect("valid"), compare(of_co, &co).expect("valid"));
                assert!(agree(&x, &y), "{of_blocks} of {a:?} and {b:?}: {x:?} and {y:?}");
            }
            let area = compare("relative_non_intersecting_area", &blocks).expect("valid");
            assert_eq!(area.value(), Some(0.0), "both cover all cells once");
        }
    }
}

#[test]
fn cells_with_the_same_biclusters_are_counted_at_once() {
    // 10^9 rows and columns would be 10^18 cells; a million of each are 10^12, of nine kinds.
    let half: Vec<u32> = (0..500_000).collect();
    let third: Vec<u32> = (200_000..533_333).collect();
    let shape = (1_000_000, 1_000_000);
    let pair = summary(shape, &[(half.clone(), half.clone())], &[(third.clone(), third.clone())]);
    let (a, b, both) = (half.len() as f64, third.len() as f64, 300_000.0);
    let union = a * a + b * b - both * both;
    let found = compare("clustering_error", &pair).expect("valid").value().expect("defined");
    assert!((found - (1.0 - both * both / union)).abs() < 1e-15);
    assert!(compare("omega", &pair).expect("valid").value().is_some());
}
