//! A given number of modes by distances alone, such as of trees.

use super::groups::groups;
use super::modes::{Mode, Modes, ModesFit, by_size};
use super::options::{DrawOrder, ModesOptions};
use super::square::Square;
use super::weight::interval;
use crate::error::{ErrorKind, Result};

/// So many groups of draws whose distances are given; each stands for its medoid.
///
/// # Errors
/// When more groups are asked for than there are draws.
pub fn modes_of_distances(distances: &[Vec<f64>], count: usize, options: &ModesOptions) -> Result<Modes> {
    let draws = distances.len();
    if count == 0 || count > draws {
        return Err(ErrorKind::BadModes { modes: count, draws }.into());
    }
    let d = Square::from_rows((0..draws).map(|i| distances[i][i + 1..].to_vec()).collect(), 0.0);
    let found = groups(&d, count, 1).unwrap_or_else(|| (0..draws).map(|draw| draw.min(count - 1)).collect());
    let parts = by_size(&found);
    let mut mode_of = vec![0; draws];
    parts.iter().enumerate().for_each(|(mode, own)| own.iter().for_each(|&draw| mode_of[draw] = mode));
    let modes: Vec<Mode> = parts.into_iter().map(|own| of_medoid(&d, own, &mode_of, options)).collect();
    let nearest =
        |draw: usize| modes.iter().map(|mode| d.at(draw, mode.medoid)).fold(f64::INFINITY, f64::min);
    let all = (0..draws).map(nearest).sum::<f64>() / draws as f64;
    let one = (0..draws).map(|draw| d.row(draw).iter().sum::<f64>()).fold(f64::INFINITY, f64::min);
    Ok(Modes {
        fit: ModesFit { one: one / draws as f64, all },
        modes,
        mode_of,
        p: None,
        clarity: None,
        window: 0,
        steps: Vec::new(),
        decides: Vec::new(),
        aligned: Vec::new(),
        undecided: None,
        too_few: false,
    })
}

fn of_medoid(d: &Square, own: Vec<usize>, mode_of: &[usize], options: &ModesOptions) -> Mode {
    let sum = |draw: usize| own.iter().map(|&other| d.at(draw, other)).sum::<f64>();
    let (mut medoid, mut least) = (own[0], f64::INFINITY);
    for &draw in &own {
        if sum(draw) < least - 1e-12 * least.abs().min(1e12) {
            (medoid, least) = (draw, sum(draw));
        }
    }
    let is: Vec<bool> = mode_of.iter().map(|&mode| mode == mode_of[own[0]]).collect();
    let independent = options.order == DrawOrder::Independent;
    Mode {
        weight: own.len() as f64 / mode_of.len() as f64,
        interval: (own.len() < mode_of.len()).then(|| interval(&is, options.level, independent)),
        labels: Vec::new(),
        clusters: 0,
        medoid,
        expected_loss: least / own.len() as f64,
        own: Vec::new(),
        draws: own,
    }
}
