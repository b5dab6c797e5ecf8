//! The two cuts of two trees that agree best: tree mutual information.
//!
//! The score of two cuts is the mutual information of their clusterings less its mean under a model of chance,
//! which is a sum over the cells of their cross-table. Opening a node, which replaces it by its children,
//! changes the score by what it shares with the nodes opened in the other tree: the gain of opening u and v
//! together is R(u) + C(v) + I(u, v), and I(u, v) never changes.

mod agreement;
mod alternate;
mod exhaustive;
mod expectation;
mod greedy;
mod objective;
mod pairs;
mod response;
mod side;

pub use agreement::*;
