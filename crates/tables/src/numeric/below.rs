//! Uniform integers.

use rand_core::Rng;

/// A uniform integer below `bound`, without bias: the high half of a product, redrawn in the rare case that
/// the low half falls into the part that does not divide evenly. For Partita's own crates.
#[doc(hidden)]
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    let uneven = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= uneven {
            return (product >> 64) as u64;
        }
    }
}
