//! `partita explain` of covers.

use partita::internal::quantity;
use partita::story::{MinOverlap, tell_covers};

use super::explain::Format;
use crate::args::covers::{Covers, TwoCovers};
use crate::args::kind::names;
use crate::failure::Usage;
use crate::formats::OutputFormat as _;
use crate::output::Output;
use crate::view::told_covers::ToldCovers;

/// What of the options matters to covers.
pub struct Wanted {
    pub min_overlap: MinOverlap,
    pub top: Option<usize>,
    pub examples: usize,
}

/// Clusters drawn as rows and columns of a picture.
pub const MOST_DRAWN: usize = 2000;

/// The story of two covers.
pub fn told<'a>(
    found: &TwoCovers,
    covers: &'a Covers<'a>,
    min_overlap: MinOverlap,
    examples: usize,
) -> partita::Result<ToldCovers<'a>> {
    let story = tell_covers(&covers.summary(0, 1)?, min_overlap)?;
    let clusters = [0, 1].map(|side: usize| {
        let origins = covers.covers[side].origins().iter();
        origins.map(|&cluster| found.sides[side].clusters[cluster as usize].clone()).collect::<Vec<_>>()
    });
    let [a, b] = &names(&found.files)[..] else { unreachable!("two files") };
    let names = if a == b { ["A".to_owned(), "B".to_owned()] } else { [a.clone(), b.clone()] };
    Ok(ToldCovers { names, clusters, covers, story, examples })
}

pub fn run(found: &TwoCovers, wanted: &Wanted, output: Output, format: Format) -> anyhow::Result<()> {
    if format == Format::Dot {
        let message =
            "--format dot draws the meet of two clusterings, and covers have none; choose svg, png or pdf";
        return Err(Usage(message.to_owned()).into());
    }
    let covers = found.join()?;
    let told = told(found, &covers, wanted.min_overlap, wanted.examples)?;
    if let Some(picture) = format.picture() {
        let most = told.clusters.iter().map(Vec::len).max().unwrap_or(0);
        if most > MOST_DRAWN {
            let most = quantity(most, "cluster");
            anyhow::bail!(
                "{most} are too many to draw, which takes at most {MOST_DRAWN}; choose --format json"
            );
        }
        return output.draw(told.svg(), picture);
    }
    match format {
        Format::Json => {
            let value = told.json(wanted.top.unwrap_or(usize::MAX));
            output.write(&format!("{}\n", serde_json::to_string_pretty(&value)?))
        }
        _ => output.write(&told.text(wanted.top.unwrap_or(10))),
    }
}
