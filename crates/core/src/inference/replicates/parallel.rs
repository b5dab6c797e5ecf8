//! Replicates on all cores. Each, or each block of them, has a random stream of its own, so the result is the
//! same on one.

use crate::inference::lanes::LANES;
use crate::sys::map_init;

/// Draws `count` replicates in blocks: `draw` is given the number of the block and how many of its lanes count.
pub(in crate::inference) fn blocks<S: Send, T: Send>(
    count: u32,
    scratch: impl Fn() -> S + Sync + Send,
    draw: impl Fn(&mut S, u64, usize) -> Vec<T> + Sync + Send,
) -> Vec<T> {
    let drawn = replicates(count.div_ceil(LANES as u32), scratch, |scratch, block| {
        let rest = count as usize - block as usize * LANES;
        draw(scratch, block, rest.min(LANES))
    });
    drawn.into_iter().flatten().collect()
}

/// Draws replicates `0..count`, each with scratch space that its thread keeps.
pub(in crate::inference) fn replicates<S: Send, T: Send>(
    count: u32,
    scratch: impl Fn() -> S + Sync + Send,
    draw: impl Fn(&mut S, u64) -> T + Sync + Send,
) -> Vec<T> {
    map_init(count as usize, scratch, |scratch, replicate| draw(scratch, replicate as u64))
}

/// As [`replicates`], as long as `go_on` says so, which is asked before each; nothing when it says no.
pub(in crate::inference) fn replicates_while<S: Send, T: Send>(
    count: u32,
    go_on: &(dyn Fn() -> bool + Sync),
    scratch: impl Fn() -> S + Sync + Send,
    draw: impl Fn(&mut S, u64) -> T + Sync + Send,
) -> Option<Vec<T>> {
    let drawn = replicates(count, scratch, |scratch, replicate| go_on().then(|| draw(scratch, replicate)));
    drawn.into_iter().collect()
}
