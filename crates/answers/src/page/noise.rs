//! A word on clusters that are named like noise.

/// The label that DBSCAN gives to noise.
const NOISE: &str = "-1";

/// A sentence on clusterings that have a cluster named like noise.
pub(super) fn noise<'n>(
    names: &[&'n str],
    clusters: impl IntoIterator<Item = impl AsRef<[String]>>,
) -> Option<String> {
    let has_noise = clusters.into_iter().map(|clusters| clusters.as_ref().iter().any(|name| name == NOISE));
    let noisy: Vec<&'n str> =
        names.iter().zip(has_noise).filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    let has = if noisy.len() == 1 { "has" } else { "have" };
    (!noisy.is_empty()).then(|| {
        format!(
            "{} {has} a cluster {NOISE}, as DBSCAN names noise. It counts as a cluster like any other here.",
            noisy.join(", ")
        )
    })
}
