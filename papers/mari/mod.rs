//! Sundqvist, Chiquet and Rigaill: adjusting the adjusted Rand index, a multinomial story.

mod bias;
mod moments;
mod timing;

use crate::{Claims, Options};

/// Figure 1, Figure 2, Lemma 8, and the moments of MRI, MARI and ARI by simulation.
pub fn reproduce(options: &Options) -> anyhow::Result<()> {
    let mut claims = Claims::new("mari", options.full)?;
    timing::figure_1(&mut claims, options.full)?;
    bias::figure_2(&mut claims)?;
    moments::by_simulation(&mut claims, if options.full { 100_000 } else { 4_000 })?;
    claims.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "takes long: `cargo dev test long`"]
    fn a_small_run_confirms_every_claim_but_the_times() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut claims = Claims::at("mari", folder.path().to_owned())?;
        bias::figure_2(&mut claims)?;
        moments::by_simulation(&mut claims, 500)?;
        assert_eq!(claims.not_reproduced(), Vec::<&str>::new());
        assert!(folder.path().join("figure2.svg").exists());
        Ok(())
    }
}
