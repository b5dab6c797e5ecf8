//! Distance of two colours for people with any colour vision.

/// Changes of colours without the cones for long, medium or short waves, in linear RGB: Machado, Oliveira and Fernandes
/// (2009), A physiologically-based model for simulation of color vision deficiency, severity 1. The first is normal vision.
pub(crate) const VISIONS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

/// The distance for those who see it least: the difference of CIE 1976 in Lab, where 2 can just be seen.
pub(crate) fn distance(x: [u8; 3], y: [u8; 3]) -> f64 {
    let seen = VISIONS.iter().map(|vision| {
        let (x, y) = (lab(seen(x, vision)), lab(seen(y, vision)));
        x.iter().zip(y).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
    });
    seen.fold(f64::INFINITY, f64::min)
}

/// Returns the brightness of a colour, from 0 for black to 1 for white.
pub(crate) fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(linear);
    0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
}

/// A channel of sRGB as a share of light.
fn linear(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// A colour in linear RGB as that vision has it.
fn seen(colour: [u8; 3], vision: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = colour.map(linear);
    vision.map(|row| row.iter().zip(light).map(|(weight, x)| weight * x).sum::<f64>().clamp(0.0, 1.0))
}

/// Lightness and two axes of colour, under daylight D65.
fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047;
    let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue;
    let z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883;
    let root = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let [x, y, z] = [x, y, z].map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_least_sighted() {
        assert!((distance([0; 3], [255; 3]) - 100.0).abs() < 1e-3);
        assert_eq!(distance([10, 20, 30], [10, 20, 30]), 0.0);
        // Orange and olive, which are one colour without the cones for long waves.
        assert!(distance([0xe6, 0x9f, 0x00], [0xb8, 0xa8, 0x00]) < 1.0);
        assert!((luminance([255; 3]) - 1.0).abs() < 1e-6);
    }
}
