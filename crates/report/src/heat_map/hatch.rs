//! Cells without a value, where that is no score of its own: hatched.

use std::fmt::Write as _;

use crate::kit::legend::Mark;
use crate::kit::{Area, Canvas, Px};

/// From one stroke to the next.
const STEP: f64 = 6.0;
const STYLE: &str = "fill=\"none\" stroke=\"#9a9a9a\" stroke-width=\"0.9\"";

/// The mark of the legend.
pub(super) const MARK: Mark = Mark::Strokes("M0 4L4 0M0 10L10 0M6 10L10 6");

/// Strokes that fill an area, from the lower left to the upper right.
pub(super) fn hatch(canvas: &mut Canvas, Area(x, y, wide, high): Area) {
    let mut path = String::new();
    let mut at = STEP / 2.0;
    while at < wide + high {
        let (top, left) = (at.min(wide), at.min(high));
        let _ = write!(path, "M{} {}L{} {}", Px(x + top), Px(y + at - top), Px(x + at - left), Px(y + left));
        at += STEP;
    }
    canvas.path(&path, STYLE, "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_stay_within_their_area() {
        let mut canvas = Canvas::default();
        hatch(&mut canvas, Area(0.0, 0.0, 9.0, 4.0));
        assert!(canvas.document(9.0, 4.0).contains("d=\"M3 0L0 3M9 0L5 4\""));
    }
}
