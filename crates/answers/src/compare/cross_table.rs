//! The cross-table of two clusterings.

use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::pair::Pair;

/// The cells of the cross-table with the names of its clusters.
pub fn table(job: &Job) -> Outcome<Value> {
    let Pair::Labels(_, table) = Pair::of(job)? else {
        return Err(Failure::usage("a table is of labels"));
    };
    let cells = table.counts().cells();
    Ok(json!({
        "rows": table.rows(),
        "columns": table.columns(),
        "row": cells.iter().map(|cell| cell.row).collect::<Vec<_>>(),
        "column": cells.iter().map(|cell| cell.column).collect::<Vec<_>>(),
        "count": cells.iter().map(|cell| cell.count).collect::<Vec<_>>(),
    }))
}
