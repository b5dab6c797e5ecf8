//! The verdict in words.

use partita::RunVerdict;

use super::Answer;

impl Answer {
    /// The verdict in words, and how much longer the runs must be.
    pub fn sentence(&self) -> String {
        let several = self.names.len() > 1;
        let times = self.found.factor.map(times).unwrap_or_default();
        match (self.found.verdict, several) {
            (RunVerdict::NothingVaries, _) if self.found.splits.is_empty() => {
                "Nothing varies: the trees have no split that counts.".to_owned()
            }
            (RunVerdict::NothingVaries, _) => {
                "Nothing varies: each split that counts is in all trees.".to_owned()
            }
            (RunVerdict::Agree, true) => "The runs agree.".to_owned(),
            (RunVerdict::Agree, false) => "The run is long enough.".to_owned(),
            (RunVerdict::Longer, true) => {
                format!("The runs are too short to say whether they agree. Run longer, about {times}.")
            }
            (RunVerdict::Longer, false) => format!("The run is too short. Run longer, about {times}."),
            (RunVerdict::Disagree, _) => format!(
                "The runs disagree. Run longer, at least {times}; longer runs help only if they visit each other's trees."
            ),
        }
    }
}

/// "13 to 28 times".
fn times([least, most]: [f64; 2]) -> String {
    let digits = |value: f64| match value {
        _ if value < 9.95 => format!("{value:.1}").trim_end_matches(".0").to_owned(),
        _ => format!("{value:.0}"),
    };
    let (least, most) = (digits(least), digits(most));
    if least == most { format!("{most} times") } else { format!("{least} to {most} times") }
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn factors_have_few_digits() {
        assert_eq!(times([12.9, 28.2]), "13 to 28 times");
        assert_eq!(times([1.04, 2.96]), "1 to 3 times");
        assert_eq!(times([1.948, 1.951]), "1.9 to 2 times");
        assert_eq!(times([40.1, 40.2]), "40 times");
    }
}
