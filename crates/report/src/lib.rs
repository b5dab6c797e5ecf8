//! Results as self-contained SVG files, drawn without a library because the pictures are few and plain.

mod alluvial;
mod axis;
mod bk_chart;
mod block_map;
pub mod explained;
mod heat_map;
mod line_chart;
mod svg;
mod tanglegram;

pub use alluvial::{Alluvial, Band, Bar, stacked};
pub use axis::Scale;
pub use bk_chart::bk_chart;
pub use block_map::BlockMap;
pub use heat_map::HeatMap;
pub use line_chart::{LineChart, Series, panels};
pub use svg::{PALETTE, escape};
pub use tanglegram::{Branching, Tanglegram};
