//! What one vertex of the first tree says, against all of the second.
//!
//! Leaves on the heavy child are h, leaves beyond the vertex b, and those of the other children have a colour per child. For a
//! vertex or branch of the second tree and two different colours i and j, let Fᵢ be the pairs of leaves of colour i within one
//! of its parts, and Xᵢⱼ the pairs of one leaf of each. The branches of the first tree to the children of the vertex, minus
//! the vertex itself, say (C are the children, P the children and what is beyond)
//!
//! - same: Σ FᵢFⱼ over pairs of C, and Σ Fᵢ Xⱼₖ over i in C and pairs j, k of the rest of P;
//! - different: Σ Xᵢⱼ² over pairs of C, and 2 Σ XᵢⱼXᵢₖ likewise.
//!
//! Written with L for all coloured leaves and sums over colours l, both are what is below, eight times and twice.

use super::contracted::{Contracted, open_below};
use super::moments::Moments;
use super::ring::Ring;

/// Sums over the colours at a branch with d leaves of a colour on one side and u on the other, e = d² + u², and q the
/// squared blocks of the colour: d², du, u², de, ue, e², eq, dq, uq.
pub(super) type Spread<T> = [T; 9];

/// One colour of some size at a branch with `d` of its leaves below.
pub(super) fn spread<T: Ring>(d: T, size: T, q: T) -> Spread<T> {
    let u = size - d;
    let e = d * d + u * u;
    [d * d, d * u, u * u, d * e, u * e, e * e, e * q, d * q, u * q]
}

/// Sums over the parts of a vertex of the second tree; the last five lines over colours too.
#[derive(Clone, Copy, Default)]
pub(super) struct Vertex<T> {
    /// Σ h², Σ h·b.
    pub f: T,
    pub x: T,
    /// Σ L², Σ L·b, Σ L·h, Σ L·(all leaves).
    pub ll: T,
    pub lb: T,
    pub lh: T,
    pub ln: T,
    /// Per colour e = Σ l²: Σ e, Σ e², Σ e·q.
    pub e: T,
    pub ee: T,
    pub eq: T,
    /// Σ l·e·(all leaves), Σ l·q·(all leaves).
    pub ne: T,
    pub nq: T,
    /// Σ (Σ l·all)² − (Σ l·h)² − (Σ l·b)².
    pub forms: T,
    /// Σ (Σ l·l′)² over ordered pairs of parts, summed over colours inside.
    pub gram: T,
}

impl<T: Ring> Vertex<T> {
    /// Counts a part: its coloured leaves, h, b.
    pub(super) fn part(&mut self, l: T, h: T, b: T) {
        self.f += h * h;
        self.x += h * b;
        self.ll += l * l;
        self.lb += l * b;
        self.lh += l * h;
        self.ln += l * (l + h + b);
    }
}

/// A vertex of the first tree with the second tree as its coloured leaves see it.
pub(super) struct Point<'p, T> {
    pub tree: &'p Contracted<T>,
    /// Coloured leaves below each vertex.
    pub open: Vec<T>,
    /// Squared blocks, and the squares of their sums per colour.
    pub q: T,
    pub qq: T,
}

impl<'p, T: Ring> Point<'p, T> {
    pub(super) fn new(tree: &'p Contracted<T>, weights: &[T]) -> Self {
        let blocks = tree.nodes.iter().filter_map(|node| node.block);
        let q = blocks.map(|block| weights[block as usize].squared()).sum();
        Self { tree, open: open_below(&tree.nodes, weights), q, qq: q * q }
    }

    /// All coloured leaves.
    pub(super) fn total(&self) -> T {
        *self.open.last().expect("a tree has a vertex")
    }

    /// Coloured leaves, h and b in the part of its parent in which a vertex is.
    pub(super) fn part(&self, at: usize) -> [T; 3] {
        let (node, l) = (&self.tree.nodes[at], self.open[at]);
        [l, node.h_part, node.part - node.h_part - l]
    }

    /// The same for what is beyond a vertex.
    pub(super) fn up(&self, at: usize) -> [T; 3] {
        let node = &self.tree.nodes[at];
        let (l, h) = (self.total() - self.open[at], self.tree.h - node.h_below);
        [l, h, self.tree.all - node.below - h - l]
    }

    /// Same and different if all coloured leaves have one colour.
    pub(super) fn one_colour(&self) -> [T; 2] {
        let size = self.total();
        let mut found = self.branch(T::default(), &spread(T::default(), size, self.q), &self.tree.aside);
        let mut vertices = vec![Vertex::default(); self.tree.nodes.len()];
        for (at, node) in self.tree.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let [l, h, b] = self.part(at);
                vertices[parent as usize].part(l, h, b);
                let [same, different] = self.branch(l, &spread(l, size, self.q), &node.chain);
                found = [found[0] + same, found[1] + different];
            }
            if node.block.is_none() {
                let vertex = &mut vertices[at];
                let [l, h, b] = self.up(at);
                vertex.part(l, h, b);
                let e = vertex.ll;
                (vertex.e, vertex.ee, vertex.eq, vertex.gram) = (e, e * e, e * self.q, e * e);
                (vertex.ne, vertex.nq) = (e * vertex.ln, self.q * vertex.ln);
                vertex.forms = vertex.ln.squared() - vertex.lh.squared() - vertex.lb.squared();
                let [same, different] = self.vertex(at, &vertices[at]);
                found = [found[0] - same, found[1] - different];
            }
        }
        found
    }

    /// A vertex of the second tree.
    pub(super) fn vertex(&self, at: usize, sums: &Vertex<T>) -> [T; 2] {
        let [f, x] = self.tree.nodes[at].closed;
        let (h_pairs, x) = (sums.f + f - self.tree.h_squares, sums.x + x);
        let [two, four] = [2, 4].map(T::of);
        let (l_pairs, c_pairs) = (sums.ll - self.q, sums.e - self.q);
        let same = h_pairs * (four * sums.lb + two * l_pairs) + four * c_pairs * (x + sums.lh + sums.lb)
            - four * (sums.ne - sums.nq - sums.ee + sums.eq)
            + c_pairs * (two * l_pairs - c_pairs)
            - (sums.ee - two * sums.eq + self.qq);
        let different = four * sums.lh * x + two * sums.lh.squared() + two * sums.forms - four * sums.ne
            + T::of(3) * sums.ee
            - sums.gram;
        [same, different]
    }

    /// The vertices and branches that have the same coloured leaves on either side, `ld` of them "down".
    pub(super) fn branch(&self, ld: T, spread: &Spread<T>, moments: &Moments<T>) -> [T; 2] {
        let [one, hd, hu, bd, bu, f, x, hdd, hdu, huu, hbdd, hbdu, hbud, hbuu, fd, fu, xd, xu] = moments.0;
        let [dd, du, uu, de, ue, ee, eq, dq, uq] = *spread;
        let [two, four] = [2, 4].map(T::of);
        let lu = self.total() - ld;
        let (l_pairs, c_pairs) = (ld * ld + lu * lu - self.q, dd + uu - self.q);
        let (closed_d, closed_u, h_squares) = (hd + bd, hu + bu, self.tree.h_squares);
        let fixed = four * (ee - eq - ld * (de - dq) - lu * (ue - uq)) + c_pairs * (two * l_pairs - c_pairs)
            - (ee - two * eq + self.qq);
        let same = four * (ld * (fd - h_squares * bd) + lu * (fu - h_squares * bu))
            + two * l_pairs * (f - h_squares * one)
            + four * c_pairs * x
            + four * closed_d * (c_pairs * ld - (de - dq))
            + four * closed_u * (c_pairs * lu - (ue - uq))
            + fixed * one;
        let (along_d, along_u) = (dd * ld + du * lu, du * ld + uu * lu);
        let forms = two * (dd * hbdd + du * (hbdu + hbud) + uu * hbuu)
            + two * (closed_d * along_d + closed_u * along_u)
            + (ld * along_d + lu * along_u) * one;
        let open = T::of(3) * ee - (dd * dd + two * du * du + uu * uu) - four * (ld * de + lu * ue);
        let different = four * (ld * xd + lu * xu)
            + two * (ld * ld * hdd + two * ld * lu * hdu + lu * lu * huu)
            + two * forms
            - four * (closed_d * de + closed_u * ue)
            + open * one;
        [same, different]
    }
}
