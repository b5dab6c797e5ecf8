//! The ranks that each algorithm may have.

/// The best and the worst rank of each algorithm: none that is declared better stands below it, none that is declared worse
/// above. All hold together at the level of the test.
pub fn places(algorithms: usize, declared: impl Iterator<Item = (usize, usize)>) -> Vec<[usize; 2]> {
    let mut places = vec![[1, algorithms]; algorithms];
    for (better, worse) in declared {
        places[better][1] -= 1;
        places[worse][0] += 1;
    }
    places
}

/// The greatest groups of neighbours without a declared difference, as the first and the last place of each. The order is
/// that of the board; a group of one is none.
pub fn groups(algorithms: usize, is_declared: impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let mut groups: Vec<[usize; 2]> = Vec::new();
    for first in 0..algorithms {
        let joins = |last: &usize| (first..*last).all(|x| (x + 1..=*last).all(|y| !is_declared(x, y)));
        let last = (first..algorithms).take_while(joins).last().unwrap_or(first);
        if last > first && groups.last().is_none_or(|group| group[1] < last) {
            groups.push([first, last]);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_from_what_is_declared() {
        assert_eq!(places(3, [(0, 2), (1, 2)].into_iter()), [[1, 2], [1, 2], [3, 3]]);
        assert_eq!(places(3, std::iter::empty()), [[1, 3]; 3]);
        assert_eq!(groups(4, |x, y| y - x > 1), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(groups(4, |_, y| y == 3), [[0, 2]]);
    }
}
