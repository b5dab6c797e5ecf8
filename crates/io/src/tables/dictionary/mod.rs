//! Distinct texts, recognised without a copy: most labels fit into two machine words.

mod dictionary;
mod tiny;

pub(crate) use dictionary::*;
