//! What every picture is drawn with: marks, measured text, colours, axes and legends.

pub(crate) mod axis;
pub(crate) mod bars;
pub(crate) mod colour;
mod kit;
pub(crate) mod legend;
pub(crate) mod text;
pub(crate) mod vision;

pub(crate) use kit::*;
