//! The two ways to read a text: line by line, which is careful, and block by block on all threads, which is quick. They give
//! the same tables and the same errors; tests ask for one of them, and for small blocks.

use std::cell::Cell;

use partita::internal::available_threads;

/// Bytes of a block: what it holds and what is made of it fit into the cache of a core.
const BLOCK: usize = 1 << 19;

/// A way to read a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Bytes of a block; 0 to read line by line.
    pub block: usize,
    /// Threads that read blocks.
    pub threads: usize,
}

thread_local! {
    static WAY: Cell<Option<Way>> = const { Cell::new(None) };
}

impl Way {
    /// Line by line.
    pub const CAREFUL: Self = Self { block: 0, threads: 1 };

    /// The way of this thread.
    pub(crate) fn of_this_thread() -> Self {
        WAY.get().unwrap_or_else(|| Self { block: BLOCK, threads: available_threads() })
    }

    /// Returns whether the way is the usual one.
    pub(crate) fn is_usual(self) -> bool {
        self.block == BLOCK
    }

    /// Runs work that reads texts in this way.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        let before = WAY.replace(Some(self));
        let result = work();
        WAY.set(before);
        result
    }
}
