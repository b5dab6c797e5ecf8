//! Missing labels and noise of one column among many.

use crate::error::{ErrorKind, Result};
use crate::input::{Labels, Missing, Noise, Policies};

/// Fate of an item that is no plain member of a cluster.
#[derive(Clone, Copy)]
enum Fate {
    Dropped,
    Together(u32),
    Alone,
}

/// The code of each item of a column under the policies; [`Labels::MISSING`] where it is left out.
pub(super) fn codes(name: String, column: Labels, policies: &Policies) -> Result<Vec<u32>> {
    let missing = column.missing();
    if missing > 0 && policies.missing == Missing::Refuse {
        return Err(ErrorKind::MissingLabelsOf { clustering: name, missing }.into());
    }
    let clusters = column.names().len() as u32;
    let of_missing = match policies.missing {
        Missing::Refuse | Missing::Drop => Fate::Dropped,
        Missing::Cluster => Fate::Together(clusters),
        Missing::Singletons => Fate::Alone,
    };
    let noise = column.names().iter().position(|name| *name == policies.noise_label).map(|code| code as u32);
    let of_noise = noise.map(|code| match policies.noise {
        Noise::Cluster => Fate::Together(code),
        Noise::Drop => Fate::Dropped,
        Noise::Singletons => Fate::Alone,
    });
    // The first code after those of the clusters is for missing labels that stay together.
    let mut next = clusters + 1;
    if missing == 0 && (noise.is_none() || policies.noise == Noise::Cluster) {
        return Ok(column.into_codes());
    }
    let code = |&code: &u32| {
        let fate = match of_noise {
            _ if code == Labels::MISSING => of_missing,
            Some(fate) if Some(code) == noise => fate,
            _ => return code,
        };
        match fate {
            Fate::Dropped => Labels::MISSING,
            Fate::Together(code) => code,
            Fate::Alone => {
                next += 1;
                next - 1
            }
        }
    };
    let codes: Vec<u32> = column.codes().iter().map(code).collect();
    if codes.iter().all(|&code| code == Labels::MISSING) {
        return Err(ErrorKind::NoLabels { clustering: name }.into());
    }
    Ok(codes)
}
