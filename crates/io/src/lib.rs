//! Files in and out: label tables, matrices, graphs and trees, read into the types of `partita`.
