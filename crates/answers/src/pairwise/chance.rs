//! Scores of many pairs against chance, with p-values corrected for their number.

use partita::Request;
use partita::inference::{Significance, SignificanceOptions};
use partita::internal::quantity;

use super::{Answer, Options, Tested};
use crate::caveat::Caveat;
use crate::corrected::corrected;
use crate::failure::Outcome;
use crate::inference::Known;
use crate::watch::{Watch, step};

impl Answer {
    /// If p-values are asked for, tests each two in both directions where a measure has them, all with the same draws. `test` is of the clusterings at two
    /// places, by some of the measures.
    ///
    /// # Errors
    /// As those of `test`.
    pub fn add_p_values(
        &mut self,
        options: &Options,
        watch: &dyn Watch,
        mut test: impl FnMut([usize; 2], &[Request], &SignificanceOptions) -> Outcome<Vec<Known<Significance>>>,
    ) -> Outcome<()> {
        if !options.inference.p_value {
            return Ok(());
        }
        let pairs = self.pairs();
        let by_pair = |&[a, b]: &[usize; 2]| {
            let is_asked =
                |at: &usize| a < b || self.others.is_some() || !self.requests[*at].measure().symmetric;
            (0..self.requests.len()).filter(is_asked).collect::<Vec<usize>>()
        };
        let asked: Vec<Vec<usize>> = pairs.iter().map(by_pair).collect();
        let count = asked.iter().map(Vec::len).sum();
        let how = options.inference.significance_options(count);
        let (mut places, mut found) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (done, (&pair, asked)) in pairs.iter().zip(&asked).enumerate() {
            step(watch, "pairs against chance", done, pairs.len())?;
            let requests: Vec<Request> = asked.iter().map(|&at| self.requests[at].clone()).collect();
            if !requests.is_empty() {
                found.extend(test(pair, &requests, &how)?);
                places.extend(asked.iter().map(|&at| (at, pair)));
            }
        }
        self.caveats.extend(few_draws(&how, count));
        let mut tests: Vec<Vec<Tested>> = self.requests.iter().map(|_| Vec::new()).collect();
        for ((at, [a, b]), found) in places.into_iter().zip(corrected(found, |one| one.p)) {
            tests[at].push(Tested { a, b, found });
        }
        self.tests = Some(tests);
        Ok(())
    }

    /// All that are compared with each other, by their places.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let is_pair = |&[a, b]: &[usize; 2]| self.others.is_some() || a != b;
        let columns = self.columns().len();
        let all = (0..self.names.len()).flat_map(|a| (0..columns).map(move |b| [a, b]));
        all.filter(is_pair).collect()
    }
}

/// Few draws cannot give a small p-value once that is corrected for the number of pairs.
fn few_draws(how: &SignificanceOptions, pairs: usize) -> Option<Caveat> {
    let floor = how.sampling.floor_of_corrected(pairs)?;
    let (draws, pairs) = (quantity(how.sampling.draws, "draw"), quantity(pairs, "pair"));
    let words = format!(
        "{draws} for each of {pairs}: the least p-value corrected after Holm cannot fall below {floor:.2}; more draws allow less"
    );
    Some(Caveat::new("few_draws", words))
}
