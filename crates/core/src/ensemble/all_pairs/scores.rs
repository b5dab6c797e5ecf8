//! The scores of two clusterings, from sums over the cells of their table where a measure reads no more.

use super::columns::Columns;
use super::counter::{Counted, Counter};
use super::sums::{CellSums, LogTable, Summing};
use crate::compare::{Input, Request, Source};
use crate::error::{ErrorKind, Result};
use crate::registry::Reads;
use crate::score::Score;
use crate::summary::Summary;
use crate::sums::InfoSums;
use crate::table::{Cell, Contingency};

/// How the scores by some measures are found.
pub(crate) struct Scores<'a> {
    requests: &'a [Request],
    /// Whether each measure reads sums alone.
    from_sums: Vec<bool>,
    logs: Option<LogTable>,
    turns: bool,
}

/// Memory that a thread keeps from pair to pair.
#[derive(Default)]
pub(crate) struct Scratch {
    counter: Counter,
    summing: Summing,
}

impl<'a> Scores<'a> {
    /// Prepares for clusterings of so many items.
    pub(crate) fn by(requests: &'a [Request], items: usize) -> Self {
        let reads = |request: &Request| request.measure().reads();
        let from_sums = requests
            .iter()
            .map(|request| {
                matches!(reads(request), Reads::PairCounts | Reads::Entropies) && !request.is_adjusted()
            })
            .collect();
        let logs = requests.iter().any(|request| reads(request) == Reads::Entropies);
        Self {
            requests,
            from_sums,
            logs: logs.then(|| LogTable::up_to(items)),
            turns: requests.iter().any(|request| !request.measure().symmetric),
        }
    }

    /// The scores of two clusterings, the first as the reference and then the second.
    pub(crate) fn of(
        &self,
        scratch: &mut Scratch,
        columns: &Columns,
        a: usize,
        b: usize,
    ) -> Result<Vec<(Score, Score)>> {
        let counted = scratch.counter.count(columns, a, b);
        let sums = match self.from_sums.contains(&true) {
            true => Some(scratch.summing.of(counted, self.logs.as_ref()).ok_or(ErrorKind::Empty)?),
            false => None,
        };
        let mut tables: [Option<Summary>; 2] = [None, None];
        let mut scores = Vec::with_capacity(self.requests.len());
        for (request, &from_sums) in self.requests.iter().zip(&self.from_sums) {
            let turns = self.turns && a != b && !request.measure().symmetric;
            let mut score = |turned: bool| -> Result<Score> {
                let known = sums
                    .as_ref()
                    .filter(|_| from_sums)
                    .map(|sums| if turned { sums.turned() } else { *sums });
                if let Some(score) = known.map(|sums| of_sums(request, &sums)).transpose()?.flatten() {
                    return Ok(score);
                }
                if tables[0].is_none() {
                    tables[0] = Some(Summary::new(table(counted)?));
                }
                if turned && tables[1].is_none() {
                    let turned = tables[0].as_ref().map(|summary| Summary::new(summary.table().transposed()));
                    tables[1] = turned;
                }
                request.score(tables[usize::from(turned)].as_ref().expect("it was just made"))
            };
            let forth = score(false)?;
            let back = if turns { score(true)? } else { forth.clone() };
            scores.push((forth, back));
        }
        Ok(scores)
    }
}

/// The score, unless the sums are too close for entropies.
fn of_sums(request: &Request, sums: &CellSums) -> Result<Option<Score>> {
    if request.measure().reads() == Reads::PairCounts {
        return request.score(&sums.pairs).map(Some);
    }
    let logs = sums.logs.as_ref().expect("entropies have logarithms");
    match InfoSums::from_logs(sums.pairs.n as u64, logs) {
        Ok(info) => request.score(Input(Source::Info(&sums.pairs, &info))).map(Some),
        Err(_) => Ok(None),
    }
}

/// The table itself.
fn table(counted: Counted<'_>) -> Result<Contingency> {
    let (cells, rows, columns) = match counted {
        Counted::Listed { cells, columns } => {
            (cells.to_vec(), cells.last().map_or(0, |cell| cell.row as usize + 1), columns)
        }
        Counted::Dense { counts, stride, columns } => {
            let rows = counts.chunks_exact(stride.max(1));
            let cell = |row: u32, (column, &count): (usize, &u32)| {
                (count > 0).then(|| Cell { row, column: column as u32, count: count.into() })
            };
            let of_row = |(row, counts): (u32, &[u32])| {
                let own = counts[..columns].iter().enumerate();
                own.filter_map(|counts| cell(row, counts)).collect::<Vec<_>>()
            };
            let count = rows.len();
            ((0..).zip(rows).flat_map(of_row).collect(), count, columns)
        }
    };
    Ok(Contingency::from_gapped_cells(cells, rows, columns)?.table)
}
