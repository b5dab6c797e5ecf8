//! Numbers as people read them.

/// Six significant digits for people; the other formats keep all bits.
#[must_use]
pub fn rounded(value: f64) -> String {
    if value == value.trunc() && value.abs() < 1e15 {
        return format!("{value}");
    }
    if value.abs() >= 1e6 || value.abs() < 1e-4 {
        return format!("{value:.5e}");
    }
    let digits = (5 - value.abs().log10().floor() as i32).max(0) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn six_digits_for_people() {
        assert_eq!(rounded(0.242_424_242_4), "0.242424");
        assert_eq!(rounded(1.0), "1");
        assert_eq!(rounded(-12.345_678_9), "-12.3457");
        assert_eq!(rounded(1.234_567_8e-7), "1.23457e-7");
        assert_eq!(rounded(42_000_000_000_000_000_000.0), "4.20000e19");
    }
}
