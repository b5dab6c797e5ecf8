//! Independent tasks on all cores, with their results in order.

/// How many tasks run at once.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    {
        rayon::current_num_threads()
    }
    #[cfg(not(feature = "parallel"))]
    {
        1
    }
}

/// `f` of every item, each thread with its own scratch space.
pub(crate) fn map_with<T: Sync, S, R: Send>(
    items: &[T],
    scratch: impl Fn() -> S + Sync + Send,
    f: impl Fn(&mut S, usize, &T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        items
            .par_iter()
            .enumerate()
            .map_init(scratch, |scratch, (index, item)| f(scratch, index, item))
            .collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        let mut scratch = scratch();
        items.iter().enumerate().map(|(index, item)| f(&mut scratch, index, item)).collect()
    }
}
