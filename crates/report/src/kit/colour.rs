//! Colours that people with any colour vision can distinguish.

/// Nine hues after Okabe and Ito (2008) and Tol (2021), the strongest first.
const HUES: [[u8; 3]; 9] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x88, 0x22, 0x55],
    [0xb8, 0xa8, 0x00],
    [0x33, 0x22, 0x88],
];

/// What has no colour of its own.
pub(crate) const GREY: &str = "#9a9a9a";

/// The colour of a number: nine hues, then the same lighter, then darker, then again.
pub(crate) fn hue(number: usize) -> String {
    let hue = HUES[number % HUES.len()];
    match number / HUES.len() % 3 {
        0 => mixed(hue, hue, 0.0),
        1 => mixed(hue, [255; 3], 0.45),
        _ => mixed(hue, [0; 3], 0.4),
    }
}

/// From white to blue.
pub(crate) fn shade(share: f64) -> String {
    mixed([255; 3], [0, 84, 150], share.clamp(0.0, 1.0))
}

/// The colour of text on a shade.
pub(crate) fn ink(share: f64) -> &'static str {
    if share > 0.55 { "white" } else { "black" }
}

fn mixed(from: [u8; 3], to: [u8; 3], share: f64) -> String {
    let mix = |channel: usize| {
        let (from, to) = (f64::from(from[channel]), f64::from(to[channel]));
        (from + (to - from) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_numbers_have_other_colours() {
        let colours: std::collections::BTreeSet<String> = (0..27).map(hue).collect();
        assert_eq!((colours.len(), hue(0), hue(27)), (27, "#0072b2".to_owned(), hue(0)));
        assert_eq!((shade(1.0), shade(-1.0)), ("#005496".to_owned(), "#ffffff".to_owned()));
    }
}
