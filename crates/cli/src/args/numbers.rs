//! Options for reading a table of numbers.

use partita_io::MatrixOptions;

use super::choice::one_of;
use super::reading::YES_NO;

/// The parts of a table of numbers that are names.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tables of numbers")]
pub struct NumbersArgs {
    /// Read the first line as the names of the columns, or not [default: detected]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(YES_NO), hide_short_help = true)]
    header: Option<bool>,
    /// Read the first column as the names of the rows, or not [default: detected]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(YES_NO), hide_short_help = true)]
    row_names: Option<bool>,
}

impl NumbersArgs {
    /// The options of the library.
    pub fn options(&self, delimiter: Option<u8>) -> MatrixOptions {
        MatrixOptions { delimiter, header: self.header, row_names: self.row_names }
    }
}
