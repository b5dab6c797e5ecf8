//! Probabilities for people.

/// Smaller probabilities are not distinguished.
const LEAST: f64 = 1e-15;

/// Four digits after the point, or two significant ones where that would leave none.
#[must_use]
pub fn probability(p: f64) -> String {
    match p {
        _ if p > 0.0 && p < LEAST => "< 1e-15".to_owned(),
        _ if p > 0.0 && p < 0.0005 => format!("{p:.1e}"),
        _ => format!("{p:.4}"),
    }
}

/// A p-value from draws: at the least value that they can give it is only known to be at most that.
#[must_use]
pub fn p_value(p: f64, floor: f64) -> String {
    format!("{}{}", if p <= floor { "≤ " } else { "" }, probability(p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_probability_is_shown_as_zero() {
        assert_eq!(probability(0.25), "0.2500");
        assert_eq!(probability(0.001), "0.0010");
        assert_eq!(probability(3.016e-5), "3.0e-5");
        assert_eq!(probability(1.7e-17), "< 1e-15");
        assert_eq!(p_value(1.0 / 1001.0, 1.0 / 1001.0), "≤ 0.0010");
        assert_eq!(p_value(0.002, 0.001), "0.0020");
    }
}
