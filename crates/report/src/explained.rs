//! Why two clusterings differ, drawn.

use partita::LabelledTable;
use partita::split_merge::Explanation;

use crate::{Alluvial, Band, Bar};

/// Clusters drawn per side of the diagram.
const DRAWN: usize = 60;

/// The costliest components as an alluvial diagram, as many of the first `top` as leave the bars readable.
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
        let (rows, cols) = (components.rows(component), components.cols(component));
        if drawn > 0 && (diagram.left.len() + rows.len()).max(diagram.right.len() + cols.len()) > DRAWN {
            break;
        }
        let bar = |names: &[String], sizes: &[u64], cluster: u32| {
            let cluster = cluster as usize;
            Bar { name: names[cluster].clone(), size: sizes[cluster], colour: drawn }
        };
        let (first_left, first_right) = (diagram.left.len(), diagram.right.len());
        diagram.left.extend(rows.iter().map(|&row| bar(table.rows(), counts.row_sums(), row)));
        diagram.right.extend(cols.iter().map(|&col| bar(table.cols(), counts.col_sums(), col)));
        let place = |list: &[u32], id| list.binary_search(&id).expect("a cell of the component");
        diagram.bands.extend(components.cells(component).iter().map(|cell| Band {
            left: first_left + place(rows, cell.row),
            right: first_right + place(cols, cell.col),
            size: cell.count,
        }));
        drawn += 1;
    }
    diagram.note = format!("{drawn} of {} components, the costliest first", components.len());
    diagram
}

#[cfg(test)]
mod tests {
    use partita::split_merge::explain;
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
}
