//! What a release promises in words.

mod paper;
mod recipes;
mod stability;
