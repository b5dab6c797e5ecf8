//! Bars above each other with their names beside them, and bands between two columns of them.

use super::Px;

const GAP: f64 = 6.0;
/// Height of a name.
pub(crate) const LINE: f64 = 14.0;

/// The upper edges of bars of these heights from 0, and the lower end of the last. Thin bars are as far apart as their names
/// need.
pub(crate) fn tops(heights: impl Iterator<Item = f64>) -> (Vec<f64>, f64) {
    let (mut next, mut end, mut tops) = (0.0_f64, 0.0, Vec::new());
    let mut middle = f64::NEG_INFINITY;
    for height in heights {
        let top = next.max(middle + LINE - height / 2.0);
        middle = top + height / 2.0;
        end = top + height;
        next = end + GAP;
        tops.push(top);
    }
    (tops, end)
}

/// A band between the upper ends of its two sides.
pub(crate) fn band_path([(start, from), (end, to)]: [(f64, f64); 2], thick: f64) -> String {
    let [a, m, z] = [start, f64::midpoint(start, end), end].map(Px);
    let [from, to, from_below, to_below] = [from, to, from + thick, to + thick].map(Px);
    format!(
        "M{a} {from}C{m} {from} {m} {to} {z} {to}V{to_below}C{m} {to_below} {m} {from_below} {a} {from_below}Z"
    )
}
