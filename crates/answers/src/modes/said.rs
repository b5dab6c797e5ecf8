//! Limits of modes, and the sentences that open the answer.

use partita::internal::quantity;
use partita::modes::{Modes, ModesOptions};

use super::Answer;
use crate::caveat::Caveat;

/// Draws that are tested at most; the others follow.
const MOST_TESTED: usize = 400;

/// Limits of the answer.
pub(super) fn caveats(found: &Modes, draws: usize, items: usize, options: &ModesOptions) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    if found.too_few {
        let words = match draws {
            1 => "one clustering has no modes; give at least two".to_owned(),
            _ if items < 4 => format!("too few items to tell: {} cannot be halved", quantity(items, "item")),
            _ => format!("too few draws to tell one mode from several: found {draws}"),
        };
        caveats.push(Caveat::new("too_few_draws", words));
    }
    if let Some(independent) = found.undecided {
        let about = quantity(independent.round().max(1.0) as u64, "independent draw");
        caveats.push(Caveat::new(
            "undecided",
            format!(
                "undecided: about {about}; draws depend on those up to {} before them, and modes that are not visited at \
                 separate times cannot be told from drift",
                quantity(found.window, "place")
            ),
        ));
    }
    if found.modes.iter().any(|mode| mode.interval.is_some_and(|interval| interval.sticky)) {
        caveats.push(Caveat::new("draws_stand_together", together(found, options.level)));
    }
    if draws > MOST_TESTED && options.n_modes.is_none() {
        let words = format!("{MOST_TESTED} of {draws} draws were tested; the others go to the nearest mode");
        caveats.push(Caveat::new("part_tested", words));
    }
    caveats
}

/// The interval that there would be if the order of the draws meant nothing.
fn together(found: &Modes, level: f64) -> String {
    let (ones, draws) = (found.modes[0].draws.len() as f64, found.mode_of.len() as f64);
    let tail = (1.0 - level) / 2.0;
    let end = |p: f64| partita::internal::beta_quantile(p, ones + 0.5, draws - ones + 0.5);
    format!(
        "the draws of a mode stand together in the file; if the order means nothing, use --order independent: {:.2} to {:.2}",
        end(tail),
        end(1.0 - tail)
    )
}

impl Answer {
    /// The first sentence: one answer or several.
    pub fn sentence(&self) -> String {
        let count = self.found.modes.len();
        let (p, clarity) = (self.found.p, self.found.clarity);
        match (count, p.zip(clarity)) {
            (1, _) if self.found.too_few => "one answer as far as can be told".to_owned(),
            (1, None) if self.found.fit.all == 0.0 => "one answer: all draws are the same".to_owned(),
            (1, None) => "one mode, as asked for".to_owned(),
            (1, _) => {
                "one answer: nothing says that the draws scatter around more than one centre".to_owned()
            }
            (_, None) => format!("{count} modes, as asked for; nothing was tested"),
            (_, Some((p, clarity))) => format!(
                "{count} answers, not one (every half of the items shows them; {}, clarity {clarity:.2})",
                if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
            ),
        }
    }

    /// How many items decide.
    pub fn deciding(&self) -> Option<String> {
        let all = self.found.decides.len();
        let deciding = self.found.decides.iter().filter(|&&share| share >= 0.5).count();
        (self.found.modes.len() > 1 && all > 0).then(|| {
            format!(
                "{} (they change place between the modes), {} do not.",
                match deciding {
                    1 => "1 item decides".to_owned(),
                    many => format!("{many} items decide"),
                },
                all - deciding
            )
        })
    }
}
