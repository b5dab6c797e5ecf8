//! Draws from a named generator: the same seed gives the same draws on every platform.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The generator of one draw: a stream of its own, so that draws may be made in any order.
pub fn stream(seed: u64, draw: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(draw);
    rng
}

/// A uniform number in the open interval (0, 1).
pub fn uniform(rng: &mut impl Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}
