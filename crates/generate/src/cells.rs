//! The example of many cells: types of blood cells against two clusterings with planted changes and strays.

use std::collections::BTreeMap;
use std::path::PathBuf;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::LabelledTable;
use partita::internal::below;

/// The types, and the cells of each: 20,000 in all.
const TYPES: [(&str, u64); 12] = [
    ("CD4 T", 5200),
    ("CD8 T", 3400),
    ("B", 2600),
    ("NK", 2300),
    ("CD14 Mono", 2200),
    ("FCGR3A Mono", 1000),
    ("Dendritic", 800),
    ("Megakaryocyte", 600),
    ("pDC", 500),
    ("Plasma", 500),
    ("Erythroid", 500),
    ("HSC", 400),
];

/// A clustering of the cells.
struct Planted {
    name: &'static str,
    /// For each type the weights of its clusters.
    clusters: [&'static [(usize, u64)]; 12],
    /// Cells in a hundred whose cluster is drawn from all.
    astray: u64,
}

/// Two types of T cells are tangled, and three pairs of types merged.
const COARSE: Planted = Planted {
    name: "coarse",
    clusters: [
        &[(0, 3), (1, 2)],
        &[(0, 2), (1, 3)],
        &[(2, 1)],
        &[(3, 1)],
        &[(4, 1)],
        &[(4, 1)],
        &[(5, 1)],
        &[(6, 1)],
        &[(5, 1)],
        &[(7, 1)],
        &[(8, 1)],
        &[(8, 1)],
    ],
    astray: 6,
};

/// Four types are split.
const FINE: Planted = Planted {
    name: "fine",
    clusters: [
        &[(0, 3), (1, 2), (2, 2)],
        &[(3, 1)],
        &[(4, 3), (5, 2)],
        &[(6, 1), (7, 1)],
        &[(8, 2), (9, 2), (10, 1)],
        &[(11, 1)],
        &[(12, 1)],
        &[(13, 1)],
        &[(14, 1)],
        &[(15, 1)],
        &[(16, 1)],
        &[(17, 1)],
    ],
    astray: 15,
};

/// The tables of counts by their paths.
pub fn files() -> BTreeMap<PathBuf, String> {
    [COARSE, FINE].map(|planted| (PathBuf::from(planted.path()), planted.csv())).into()
}

/// The names of the types and of the coarse clustering, and their table.
pub fn coarse() -> ((&'static str, &'static str), LabelledTable) {
    let drawn = COARSE.drawn();
    let cells = drawn.iter().map(|(&(kind, cluster), &count)| (kind as u32, cluster as u32, count));
    let types = TYPES.map(|(name, _)| name.to_owned()).to_vec();
    let clusters = (0..COARSE.count()).map(|cluster| cluster.to_string()).collect();
    (("type", COARSE.name), LabelledTable::from_counts(cells, types, clusters).expect("counts of cells"))
}

impl Planted {
    fn path(&self) -> String {
        format!("examples/cells_{}.csv", self.name)
    }

    /// A line per type and cluster with the number of cells.
    fn csv(&self) -> String {
        let mut lines = format!("type,{},count\n", self.name);
        for ((kind, cluster), count) in self.drawn() {
            lines.push_str(&format!("{},{cluster},{count}\n", TYPES[kind].0));
        }
        lines
    }

    /// Number of clusters.
    fn count(&self) -> usize {
        self.clusters.concat().iter().map(|(cluster, _)| cluster + 1).max().unwrap_or(0)
    }

    fn drawn(&self) -> BTreeMap<(usize, usize), u64> {
        let mut rng = ChaCha8Rng::seed_from_u64(15);
        let clusters = self.count() as u64;
        let mut counts = BTreeMap::new();
        for (kind, &(_, cells)) in TYPES.iter().enumerate() {
            for _ in 0..cells {
                let cluster = match below(&mut rng, 100) < self.astray {
                    true => below(&mut rng, clusters) as usize,
                    false => chosen(self.clusters[kind], &mut rng),
                };
                *counts.entry((kind, cluster)).or_default() += 1;
            }
        }
        counts
    }
}

/// A cluster, drawn by weight.
fn chosen(clusters: &[(usize, u64)], rng: &mut ChaCha8Rng) -> usize {
    let mut left = below(rng, clusters.iter().map(|(_, weight)| weight).sum());
    for &(cluster, weight) in clusters {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return cluster,
        }
    }
    unreachable!("the weights add up")
}
