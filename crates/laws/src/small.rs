//! All partitions, orders and trees of a few items, and all variants of a measure.

use partita::{Contingency, Measure, ParamKind, Request, Summary, Tree};

/// All partitions of `n` items, as cluster numbers in order of first appearance.
#[must_use]
pub fn partitions(n: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |ids: Vec<u32>| {
            let clusters = ids.iter().max().map_or(0, |last| last + 1);
            (0..=clusters).map(move |id| [ids.as_slice(), &[id]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// All orders of `n` items.
#[must_use]
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |orders, item| {
        let places = |order: Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, item);
                longer
            })
        };
        orders.into_iter().flat_map(places).collect()
    })
}

/// The summary of two partitions of the same items.
///
/// # Panics
/// When there are no items, or not the same number.
#[must_use]
pub fn summary(a: &[u32], b: &[u32]) -> Summary {
    Summary::new(Contingency::count(a, b).expect("partitions of the same items"))
}

/// All rooted trees with `n` leaves named `a`, `b`, …; the branches have lengths if `lengths` says so.
///
/// # Panics
/// When `n` is 0 or more than 26.
#[must_use]
pub fn trees(n: usize, lengths: bool) -> Vec<Tree> {
    let leaves: Vec<char> = ('a'..='z').take(n).collect();
    let tree = |(at, shape): (usize, String)| {
        let mut next = at;
        let branch = |mark: char| {
            next = (next * 7 + 3) % 11;
            let is_branch = lengths && mark != '(' && mark != ',';
            if is_branch { format!("{mark}:{next}") } else { mark.to_string() }
        };
        let text: String = shape.chars().map(branch).collect();
        Tree::from_newick(&format!("{text};")).expect("a valid tree")
    };
    shapes(&leaves).into_iter().enumerate().map(tree).collect()
}

/// All rooted trees over the leaves, as Newick without the semicolon.
fn shapes(leaves: &[char]) -> Vec<String> {
    if let [only] = leaves {
        return vec![only.to_string()];
    }
    // Every partition of the leaves into at least two blocks, each block a tree of its own.
    let mut found = Vec::new();
    for labels in partitions(leaves.len()) {
        let blocks = labels.iter().max().map_or(0, |&most| most + 1);
        if blocks < 2 {
            continue;
        }
        let mut rows = vec![Vec::new()];
        for id in 0..blocks {
            let members = leaves.iter().zip(&labels).filter(|(_, label)| **label == id);
            let choices = shapes(&members.map(|(leaf, _)| *leaf).collect::<Vec<_>>());
            let with = |row: &Vec<String>| -> Vec<Vec<String>> {
                choices.iter().map(|choice| [row.as_slice(), std::slice::from_ref(choice)].concat()).collect()
            };
            rows = rows.iter().flat_map(with).collect();
        }
        found.extend(rows.iter().map(|row| format!("({})", row.join(","))));
    }
    found
}

/// The measure under its defaults and under each combination of telling values of its parameters.
///
/// # Panics
/// Never: the values are of the kinds that the parameters declare.
#[must_use]
pub fn requests(measure: &'static Measure) -> Vec<Request> {
    let mut all = vec![Request::new(measure)];
    for param in measure.params {
        let values: Vec<String> = match param.kind {
            ParamKind::Choice(values) => values.iter().map(|&value| value.to_owned()).collect(),
            ParamKind::Real { min, max } => [min, 0.5, 1.0, 2.0, max]
                .iter()
                .filter(|v| v.is_finite() && **v >= min && **v <= max)
                .map(f64::to_string)
                .collect(),
            ParamKind::Flag => ["false", "true"].map(String::from).to_vec(),
            ParamKind::Integer { min } => [min, min + 1, 10].iter().map(u64::to_string).collect(),
            other => unreachable!("no values of {other:?} are tried yet"),
        };
        // Some values have no meaning beside others.
        let with = |request: &Request, value: &String| request.clone().with(param.name, value).ok();
        let varied: Vec<Request> = all
            .iter()
            .flat_map(|request| values.iter().filter_map(move |value| with(request, value)))
            .collect();
        all.extend(varied);
    }
    all
}

/// All crisp covers of `n` items with at most `most` clusters, as lists of items.
#[must_use]
pub fn covers(n: usize, most: usize) -> Vec<Vec<Vec<u32>>> {
    multisets(&subsets(n), most)
}

/// The rows and the columns of a bicluster.
pub type Bicluster = (Vec<u32>, Vec<u32>);

/// All sets of at most `most` biclusters of a matrix of that shape; the same bicluster may occur twice.
#[must_use]
pub fn biclusters(shape: (usize, usize), most: usize) -> Vec<Vec<Bicluster>> {
    let (rows, columns) = (subsets(shape.0), subsets(shape.1));
    let all = rows.iter().flat_map(|rows| columns.iter().map(move |columns| (rows.clone(), columns.clone())));
    multisets(&all.collect::<Vec<Bicluster>>(), most)
}

/// All sets of items but the empty one.
fn subsets(n: usize) -> Vec<Vec<u32>> {
    let members = |set: u32| (0..n as u32).filter(|item| set >> item & 1 == 1).collect();
    (1..1_u32 << n).map(members).collect()
}

/// All multisets of at most `most` of these.
fn multisets<T: Clone>(kinds: &[T], most: usize) -> Vec<Vec<T>> {
    let (mut all, mut longest) = (vec![vec![]], vec![(0, vec![])]);
    for _ in 0..most {
        // In ascending order, so that each multiset comes once.
        let longer = |(first, members): (usize, Vec<T>)| {
            (first..kinds.len())
                .map(move |kind| (kind, [members.as_slice(), &[kinds[kind].clone()]].concat()))
        };
        longest = longest.into_iter().flat_map(longer).collect();
        all.extend(longest.iter().map(|(_, members)| members.clone()));
    }
    all
}
