//! A vertex of the first tree with several children beside the heavy one: a colour for each.
//!
//! A sum over colours at a branch is the sum over the branches below it, corrected where a colour comes together from
//! several of them. So the colours are looked at only there.

use super::contracted::{Contracted, Node};
use super::cycles::four_cycles;
use super::forks::{Children, forks};
use super::point::{Point, Spread, Vertex, spread};
use super::ring::Ring;

/// A colour in one part of a vertex where it comes together from several.
pub(super) struct Piece<T> {
    vertex: u32,
    colour: u32,
    part: u32,
    leaves: T,
}

/// The second tree as each colour sees it.
pub(super) struct Colours<T> {
    pub trees: Vec<Vec<Node<T>>>,
    /// In the order of vertices, then of colours.
    pieces: Vec<Piece<T>>,
    children: Children,
    /// Leaves, and squared blocks.
    sizes: Vec<[T; 2]>,
    of_node: Vec<u32>,
}

impl<T: Ring> Colours<T> {
    pub(super) fn new(
        tree: &Contracted<T>,
        weights: &[T],
        count: usize,
        colour: impl Fn(u32) -> u32,
    ) -> Self {
        let nodes = &tree.nodes;
        let mut found = Self {
            trees: Vec::with_capacity(count),
            pieces: Vec::new(),
            children: Children::of(nodes),
            sizes: vec![[T::default(); 2]; count],
            of_node: vec![0; nodes.len()],
        };
        for (at, node) in nodes.iter().enumerate() {
            let Some(block) = node.block else { continue };
            let (colour, weight) = (colour(block), weights[block as usize]);
            found.of_node[at] = colour;
            let [size, q] = &mut found.sizes[colour as usize];
            (*size, *q) = (*size + weight, *q + weight * weight);
        }
        for (colour, seen) in (0..).zip(forks(nodes, &found.of_node, count)) {
            let tree = found.tree_of(nodes, weights, colour, &seen);
            found.trees.push(tree);
        }
        found.pieces.sort_by_key(|piece| piece.vertex);
        found
    }

    /// The tree of a colour from its blocks and the vertices where they part.
    fn tree_of(&mut self, nodes: &[Node<T>], weights: &[T], colour: u32, seen: &[u32]) -> Vec<Node<T>> {
        let mut tree: Vec<Node<T>> = Vec::with_capacity(seen.len());
        // Vertices without a parent: their place, their place in the new tree, the leaves below.
        let mut open: Vec<(u32, usize, T)> = Vec::new();
        for (place, &at) in seen.iter().enumerate() {
            let node = &nodes[at as usize];
            let mut leaves = node.block.map_or(T::default(), |block| weights[block as usize]);
            while let Some(&(child, in_tree, below)) = open.last() {
                if child < self.children.first[at as usize] {
                    break;
                }
                open.pop();
                leaves += below;
                let part = self.children.toward(at, child);
                tree[in_tree].parent = Some(place as u32);
                tree[in_tree].part = nodes[part as usize].part;
                self.pieces.push(Piece { vertex: at, colour, part, leaves: below });
            }
            tree.push(Node { below: node.below, ..Node::new(None, node.block) });
            open.push((at, place, leaves));
        }
        tree
    }

    /// Same and different at a vertex of the first tree. Without `cycles`, quartets of four coloured leaves of two colours are
    /// left out of those that differ.
    pub(super) fn claims(&self, point: &mut Point<'_, T>, cycles: bool) -> [T; 2] {
        point.qq = self.sizes.iter().map(|&[_, q]| q * q).sum();
        let mut base = [T::default(); 9];
        self.sizes.iter().for_each(|&[size, q]| add(&mut base, &spread(T::default(), size, q)));
        let mut found = point.branch(T::default(), &base, &point.tree.aside);
        let mut work = Sums {
            colours: self,
            base,
            below: vec![[T::default(); 9]; self.of_node.len()],
            corrections: vec![[T::default(); 2]; self.of_node.len()],
            cycles,
        };
        let mut pieces = &self.pieces[..];
        for (at, node) in point.tree.nodes.iter().enumerate() {
            if node.block.is_some() {
                let [size, q] = self.sizes[self.of_node[at] as usize];
                work.below[at] = gained(point.open[at], size, q);
            } else {
                let here = pieces.iter().take_while(|piece| piece.vertex as usize == at).count();
                let (mine, rest) = pieces.split_at(here);
                pieces = rest;
                let vertex = work.vertex(point, at, mine);
                let [same, different] = point.vertex(at, &vertex);
                found = [found[0] - same, found[1] - different];
            }
            if let Some(parent) = node.parent {
                let below = work.below[at];
                add(&mut work.below[parent as usize], &below);
                let mut here = base;
                add(&mut here, &below);
                let [same, different] = point.branch(point.open[at], &here, &node.chain);
                found = [found[0] + same, found[1] + different];
            }
        }
        found
    }
}

fn add<T: Ring>(sum: &mut Spread<T>, other: &Spread<T>) {
    sum.iter_mut().zip(other).for_each(|(x, &y)| *x += y);
}

fn subtract<T: Ring>(sum: &mut Spread<T>, other: &Spread<T>) {
    sum.iter_mut().zip(other).for_each(|(x, &y)| *x -= y);
}

/// Returns the part that a colour adds to a branch with `d` of its leaves below.
fn gained<T: Ring>(d: T, size: T, q: T) -> Spread<T> {
    let mut found = spread(d, size, q);
    subtract(&mut found, &spread(T::default(), size, q));
    found
}

/// Sums over colours, from the blocks upward.
struct Sums<'c, T> {
    colours: &'c Colours<T>,
    /// At a branch with nothing below.
    base: Spread<T>,
    /// The change from the leaves below each branch.
    below: Vec<Spread<T>>,
    /// Per part, where colours come together: Σ l·e, and Σ l·(l beyond the vertex).
    corrections: Vec<[T; 2]>,
    cycles: bool,
}

impl<T: Ring> Sums<'_, T> {
    /// The sums at a vertex, given those of the branches below it and the colours that come together.
    fn vertex(&mut self, point: &Point<'_, T>, at: usize, pieces: &[Piece<T>]) -> Vertex<T> {
        let mut found = Vertex::default();
        let [_, _, _, _, mut ue, mut ee, mut eq, _, _] = self.base;
        let branches = self.below[at];
        (ue, ee, eq) = (ue + branches[4], ee + branches[5], eq + branches[6]);
        for group in pieces.chunk_by(|x, y| x.colour == y.colour) {
            let [of_ue, of_ee, of_eq] = self.together(point, at, group, &mut found);
            (ue, ee, eq) = (ue + of_ue, ee + of_ee, eq + of_eq);
        }
        (found.ee, found.eq) = (ee, eq);
        if self.cycles && pieces.first().map(|x| x.colour) != pieces.last().map(|x| x.colour) {
            let entries: Vec<_> = pieces.iter().map(|x| (x.colour, x.part, x.leaves)).collect();
            found.gram += T::of(4) * four_cycles(&entries);
        }
        self.parts(point, at, ue, &mut found);
        found
    }

    /// Sums over the parts of a vertex, given Σ ue.
    fn parts(&self, point: &Point<'_, T>, at: usize, ue: T, found: &mut Vertex<T>) {
        let [l, h, b] = point.up(at);
        let all = l + h + b;
        let (uu, uq) = (self.base[2] + self.below[at][2], self.base[8] + self.below[at][8]);
        found.part(l, h, b);
        found.e = uu;
        found.ne += all * ue;
        found.nq += all * uq;
        found.forms += (all * all - h * h - b * b) * uu;
        found.gram += uu * uu;
        for &child in self.colours.children.at(at) {
            let [l_part, h_part, b_part] = point.part(child as usize);
            let all_part = l_part + h_part + b_part;
            let [dd, du, _, de, _, _, _, dq, _] = self.below[child as usize];
            let [of_de, of_du] = self.corrections[child as usize];
            let across = du + of_du;
            found.part(l_part, h_part, b_part);
            found.e += dd;
            found.ne += all_part * (de + of_de);
            found.nq += all_part * dq;
            found.forms += (all_part * all_part - h_part * h_part - b_part * b_part) * dd;
            found.forms += T::of(2) * (all * all_part - h * h_part - b * b_part) * across;
            found.gram += dd * dd + T::of(2) * across * across;
        }
    }

    /// One colour that comes together at a vertex: what it changes in the sums over colours of ue, e² and eq.
    fn together(
        &mut self,
        point: &Point<'_, T>,
        at: usize,
        pieces: &[Piece<T>],
        found: &mut Vertex<T>,
    ) -> [T; 3] {
        let [size, q] = self.colours.sizes[pieces[0].colour as usize];
        let below: T = pieces.iter().map(|piece| piece.leaves).sum();
        let squares: T = pieces.iter().map(|piece| piece.leaves.squared()).sum();
        let beyond = size - below;
        let e = squares + beyond * beyond;
        let mut before = spread(T::default(), size, q);
        let (mut fourth, mut along, mut apart) = (T::default(), [T::default(); 3], T::default());
        add(&mut self.below[at], &gained(below, size, q));
        for piece in pieces {
            let (n, part) = (piece.leaves, piece.part as usize);
            let alone = gained(n, size, q);
            subtract(&mut self.below[at], &alone);
            add(&mut before, &alone);
            let rest = size - n;
            let correction = &mut self.corrections[part];
            correction[0] += n * (e - n * n - rest * rest);
            correction[1] -= n * (below - n);
            let [l, h, b] = point.part(part);
            let all = l + h + b;
            along = [along[0] + n * all, along[1] + n * h, along[2] + n * b];
            apart += n * n * (all * all - h * h - b * b);
            fourth += n.squared().squared();
        }
        let [all, h, b] = along;
        found.forms += all * all - h * h - b * b - apart;
        found.gram += squares * squares - fourth;
        [beyond * e - before[4], e * e - before[5], e * q - before[6]]
    }
}
