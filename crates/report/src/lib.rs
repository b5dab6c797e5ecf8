//! Results as self-contained SVG files, drawn without a library because the pictures are few and plain.

mod alluvial;
mod bk_chart;
mod block_map;
mod cross_table;
mod flows;
mod heat_map;
mod kit;
mod line_chart;
mod rotation;
mod tanglegram;

pub use alluvial::{Alluvial, stacked};
pub use bk_chart::bk_chart;
pub use block_map::{BlockMap, block_map};
pub use cross_table::cross_table;
pub use flows::alluvial;
pub use heat_map::{HeatCell, HeatMap, Side};
pub use kit::axis::Scale;
pub use line_chart::{LineChart, Series, panels};
pub use tanglegram::tanglegram;
