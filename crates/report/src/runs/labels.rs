//! Names beside dots, where there is room.

use crate::kit::text::{NAME, fit, width};
use crate::kit::{Area, Canvas};

/// Names in one panel that do not cover each other, nor the dots that have names.
pub(super) struct Labels {
    panel: Area,
    taken: Vec<Area>,
}

const LINE: f64 = 12.0;
const LONGEST: f64 = 120.0;

impl Labels {
    /// No names yet; these dots, by place and radius, are not to be covered.
    pub(super) fn new(panel: Area, dots: impl Iterator<Item = ((f64, f64), f64)>) -> Self {
        let around = |((x, y), far): ((f64, f64), f64)| Area(x - far, y - far, 2.0 * far, 2.0 * far);
        Self { panel, taken: dots.map(around).collect() }
    }

    /// Writes a name beside a dot; says whether there was room.
    pub(super) fn write(
        &mut self,
        canvas: &mut Canvas,
        ((x, y), far): ((f64, f64), f64),
        name: &str,
    ) -> bool {
        let shown = fit(name, NAME.size, LONGEST.min(self.panel.2 / 2.0));
        let (wide, beside) = (width(&shown, NAME.size), far + 3.0);
        let mut places = vec![(beside, 0.0), (-beside - wide, 0.0)];
        for step in 1..6 {
            let down = f64::from(step) * (LINE + 1.0);
            places.extend([(beside, down), (beside, -down), (-beside - wide, down), (-beside - wide, -down)]);
        }
        let area = |&(dx, dy): &(f64, f64)| Area(x + dx, y + dy - LINE / 2.0, wide, LINE);
        let Some(found) = places.iter().map(area).find(|area| self.is_free(*area)) else { return false };
        canvas.text(
            (found.0, found.1 + LINE / 2.0),
            &shown,
            crate::kit::text::Style { halo: true, ..NAME },
            name,
        );
        self.taken.push(found);
        true
    }

    fn is_free(&self, area: Area) -> bool {
        let Area(left, top, wide, high) = self.panel;
        let inside = area.0 >= left
            && area.0 + area.2 <= left + wide
            && area.1 >= top
            && area.1 + area.3 <= top + high;
        inside && !self.taken.iter().any(|other| overlap(area, *other))
    }
}

fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
}
