//! Robert, Vasseur and Brault: comparing pairs of partitions with the co-clustering adjusted Rand index.

mod examples;
mod figures;
mod walk;

use crate::{Claims, Options};

/// Examples 4.1 and 4.2 with Tables 2 to 5, the times of Figures 1 and 2, and the walks of Figures 3 to 6.
pub fn reproduce(options: &Options) -> anyhow::Result<()> {
    let mut claims = Claims::new("cari", options.full)?;
    examples::tables_2_to_5(&mut claims)?;
    let steps = if options.full { 10_000 } else { 1_000 };
    figures::times(&mut claims, steps)?;
    figures::long_run(&mut claims)?;
    figures::by_size(&mut claims, steps)?;
    figures::one_side_shared(&mut claims, steps)?;
    claims.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "takes long: `cargo dev test long`"]
    fn a_small_run_confirms_every_claim() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut claims = Claims::at("cari", folder.path().to_owned())?;
        examples::tables_2_to_5(&mut claims)?;
        figures::times(&mut claims, 20)?;
        figures::by_size(&mut claims, 150)?;
        figures::one_side_shared(&mut claims, 150)?;
        assert_eq!(claims.not_reproduced(), Vec::<&str>::new());
        assert!((1..=6).all(|figure| folder.path().join(format!("figure{figure}.svg")).exists()));
        Ok(())
    }
}
