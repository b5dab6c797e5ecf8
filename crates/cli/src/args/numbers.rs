//! How a table of numbers is read.

use partita_io::MatrixOptions;

use super::choice::one_of;
use super::reading::YES_NO;

/// What of a table of numbers are names.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tables of numbers")]
pub struct NumbersArgs {
    /// Whether the first line holds the names of the columns [default: detected]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(YES_NO), hide_short_help = true)]
    header: Option<bool>,
    /// Whether the first column holds the names of the rows [default: detected]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(YES_NO), hide_short_help = true)]
    row_names: Option<bool>,
}

impl NumbersArgs {
    /// The options of the library.
    pub fn options(&self, delimiter: Option<u8>) -> MatrixOptions {
        MatrixOptions { delimiter, header: self.header, row_names: self.row_names }
    }
}
