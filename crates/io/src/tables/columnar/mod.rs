//! Parquet and Arrow IPC: only the chosen columns are decoded, one batch of rows at a time.

mod arrow;
mod arrow_fields;
mod budget;
mod columnar;
mod groups;
mod numbered;
mod pages;
mod random_access;

pub(crate) use columnar::*;
