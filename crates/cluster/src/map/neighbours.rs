//! Measures whether neighbours in a map are neighbours, and the other way round (Venna and Kaski 2001).

/// Trustworthiness and continuity over that many neighbours of each thing.
pub(super) fn quality(distances: &[f64], mapped: &[f64], n: usize, neighbours: usize) -> (f64, f64) {
    let k = neighbours.min(n - 1);
    let (mut strangers, mut lost) = (0_u64, 0_u64);
    for at in 0..n {
        let given = ranks(&distances[at * n..(at + 1) * n], at);
        let drawn = ranks(&mapped[at * n..(at + 1) * n], at);
        for (given, drawn) in given.into_iter().zip(drawn).filter(|(given, _)| *given > 0) {
            if drawn <= k && given > k {
                strangers += (given - k) as u64;
            }
            if given <= k && drawn > k {
                lost += (drawn - k) as u64;
            }
        }
    }
    // The most that the sums can be.
    let most = if 2 * k < n { n * k * (2 * n - 3 * k - 1) } else { n * (n - k) * (n - k - 1) } as f64 / 2.0;
    let share = |sum: u64| if sum == 0 { 1.0 } else { 1.0 - sum as f64 / most };
    (share(strangers), share(lost))
}

/// The rank of each thing by its distance, from 1, ties by position; 0 for the thing itself.
fn ranks(distances: &[f64], own: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..distances.len()).filter(|&other| other != own).collect();
    order.sort_by(|&x, &y| distances[x].total_cmp(&distances[y]));
    let mut ranks = vec![0; distances.len()];
    order.iter().zip(1..).for_each(|(&other, rank)| ranks[other] = rank);
    ranks
}
