//! Flat clusterings at random.

use partita::{Partition, Result};

use super::refuse;
use crate::random::Random;

/// Items and clusters that fit into about a gigabyte.
const MOST: usize = 100_000_000;

fn check_number(number: usize, what: &str) -> Result<()> {
    if number <= MOST {
        return Ok(());
    }
    refuse(format!("{number} {what} are too many to draw; give at most {MOST}"))
}

/// Clusters of given sizes, every assignment of the items with the same chance; empty clusters vanish.
///
/// # Errors
/// When there are more than a hundred million items.
pub fn partition_of_sizes(sizes: &[usize], seed: u64) -> Result<Partition> {
    check_number(sizes.iter().fold(0, |sum, &size| size.saturating_add(sum)), "items")?;
    let mut labels: Vec<usize> =
        sizes.iter().enumerate().flat_map(|(cluster, &size)| std::iter::repeat_n(cluster, size)).collect();
    Random::new(seed).shuffle(&mut labels);
    Ok(Partition::from_labels(labels))
}

/// Every item in one of `clusters` clusters, each with the same chance, independently.
///
/// # Errors
/// When there is no cluster to choose from, or when there are more than a hundred million items or clusters.
pub fn uniform_partition(items: usize, clusters: usize, seed: u64) -> Result<Partition> {
    check_number(items, "items")?;
    check_number(clusters, "clusters")?;
    if clusters == 0 {
        return refuse("there are 0 clusters to choose from; give at least 1".to_owned());
    }
    let mut random = Random::new(seed);
    Ok(Partition::from_labels((0..items).map(|_| random.below(clusters as u64))))
}

/// Every item in one of `clusters` clusters, the `r`-th with a chance proportional to `r^−exponent`.
///
/// # Errors
/// When there is no cluster to choose from, when there are more than a hundred million items or clusters, or when the exponent
/// is negative or not finite.
pub fn zipf_partition(items: usize, clusters: usize, exponent: f64, seed: u64) -> Result<Partition> {
    check_number(items, "items")?;
    check_number(clusters, "clusters")?;
    if clusters == 0 {
        return refuse("there are 0 clusters to choose from; give at least 1".to_owned());
    }
    if !exponent.is_finite() || exponent < 0.0 {
        return refuse(format!("the exponent is {exponent}; it is finite and not negative"));
    }
    let mut reached = 0.0;
    let cumulated: Vec<f64> = (1..=clusters)
        .map(|rank| {
            reached += libm::pow(rank as f64, -exponent);
            reached
        })
        .collect();
    let mut random = Random::new(seed);
    let draw = |_| {
        let point = random.unit() * reached;
        cumulated.partition_point(|&end| end <= point).min(clusters - 1)
    };
    Ok(Partition::from_labels((0..items).map(draw)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(partition: &Partition) -> Vec<usize> {
        let mut sizes = vec![0; partition.clusters() as usize];
        partition.ids().iter().for_each(|&id| sizes[id as usize] += 1);
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn sizes_are_kept_and_the_items_mixed() {
        let partition = partition_of_sizes(&[5, 0, 2, 9], 3).unwrap();
        assert_eq!(sizes(&partition), [2, 5, 9]);
        assert_ne!(partition, partition_of_sizes(&[5, 0, 2, 9], 4).unwrap());
        assert_eq!(partition, partition_of_sizes(&[5, 0, 2, 9], 3).unwrap());
    }

    #[test]
    fn clusters_come_as_often_as_they_should() {
        let even = sizes(&uniform_partition(30_000, 3, 1).unwrap());
        assert!(even.iter().all(|&size| size.abs_diff(10_000) < 410), "{even:?}");
        // 1 : 1/2 : 1/4 with exponent 1 over ranks 1, 2, 4 among 4 clusters: shares 12, 6, 4, 3 of 25.
        let zipf = sizes(&zipf_partition(25_000, 4, 1.0, 1).unwrap());
        for (size, expected) in zipf.iter().zip([3000, 4000, 6000, 12_000_usize]) {
            assert!(size.abs_diff(expected) < 400, "{zipf:?}");
        }
    }

    #[test]
    fn nothing_to_choose_from_is_an_error() {
        assert!(uniform_partition(5, 0, 0).is_err());
        assert!(zipf_partition(5, 0, 1.0, 0).is_err());
        let message = zipf_partition(5, 2, f64::NAN, 0).unwrap_err().to_string();
        assert_eq!(message, "the exponent is NaN; it is finite and not negative");
        assert!(uniform_partition(0, 3, 0).unwrap().is_empty());
    }
}
