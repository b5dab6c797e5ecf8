//! What a measure is: data with a function pointer. It can be listed, printed, documented and tested.

mod block;
mod facts;
mod kernel;
mod measure;
mod page;
mod params;

pub(crate) use block::{measure, or_default, tree_measure};
pub use facts::{
    AtIdentity, BestMap, Cost, Example, Exception, Family, Map, Population, Range, Sense, TreeExample,
};
pub(crate) use kernel::Kernel;
pub use kernel::{Kind, Reads};
pub use measure::Measure;
pub use page::citation;
pub use params::{Args, Param, ParamKind, Value};
