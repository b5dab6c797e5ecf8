//! The gamma function's relatives, for real arguments.

/// ln Γ(x) − (x − ½) ln x + x − ½ ln 2π, for x > 0: what Stirling's formula leaves out.
pub fn stirling_rest(x: f64) -> f64 {
    if x < 16.0 {
        return libm::lgamma(x) - (x - 0.5) * libm::log(x) + x - 0.5 * libm::log(std::f64::consts::TAU);
    }
    // The next term of the asymptotic series is below 1e-17.
    let coefficients = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
        1.0 / 156.0,
    ];
    let inverse_square = 1.0 / (x * x);
    coefficients.iter().rev().fold(0.0, |sum, c| sum * inverse_square + c) / x
}

/// The derivative of ln Γ, for x > 0.
pub fn digamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 12.0 {
        below += 1.0 / x;
        x += 1.0;
    }
    let coefficients =
        [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0, 1.0 / 132.0, -691.0 / 32760.0, 1.0 / 12.0];
    let inverse_square = 1.0 / (x * x);
    let series = coefficients.iter().rev().fold(0.0, |sum, c| sum * inverse_square + c) * inverse_square;
    libm::log(x) - 0.5 / x - series - below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digamma_has_its_known_values() {
        let euler = 0.577_215_664_901_532_9;
        assert!((digamma(1.0) + euler).abs() < 1e-15);
        assert!((digamma(0.5) + euler + 2.0 * 2_f64.ln()).abs() < 4e-15);
        assert!((digamma(10.25) - 2.277_704_790_686_79).abs() < 1e-13);
        for x in [0.3, 1.0, 5.5, 11.9, 12.0, 1e3, 1e9] {
            let step = digamma(x + 1.0) - digamma(x);
            assert!((step - 1.0 / x).abs() < 1e-14 * digamma(x).abs().max(1.0), "{x}");
        }
    }

    #[test]
    fn stirling_and_its_rest_are_the_gamma_function() {
        for x in [0.5, 1.0, 3.7, 15.9, 16.0, 16.1, 170.0, 1e6] {
            let ln_gamma = (x - 0.5) * f64::ln(x) - x + 0.5 * std::f64::consts::TAU.ln() + stirling_rest(x);
            let expected = libm::lgamma(x);
            assert!((ln_gamma - expected).abs() < 1e-14 * expected.abs().max(1.0), "{x}");
        }
        assert!((stirling_rest(16.0 - 1e-9) - stirling_rest(16.0)).abs() < 1e-12);
    }
}
