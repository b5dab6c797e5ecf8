//! Colours that people with any colour vision can distinguish.

use super::vision::{distance, luminance};

/// Nine hues after Okabe and Ito (2008) and Tol (2021), in an order in which neighbours are far apart for any vision.
const HUES: [[u8; 3]; 9] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x88, 0x22, 0x55],
    [0xdd, 0xcc, 0x77],
    [0x33, 0x22, 0x88],
    [0xcc, 0x79, 0xa7],
];

/// The darkest shade, of a value at the end of its scale.
const DARK: [u8; 3] = [0, 84, 150];

/// The colour of things that have none of their own.
pub(crate) const GREY: &str = "#9a9a9a";

/// The colour of a number: nine hues, then the same darker, then lighter, then again.
pub(crate) fn hue(number: usize) -> String {
    hex(rgb(number))
}

fn rgb(number: usize) -> [u8; 3] {
    let hue = HUES[number % HUES.len()];
    match number / HUES.len() % 3 {
        0 => hue,
        1 => mixed(hue, [0; 3], 0.4),
        _ => mixed(hue, [255; 3], 0.45),
    }
}

/// The colour of a number beside that of another: the same hue in another lightness, or the next one, where they would look
/// alike to someone.
pub(crate) fn hue_beside(number: usize, neighbour: Option<usize>) -> usize {
    /// The lightest and the darkest form of a hue are so far apart, and any two hues.
    const LEAST: f64 = 15.0;
    let Some(neighbour) = neighbour.map(rgb) else { return number };
    let others = [0, HUES.len(), 2 * HUES.len(), 1, 2].map(|further| number + further);
    others.into_iter().find(|&other| distance(rgb(other), neighbour) >= LEAST).unwrap_or(number)
}

/// From white to blue.
pub(crate) fn shade(share: f64) -> String {
    hex(mixed([255; 3], DARK, share.clamp(0.0, 1.0)))
}

/// The colour of text on a shade: the one with more contrast.
pub(crate) fn ink(share: f64) -> &'static str {
    let light = luminance(mixed([255; 3], DARK, share.clamp(0.0, 1.0)));
    // The contrast of two colours is the ratio of their luminances, each with the light that a screen reflects.
    if (light + 0.05) * (light + 0.05) > 1.05 * 0.05 { "black" } else { "white" }
}

fn mixed(from: [u8; 3], to: [u8; 3], share: f64) -> [u8; 3] {
    [0, 1, 2].map(|channel| {
        let (from, to) = (f64::from(from[channel]), f64::from(to[channel]));
        (from + (to - from) * share).round() as u8
    })
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vision_distinguishes_the_hues_and_neighbours_in_any_lightness() {
        for (number, hue) in HUES.iter().enumerate() {
            for other in &HUES[..number] {
                assert!(distance(*hue, *other) > 16.0, "{hue:?} {other:?}");
            }
        }
        // As a bar, and as a band through which white shows.
        for number in 0..27 {
            let pair = [rgb(number), rgb(number + 1)];
            let bands = pair.map(|colour| mixed([255; 3], colour, 0.55));
            assert!(distance(pair[0], pair[1]) > 25.0, "{number}");
            assert!(distance(bands[0], bands[1]) > 12.0, "{number}");
        }
    }

    #[test]
    fn neighbours_out_of_order_are_moved_apart() {
        for (number, neighbour) in (0..27).flat_map(|x| (0..27).map(move |y| (x, y))) {
            let chosen = hue_beside(number, Some(neighbour));
            assert!(distance(rgb(chosen), rgb(neighbour)) >= 15.0, "{number} {neighbour} {chosen}");
        }
        assert_eq!((hue_beside(3, None), hue_beside(3, Some(4)), hue_beside(3, Some(3))), (3, 3, 12));
    }

    #[test]
    fn numbers_on_shades_can_be_read() {
        let colours: std::collections::BTreeSet<String> = (0..27).map(hue).collect();
        assert_eq!((colours.len(), hue(0), hue(27)), (27, "#0072b2".to_owned(), hue(0)));
        assert_eq!((shade(1.0), shade(-1.0)), ("#005496".to_owned(), "#ffffff".to_owned()));
        for share in (0..=100).map(|percent| f64::from(percent) / 100.0) {
            let light = luminance(mixed([255; 3], DARK, share));
            let contrast = if ink(share) == "black" { (light + 0.05) / 0.05 } else { 1.05 / (light + 0.05) };
            assert!(contrast >= 4.5, "{share}: {contrast}");
        }
    }
}
