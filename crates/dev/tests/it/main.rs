//! What a release promises in words.

mod paper;
mod stability;
