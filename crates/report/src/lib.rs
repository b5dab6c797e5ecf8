//! Results as self-contained SVG files, drawn without a library because the pictures are few and plain, and as pages that hold
//! pictures, tables and data. The feature `render` turns pictures into PNG and PDF.

mod agreeing_blocks;
mod alluvial;
mod below;
mod bk_chart;
mod block_map;
mod chain;
mod cross_table;
mod derivation;
mod drawn_tree;
mod estimate_chart;
mod factor_chart;
mod folded_trees;
mod heat_map;
mod information_chart;
mod kit;
mod leaderboard;
mod line_chart;
mod one_tree;
mod overlaps;
mod page;
mod point_map;
mod ranking_chart;
mod render;
mod runs;
mod supported_tree;
mod tanglegram;
mod tree_on_graph;
#[cfg(test)]
mod ugly;

pub use agreeing_blocks::agreeing_blocks;
pub use alluvial::flows::alluvial;
pub use alluvial::{Alluvial, stacked};
pub use below::below_each_other;
pub use bk_chart::bk_chart;
pub use block_map::{BlockMap, block_map};
pub use chain::{Chain, ChainCluster, ChainColumn, ChainEdge, ChainStyle, chain};
pub use cross_table::cross_table;
pub use derivation::derivation;
pub use estimate_chart::{EstimateBar, EstimateChart, EstimateRow};
pub use factor_chart::{FactorBar, FactorChart};
pub use folded_trees::folded_tanglegram;
pub use heat_map::side::Side;
pub use heat_map::{HeatBlock, HeatCell, HeatMap};
pub use information_chart::information_chart;
pub use kit::axis::Scale;
pub use leaderboard::{BoardPicture, BoardRow};
pub use line_chart::{LineChart, Series, panels};
pub use one_tree::one_tree;
pub use overlaps::overlaps;
pub use page::{
    ClusterFacts, Entry, First, How, MOST_IN_NOTEBOOK, OnRange, Page, PairReport, PairStory, STYLE,
    ScoreFacts, Section, Sheet, StrayItem, Tile, at_a_glance, cluster_facts, number, probability, two_digits,
    within, within_page,
};
pub use point_map::{MapPoint, PointMap};

pub use ranking_chart::{RankedDot, RankingChart};
pub use render::{Picture, RenderError};
pub use runs::{PicturedRun, PicturedSplit, RunPicture};
pub use supported_tree::supported_tree;
pub use tanglegram::{foldable_tanglegram, tanglegram};
pub use tree_on_graph::tree_on_graph;
