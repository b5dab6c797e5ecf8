//! The page about several clusterings.

mod answers;
mod closest;
mod differ;
mod followed;
mod glance;
mod neighbours;
mod page;
mod ranked;
mod reasons;
mod sentences;

pub(super) use page::page;
