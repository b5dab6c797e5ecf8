//! Two large trees face to face, their clades folded until they fit.

use std::collections::BTreeMap;

use partita::internal::Arrange as _;
use partita::internal::named_by_members;
use partita::{Cut, Sides, Tree, TreePair};

use crate::drawn_tree::{DrawnTree, MARGIN, TREE, Tips, leaf_y, spread_y};
use crate::kit::legend::notes;
use crate::kit::text::{NAME, Style, TITLE, fit, widest};
use crate::kit::{Canvas, Px};
use crate::tanglegram::{GAP, WIDEST_NAME, colours, inverse};

/// Clades of a tree that can be read one below the other.
const MOST_ROWS: usize = 150;
/// The thickest line between two clades.
const THICKEST: f64 = 10.0;

/// The two trees above two cuts: each cluster is a row, and lines are as thick as the leaves that two clusters share. Without
/// cuts, or where their clusters are too many, each tree is cut into some clusters of its own.
#[must_use]
pub fn folded_tanglegram(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> String {
    let trees = [pair.a(), pair.b()];
    let given = cuts.map(|(a, b)| [a.clone(), b.clone()]);
    let fits = |cuts: &[Cut; 2]| cuts.iter().all(|cut| (2..=MOST_ROWS).contains(&cut.nodes().len()));
    let cuts = given.filter(fits).unwrap_or_else(|| trees.map(|tree| tree.cut_into(MOST_ROWS / 3)));
    let orders = pair.untangled_leaves(Sides::Both).orders;
    let colours = colours(pair, Some((&cuts[0], &cuts[1])), &orders);
    let clades = [0, 1].map(|side| sorted(trees[side], &cuts[side], &inverse(&orders[side])));
    let labels = [0, 1].map(|side| labels(pair, side, &clades[side]));
    // Both trees are equally high, so that the same place is the same height.
    let most = clades[0].len().max(clades[1].len());
    let spreads = clades.each_ref().map(|clades| most as f64 / clades.len() as f64);
    let rooms = labels.each_ref().map(|names| widest(names, NAME.size) + 10.0);
    let width = 2.0 * (MARGIN + TREE) + rooms[0] + rooms[1] + GAP;
    let sides = [(MARGIN, MARGIN + TREE), (width - MARGIN, width - MARGIN - TREE)];
    let mut canvas = Canvas::default();
    let ends = (sides[0].1 + rooms[0], sides[1].1 - rooms[1]);
    draw_links(&mut canvas, pair, (&clades, spreads), &colours[0], ends);
    for (side, (root, tip)) in sides.into_iter().enumerate() {
        let anchor = ["start", "end"][side];
        let title = fit(names[side], TITLE.size * 1.1, TREE + rooms[side]);
        canvas.text((root, MARGIN), &title, Style { anchor, ..TITLE }, names[side]);
        let tips = Tips::clades(trees[side], &clades[side], spreads[side]);
        DrawnTree { tree: trees[side], tips: &tips, colours: &colours[side], root, tip }.draw(&mut canvas);
        for (row, name) in labels[side].iter().enumerate() {
            let x = if side == 0 { tip + 5.0 } else { tip - 5.0 };
            let shown = fit(name, NAME.size, WIDEST_NAME * 1.2);
            canvas.text((x, spread_y(row, spreads[side])), &shown, Style { anchor, ..NAME }, name);
        }
    }
    let bottom = leaf_y(most) + MARGIN / 2.0;
    let explained = format!(
        "each row is a folded clade: {} and {}; the more leaves two clades share the thicker their line, strong where that is most of either",
        clades[0].len(),
        clades[1].len()
    );
    let high = notes(&mut canvas, (MARGIN, bottom), width - 2.0 * MARGIN, [&explained]);
    canvas.document(width, bottom + high + MARGIN / 2.0)
}

/// The clades of a cut from top to bottom.
fn sorted(tree: &Tree, cut: &Cut, rows: &[usize]) -> Vec<u32> {
    let mut nodes = cut.nodes().to_vec();
    nodes.arrange_by_key(|&node| rows[tree.leaf_range(node)].iter().min().copied());
    nodes
}

/// The names of clades, after their leaves in the order of the second tree, as tables name them.
fn labels(pair: &TreePair<'_>, side: usize, clades: &[u32]) -> Vec<String> {
    let tree = [pair.a(), pair.b()][side];
    let mut clade_of = vec![0; pair.leaves()];
    for (clade, &node) in clades.iter().enumerate() {
        clade_of[tree.leaf_range(node)].fill(clade);
    }
    let own = |(leaf, &partner): (usize, &u32)| clade_of[if side == 0 { partner as usize } else { leaf }];
    let clusters: Vec<usize> = pair.b_to_a().iter().enumerate().map(own).collect();
    let items = pair.b().leaf_items();
    let names: Vec<&str> = items.iter().map(|&item| pair.b().item_name(item)).collect();
    let named = named_by_members(&clusters, &names);
    named.iter().map(|name| fit(name, NAME.size, WIDEST_NAME * 1.2)).collect()
}

/// Lines between clades with leaves in common, in the colours of the first tree, thin ones in front.
fn draw_links(
    canvas: &mut Canvas,
    pair: &TreePair<'_>,
    (clades, spreads): (&[Vec<u32>; 2], [f64; 2]),
    colours: &[String],
    (from, to): (f64, f64),
) {
    let rows = [pair.a(), pair.b()].map(|tree| vec![0; tree.leaves()]);
    let mut rows = rows;
    for (side, tree) in [pair.a(), pair.b()].into_iter().enumerate() {
        for (row, &node) in clades[side].iter().enumerate() {
            rows[side][tree.leaf_range(node)].fill(row);
        }
    }
    let mut shared: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for (leaf, &partner) in pair.b_to_a().iter().enumerate() {
        *shared.entry((rows[0][partner as usize], rows[1][leaf])).or_default() += 1;
    }
    let mut links: Vec<((usize, usize), u64)> = shared.into_iter().collect();
    links.arrange_by_key(|&(_, leaves)| std::cmp::Reverse(leaves));
    let most = links.first().map_or(1, |&(_, leaves)| leaves) as f64;
    let (mut seen_a, mut seen_b) = (vec![false; clades[0].len()], vec![false; clades[1].len()]);
    for ((a, b), leaves) in links {
        // The largest come first: a clade is joined by a strong line to the one with which it shares most.
        let is_first = !seen_a[a] || !seen_b[b];
        (seen_a[a], seen_b[b]) = (true, true);
        let opacity = if is_first { "0.75" } else { "0.18" };
        let thick = (THICKEST * (leaves as f64 / most).sqrt()).max(0.5);
        let path = format!(
            "M{} {}L{} {}",
            Px(from),
            Px(spread_y(a, spreads[0])),
            Px(to),
            Px(spread_y(b, spreads[1]))
        );
        let colour = &colours[clades[0][a] as usize];
        let style = format!("stroke=\"{colour}\" stroke-width=\"{}\" opacity=\"{opacity}\"", Px(thick));
        canvas.path(&path, &style, &partita::internal::quantity(leaves as usize, "leaf"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clades_are_rows_and_no_leaf_is_lost() {
        let comb = |order: &dyn Fn(usize) -> usize| {
            let tree = (1..400).fold(order(0).to_string(), |tree, at| format!("({tree},{})", order(at)));
            Tree::from_newick(&format!("{tree};")).unwrap()
        };
        let (a, b) = (comb(&|at| at), comb(&|at| at * 7 % 400));
        let pair = TreePair::new(&a, &b).unwrap();
        let svg = folded_tanglegram(["A", "B <"], &pair, None);
        let leaves = |text: &str| text.split(' ').next().and_then(|count| count.parse::<u64>().ok());
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        let titles = drawn.descendants().filter(|node| node.has_tag_name("title"));
        let lines = titles.filter(|title| title.parent().unwrap().has_tag_name("path"));
        assert_eq!(lines.filter_map(|title| leaves(title.text()?)).sum::<u64>(), 400);
        assert!(svg.len() < 300_000 && svg.contains("B &lt;") && !svg.contains("NaN"), "{}", svg.len());
        let cuts = (a.cut_into(2), b.cut_into(2));
        let svg = folded_tanglegram(["A", "B"], &pair, Some((&cuts.0, &cuts.1)));
        assert!(svg.contains("each row is a folded clade: 2 and 2"), "{svg}");
    }

    #[test]
    fn clades_are_named_alike_in_both_trees_and_equally_high() {
        let [a, b] = ["((a,b,c,d),(e,f,g,h));", "((h,g,f,e),(d,a),(c,b));"]
            .map(|tree| Tree::from_newick(tree).unwrap());
        let pair = TreePair::new(&a, &b).unwrap();
        let cuts = (a.cut_into(2), b.cut_into(3));
        let svg = folded_tanglegram(["A", "B"], &pair, Some((&cuts.0, &cuts.1)));
        assert_eq!(svg.matches(">4 leaves: h, g … e<").count(), 2, "{svg}");
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        let names = drawn.descendants().filter(|node| node.has_tag_name("text"));
        let high = |wanted: &str| {
            let is_wanted =
                |node: &roxmltree::Node<'_, '_>| node.text().is_some_and(|text| text.starts_with(wanted));
            let ys =
                names.clone().filter(is_wanted).filter_map(|node| node.attribute("y")?.parse::<f64>().ok());
            ys.collect::<Vec<_>>()
        };
        assert!(high("4 leaves: h").windows(2).all(|pair| (pair[0] - pair[1]).abs() < 14.0), "{svg}");
    }
}
