//! What to label next? Items are drawn more often where they tell more, and their chances are written down.

mod allocation;
mod answer;
mod drawer;
mod options;
mod pilot;
mod question;
mod wanted;

pub use answer::{Answer, Drawn};
pub use drawer::{Drawer, drawer};
pub use options::{Goal, Options};
pub use question::sample as question;
