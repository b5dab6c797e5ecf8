use super::*;
use crate::Linkage;
use crate::random::Random;
use partita::Result;

fn scattered(n: usize, dims: usize, seed: u64) -> Points {
    let mut random = Random::new(seed);
    let centres: Vec<f64> = (0..5 * dims).map(|_| random.normal() * 6.0).collect();
    let values = (0..n).flat_map(|item| (0..dims).map(move |k| (item % 5) * dims + k)).collect::<Vec<_>>();
    Points::new(dims, values.into_iter().map(|at| centres[at] + random.normal()).collect()).unwrap()
}

fn same_tree(a: &Linkage, b: &Linkage) {
    assert_eq!(a.merges().len(), b.merges().len());
    for (x, y) in a.merges().iter().zip(b.merges()) {
        assert_eq!((x.left, x.right), (y.left, y.right));
        assert!((x.height - y.height).abs() <= 1e-9 * y.height, "{x:?} {y:?}");
    }
}

#[test]
fn ward_and_single_without_a_matrix_equal_kodama_with_one() {
    for (seed, n, dims) in [(1, 2, 3), (2, 40, 1), (3, 150, 2), (4, 900, 4), (5, 700, 11)] {
        let points = scattered(n, dims, seed);
        same_tree(&ward::ward(&points), &dense::linkage(&points, kodama::Method::Ward).unwrap());
        same_tree(&single::single(&points), &dense::linkage(&points, kodama::Method::Single).unwrap());
    }
}

#[test]
fn four_points_have_the_heights_of_scipy() {
    let points = Points::new(2, vec![0.0, 0.0, 1.0, 0.0, 4.0, 3.0, 4.0, 5.0]).unwrap();
    let heights = |method| -> Vec<f64> {
        linkage(&points, method).unwrap().merges().iter().map(|m| m.height).collect()
    };
    let close = |ours: Vec<f64>, scipy: [f64; 3]| {
        assert!(ours.iter().zip(scipy).all(|(x, y)| (x - y).abs() < 1e-12), "{ours:?} {scipy:?}");
    };
    close(heights(LinkageMethod::Ward), SCIPY_WARD);
    close(heights(LinkageMethod::Single), [1.0, 2.0, 18_f64.sqrt()]);
    close(heights(LinkageMethod::Complete), [1.0, 2.0, 41_f64.sqrt()]);
    let mean = (5.0 + 41_f64.sqrt() + 18_f64.sqrt() + 34_f64.sqrt()) / 4.0;
    close(heights(LinkageMethod::Average), [1.0, 2.0, mean]);
    close(heights(LinkageMethod::Weighted), [1.0, 2.0, mean]);
}

/// √(2 · 2·2/4 · (3.5² + 4²)) on top.
const SCIPY_WARD: [f64; 3] = [1.0, 2.0, 7.516_648_189_186_454];

#[test]
fn equal_points_merge_at_height_zero() {
    let points = Points::new(1, [vec![2.0; 60], vec![3.0; 40]].concat()).unwrap();
    for (_, method) in LinkageMethod::ALL {
        let heights: Vec<f64> = linkage(&points, method).unwrap().merges().iter().map(|m| m.height).collect();
        assert!(heights[..98].iter().all(|&h| h == 0.0) && heights[98] > 0.9, "{method:?} {heights:?}");
    }
    let one = Points::new(2, vec![1.0, 2.0]).unwrap();
    assert!(LinkageMethod::ALL.iter().all(|(_, method)| linkage(&one, *method).unwrap().merges().is_empty()));
}

#[test]
fn bad_vectors_are_refused_in_one_sentence() {
    let message = |result: Result<Points>| result.unwrap_err().to_string();
    assert_eq!(
        message(Points::new(2, vec![1.0, 2.0, 3.0, f64::NAN])),
        "row 2 holds NaN in column 2; coordinates are finite and at most 1e150"
    );
    assert!(message(Points::new(2, vec![1.0])).contains("1 number for rows of 2"));
    assert!(message(Points::new(0, vec![])).contains("no vectors"));
    let many = Points::new(1, vec![0.0; 50_000]).unwrap();
    let refusal = linkage(&many, LinkageMethod::Average).unwrap_err().to_string();
    assert!(refusal.contains("use ward or single"), "{refusal}");
}
