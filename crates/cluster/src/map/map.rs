//! Points in a plane whose distances are as near as can be to given ones: classical scaling, and how far to trust it.

use partita::{ErrorKind, Result};

use super::neighbours;
use super::tridiagonal::Tridiagonal;

/// A map of things of which the distances are known.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct DistanceMap {
    /// The coordinates of each thing. The largest coordinate of each axis is positive.
    pub coordinates: Vec<Vec<f64>>,
    /// For each axis its share of all that can be shown.
    pub share: Vec<f64>,
    /// The share of what no map can show, because the distances are not those of points.
    pub negative_share: f64,
    /// √(Σ(d − d′)² / Σd²): how much the distances in the map are wrong.
    pub stress: f64,
    /// Rarity of things that are neighbours in the map alone, 1 if there are none.
    pub trustworthiness: f64,
    /// Rarity of neighbours that are none in the map, 1 if there are none.
    pub continuity: f64,
}

/// A matrix of more rows takes more than a gigabyte and minutes.
const MOST: usize = 8_000;

/// The map of a symmetric matrix of distances, row by row, with that number of axes. Trust is measured over that many neighbours of
/// each thing.
///
/// # Errors
/// When the matrix is not square, not symmetric, has a diagonal that is not 0 or entries that are negative or not finite, or is
/// too large; or when there are no axes or no neighbours.
pub fn distance_map(distances: &[f64], dimensions: usize, neighbours: usize) -> Result<DistanceMap> {
    let n = distances.len().isqrt();
    check(distances, n, dimensions, neighbours)?;
    let reduced = Tridiagonal::of(centred(distances, n), n);
    let values = reduced.values();
    let leading: Vec<f64> = values.iter().copied().take(dimensions.min(n)).collect();
    let vectors = reduced.vectors(&leading);
    let largest = values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    // Smaller values are zeros after rounding.
    let real = |value: &f64| value.abs() > 1e-13 * largest * n as f64;
    let positive: f64 = values.iter().filter(|value| real(value) && **value > 0.0).sum();
    let negative: f64 = -values.iter().filter(|value| real(value) && **value < 0.0).sum::<f64>();
    let mut coordinates = vec![vec![0.0; dimensions]; n];
    let mut share = vec![0.0; dimensions];
    for (axis, (value, vector)) in leading.iter().zip(&vectors).enumerate() {
        if real(value) && *value > 0.0 {
            share[axis] = value / positive;
            let most = vector.iter().fold(0.0_f64, |most, &x| if x.abs() > most.abs() { x } else { most });
            let scale = value.sqrt().copysign(most);
            coordinates.iter_mut().zip(vector).for_each(|(point, x)| point[axis] = scale * x);
        }
    }
    let mapped = mapped_distances(&coordinates);
    let whole = positive + negative;
    let (trustworthiness, continuity) = neighbours::quality(distances, &mapped, n, neighbours);
    Ok(DistanceMap {
        negative_share: if whole > 0.0 { negative / whole } else { 0.0 },
        stress: stress(distances, &mapped),
        coordinates,
        share,
        trustworthiness,
        continuity,
    })
}

fn check(distances: &[f64], n: usize, dimensions: usize, neighbours: usize) -> Result<()> {
    let refuse = |problem: String| Err(ErrorKind::BadFeatures(problem).into());
    if n == 0 || n * n != distances.len() {
        return refuse(format!(
            "{} distances are no square matrix; give a row and a column for each",
            distances.len()
        ));
    }
    if n > MOST {
        return refuse(format!(
            "a map of {n} would take too long; at most {MOST} are mapped: thin them first"
        ));
    }
    if dimensions == 0 || neighbours == 0 {
        return refuse("a map has at least 1 axis, and is judged by at least 1 neighbour".to_owned());
    }
    for i in 0..n {
        for j in 0..=i {
            let (there, back) = (distances[i * n + j], distances[j * n + i]);
            let (a, b) = (i + 1, j + 1);
            if !there.is_finite() || there < 0.0 {
                return refuse(format!(
                    "the distance of {a} and {b} is {there}; distances are finite and not negative"
                ));
            }
            if i == j && there != 0.0 {
                return refuse(format!(
                    "the distance of {a} to itself is {there}, not 0; give distances, not similarities"
                ));
            }
            if (there - back).abs() > 1e-9 * there.abs().max(back.abs()) {
                return refuse(format!(
                    "the distances of {a} and {b} are {there} and {back}; they must be the same"
                ));
            }
        }
    }
    Ok(())
}

/// −½ J D² J: the products of the points about their centre.
fn centred(distances: &[f64], n: usize) -> Vec<f64> {
    let square = |i: usize, j: usize| distances[i * n + j] * distances[i * n + j];
    let means: Vec<f64> = (0..n).map(|i| (0..n).map(|j| square(i, j)).sum::<f64>() / n as f64).collect();
    let mean = means.iter().sum::<f64>() / n as f64;
    let entry = |at: usize| -0.5 * (square(at / n, at % n) - means[at / n] - means[at % n] + mean);
    (0..n * n).map(entry).collect()
}

fn mapped_distances(points: &[Vec<f64>]) -> Vec<f64> {
    let distance = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt();
    points.iter().flat_map(|a| points.iter().map(move |b| distance(a, b))).collect()
}

fn stress(distances: &[f64], mapped: &[f64]) -> f64 {
    let wrong: f64 = distances.iter().zip(mapped).map(|(d, m)| (d - m) * (d - m)).sum();
    let all: f64 = distances.iter().map(|d| d * d).sum();
    if all > 0.0 { (wrong / all).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn golden() -> Value {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/tree_sets.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    fn flat(matrix: &Value) -> Vec<f64> {
        let rows: Vec<Vec<f64>> = serde_json::from_value(matrix.clone()).unwrap();
        rows.concat()
    }

    fn close(ours: f64, expected: &Value) -> bool {
        (ours - expected.as_f64().unwrap()).abs() < 1e-8
    }

    fn check_map(found: &DistanceMap, mapped: &Value, expected: &Value) {
        let ours = mapped_distances(&found.coordinates);
        assert!(ours.iter().zip(flat(mapped)).all(|(x, y)| (x - y).abs() < 1e-6));
        assert!(found.share.iter().zip(expected["share"].as_array().unwrap()).all(|(x, y)| close(*x, y)));
        assert!(close(found.negative_share, &expected["negative_share"]), "{}", found.negative_share);
        assert!(close(found.stress, &expected["stress"]), "{}", found.stress);
    }

    #[test]
    fn maps_are_those_of_the_reference() {
        let golden = golden();
        for case in golden["maps"].as_array().unwrap() {
            let neighbours = case["neighbours"].as_u64().unwrap() as usize;
            let found = distance_map(&flat(&case["distances"]), 2, neighbours).unwrap();
            check_map(&found, &case["mapped"], case);
            assert!(close(found.trustworthiness, &case["trustworthiness"]), "{}", found.trustworthiness);
            assert!(close(found.continuity, &case["continuity"]), "{}", found.continuity);
        }
        for case in golden["sets"].as_array().unwrap().iter().filter(|case| !case["map_of_cid"].is_null()) {
            let found = distance_map(&flat(&case["cid"]), 2, 3).unwrap();
            check_map(&found, &case["map_of_cid"]["distances"], &case["map_of_cid"]);
        }
    }

    #[test]
    fn what_is_no_distance_is_refused() {
        for (wrong, words) in [
            (vec![], "no square"),
            (vec![0.0, 1.0, 1.0], "no square"),
            (vec![0.0, 1.0, 2.0, 0.0], "must be the same"),
            (vec![1.0, 0.5, 0.5, 1.0], "similarities"),
            (vec![0.0, -1.0, -1.0, 0.0], "not negative"),
            (vec![0.0, f64::NAN, f64::NAN, 0.0], "finite"),
        ] {
            let said = distance_map(&wrong, 2, 1).unwrap_err().to_string();
            assert!(said.contains(words), "{said}");
        }
        assert!(distance_map(&[0.0], 0, 1).is_err());
    }

    #[test]
    fn equal_things_lie_at_one_point() {
        let found = distance_map(&[0.0; 16], 2, 10).unwrap();
        assert_eq!(found.coordinates, vec![vec![0.0; 2]; 4]);
        assert_eq!((found.share, found.stress, found.negative_share), (vec![0.0; 2], 0.0, 0.0));
        assert_eq!((found.trustworthiness, found.continuity), (1.0, 1.0));
        let one = distance_map(&[0.0], 2, 1).unwrap();
        assert_eq!(one.coordinates, [[0.0, 0.0]]);
    }
}
