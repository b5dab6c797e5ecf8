//! `partita pairwise -o FILE.npy` of labels: the matrix of one measure, written block by block, so that memory holds no more of it.

use partita::Request;
use partita::ensemble::Ensemble;
use partita_answers::pairwise::in_blocks;
use partita_io::NpyParts;

use crate::output::Output;
use crate::progress::RunBar;
use crate::warnings::say_caveats;

/// Writes the scores of each with each.
pub fn write_matrix(
    ensemble: &Ensemble,
    names: &[String],
    request: &Request,
    output: Output,
) -> anyhow::Result<()> {
    let (count, bar, mut caveats) = (names.len(), RunBar::new(), Vec::new());
    output.write_in_place(|file| {
        let mut matrix = NpyParts::new(file, [count, count])?;
        caveats = in_blocks(ensemble, request, names, &bar, |block| -> anyhow::Result<()> {
            let values: Vec<f64> =
                block.scores.iter().map(|score| score.value().unwrap_or(f64::NAN)).collect();
            for (row, values) in block.rows.clone().zip(values.chunks_exact(block.columns.len())) {
                matrix.write([row, block.columns.start], values)?;
            }
            Ok(())
        })?;
        Ok(())
    })?;
    say_caveats(&caveats);
    Ok(())
}
