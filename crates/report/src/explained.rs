//! A picture of where two clusterings differ.

use std::collections::{BTreeMap, HashMap};

use partita::LabelledTable;
use partita::explain::Explanation;
use partita::internal::quantity;

use crate::{Alluvial, Band, Bar};

/// Maximum number of bars per side of the diagram.
const DRAWN: usize = 60;

/// The costliest components as an alluvial diagram: at most `top`, fewer where the bars would become too thin to read.
#[must_use]
pub fn alluvial(
    names: (&str, &str),
    table: &LabelledTable,
    explanation: &Explanation,
    top: usize,
) -> Alluvial {
    let (components, counts) = (&explanation.components, table.counts());
    let mut diagram =
        Alluvial { left_title: names.0.to_owned(), right_title: names.1.to_owned(), ..Alluvial::default() };
    let mut drawn = 0;
    for &component in explanation.order.iter().take(top) {
        let component = component as usize;
        let left = BarColumn::of(components.rows(component), table.rows(), counts.row_sums(), drawn);
        let right =
            BarColumn::of(components.columns(component), table.columns(), counts.column_sums(), drawn);
        let bars = (diagram.left.len() + left.bars.len()).max(diagram.right.len() + right.bars.len());
        if drawn > 0 && bars > DRAWN {
            break;
        }
        // Clusters that share a bar share a band.
        let mut bands: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for cell in components.cells(component) {
            *bands.entry((left.bar_of(cell.row), right.bar_of(cell.column))).or_default() += cell.count;
        }
        let (first_left, first_right) = (diagram.left.len(), diagram.right.len());
        diagram.bands.extend(bands.into_iter().map(|((left, right), size)| Band {
            left: first_left + left,
            right: first_right + right,
            size,
        }));
        diagram.left.extend(left.bars);
        diagram.right.extend(right.bars);
        drawn += 1;
    }
    diagram.note = format!("{drawn} of {}, the costliest first", quantity(components.len(), "component"));
    diagram
}

/// The bars of one side of a component: its clusters, or the largest of them and one bar for the rest.
struct BarColumn {
    bars: Vec<Bar>,
    bar_of: HashMap<u32, usize>,
}

impl BarColumn {
    fn of(clusters: &[u32], names: &[String], sizes: &[u64], colour: usize) -> Self {
        let size = |cluster: u32| sizes[cluster as usize];
        let mut kept = clusters.to_vec();
        if kept.len() > DRAWN {
            kept.sort_by_key(|&cluster| (std::cmp::Reverse(size(cluster)), cluster));
            kept.truncate(DRAWN - 1);
        }
        let bar_of: HashMap<u32, usize> =
            kept.iter().enumerate().map(|(bar, &cluster)| (cluster, bar)).collect();
        let bar = |&cluster: &u32| Bar { name: names[cluster as usize].clone(), size: size(cluster), colour };
        let mut bars: Vec<Bar> = kept.iter().map(bar).collect();
        if kept.len() < clusters.len() {
            let rest = clusters.iter().filter(|cluster| !bar_of.contains_key(cluster));
            let name = format!("… {} more", clusters.len() - kept.len());
            bars.push(Bar { name, size: rest.map(|&cluster| size(cluster)).sum(), colour });
        }
        Self { bars, bar_of }
    }

    fn bar_of(&self, cluster: u32) -> usize {
        self.bar_of.get(&cluster).copied().unwrap_or(self.bars.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use partita::explain::explain;
    use partita::{Labels, Policies, Request, Summary};

    use super::*;

    #[test]
    fn the_costliest_component_comes_first_and_the_rest_is_counted() {
        let a = Labels::from_texts(["x", "x", "y", "y", "y"]);
        let b = Labels::from_texts(["1", "1", "2", "2", "3"]);
        let table = LabelledTable::from_labels(&a, &b, None, &Policies::default()).unwrap();
        let summary = Summary::new(table.counts().clone());
        let explanation = explain(&summary, &[Request::parse("ari").unwrap()]).unwrap();
        let diagram = alluvial(("A", "B"), &table, &explanation, 1);
        let bars = |bars: &[Bar]| bars.iter().map(|bar| (bar.name.clone(), bar.size)).collect::<Vec<_>>();
        assert_eq!(bars(&diagram.left), [("y".to_owned(), 3)]);
        assert_eq!(bars(&diagram.right), [("2".to_owned(), 2), ("3".to_owned(), 1)]);
        assert_eq!(diagram.bands.iter().map(|band| band.size).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(diagram.note, "1 of 2 components, the costliest first");
    }

    #[test]
    fn a_component_of_many_clusters_keeps_the_largest_and_gathers_the_rest() {
        let names: Vec<String> = (0..200).map(|cluster| format!("c{cluster}")).collect();
        let (clusters, sizes): (Vec<u32>, Vec<u64>) = ((0..200).collect(), (1..=200).collect());
        let side = BarColumn::of(&clusters, &names, &sizes, 0);
        assert_eq!((side.bars.len(), side.bars[0].name.as_str()), (DRAWN, "c199"));
        assert_eq!((side.bar_of(199), side.bar_of(3)), (0, DRAWN - 1));
        assert_eq!(side.bars[DRAWN - 1].name, "… 141 more");
        assert_eq!(side.bars.iter().map(|bar| bar.size).sum::<u64>(), 200 * 201 / 2);
    }
}
