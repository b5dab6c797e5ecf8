use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::error::ErrorKind;
use crate::sums::PairCounts;
use crate::sys::with_threads;
use crate::table::Contingency;

/// The obvious way: rank the labels, sort the triples.
fn obvious<A: Key, B: Key>(a: &[A], b: &[B]) -> CountedLabels<A, B> {
    fn ranks<K: Key>(column: &[K]) -> (Vec<K>, Vec<u32>) {
        let labels: Vec<K> = column.iter().copied().collect::<BTreeSet<K>>().into_iter().collect();
        let codes = column.iter().map(|key| labels.binary_search(key).unwrap() as u32).collect();
        (labels, codes)
    }
    let ((rows, a), (columns, b)) = (ranks(a), ranks(b));
    let table = Contingency::from_triples(a.into_iter().zip(b).map(|(i, j)| (i, j, 1))).unwrap();
    CountedLabels { table, rows, columns }
}

fn check<A: Key + std::fmt::Debug, B: Key + std::fmt::Debug>(a: &[A], b: &[B]) {
    let expected = obvious(a, b);
    let sums = PairCounts::from_table(&expected.table);
    for threads in [1, 2, 8] {
        let counted = with_threads(Some(threads), || Contingency::count_labels(a, b)).unwrap().unwrap();
        // Not assert_eq: a failure would print millions of cells.
        assert!(counted == expected, "{threads} threads, {} items", a.len());
        assert!(Contingency::count(a, b).unwrap() == expected.table);
        let counted = with_threads(Some(threads), || PairCounts::count(a, b)).unwrap().unwrap();
        assert_eq!(counted, sums, "{threads} threads, {} items", a.len());
    }
}

/// A fixed stream of numbers below each bound.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn column(&mut self, n: usize, clusters: u64) -> Vec<i32> {
        (0..n).map(|_| self.below(clusters) as i32).collect()
    }

    /// Cluster i about as likely as 1 / i.
    fn skewed(&mut self, n: usize, clusters: u64) -> Vec<i32> {
        (0..n).map(|_| (clusters / (1 + self.below(clusters))) as i32).collect()
    }
}

#[test]
fn every_size_of_table_is_counted_on_any_number_of_threads() {
    let n = 300_000;
    let mut numbers = Numbers(7);
    for clusters in [1, 2, 10, 64, 65, 256, 1000, 2047, 20_000, 299_999] {
        check(&numbers.column(n, clusters), &numbers.column(n, clusters));
        check(&numbers.column(n, clusters), &numbers.column(n, 10));
        check(&numbers.skewed(n, clusters), &numbers.skewed(n, clusters));
    }
}

#[test]
fn counters_of_a_byte_overflow_into_the_list() {
    // One cell has 256 · 3 items exactly, one is 1 above, and most have none.
    let mut a = vec![0_i16; 768];
    let mut b = vec![70_i16; 768];
    a.extend([69; 769]);
    b.extend([0; 769]);
    check(&a, &b);
}

#[test]
fn a_rare_label_that_the_sample_misses_is_counted() {
    let mut numbers = Numbers(3);
    let (mut a, b) = (numbers.column(200_000, 10), numbers.column(200_000, 10));
    for odd_one_out in [10, -1, 5_000, i32::MIN, i32::MAX] {
        a[123_457] = odd_one_out;
        check(&a, &b);
        check(&b, &a);
    }
}

#[test]
fn singletons_on_one_side_or_both() {
    let n = 100_000;
    let mut numbers = Numbers(11);
    let sorted: Vec<u32> = (0..n).collect();
    let mut shuffled = sorted.clone();
    for i in (1..shuffled.len()).rev() {
        shuffled.swap(i, numbers.below(i as u64 + 1) as usize);
    }
    let scattered: Vec<u64> =
        sorted.iter().map(|&x| u64::from(x).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let one = vec![3_u8; n as usize];
    let pairs: Vec<u32> = shuffled.iter().map(|x| x / 2).collect();
    check(&sorted, &sorted);
    check(&sorted, &shuffled);
    check(&shuffled, &pairs);
    check(&pairs, &scattered);
    check(&scattered, &scattered);
    check(&one, &shuffled);
    check(&scattered, &one);
    check(&one, &one);
}

#[test]
fn one_label_of_many_occurs_twice() {
    let n = 150_000_u32;
    let sorted: Vec<u32> = (0..n).collect();
    // Within the part of a thread and in those of two.
    for (item, other) in [(0, 1), (0, n - 1), (70_000, 140_000)] {
        let mut one: Vec<u32> = sorted.iter().map(|x| x.wrapping_mul(7) % n).collect();
        one[item as usize] = one[other as usize];
        check(&one, &sorted);
        check(&one, &one);
    }
}

#[test]
fn scattered_labels_few_and_many() {
    let n = 200_000;
    let mut numbers = Numbers(5);
    for clusters in [2, 1000, 40_000, 10_000_000] {
        let mut scatter = || -> Vec<i64> {
            (0..n).map(|_| (numbers.below(clusters) as i64).wrapping_mul(0x1357_9bdf_0246_8ace)).collect()
        };
        check(&scatter(), &scatter());
    }
}

#[test]
fn labels_that_end_in_zeros_are_not_thrown_together() {
    let mut numbers = Numbers(11);
    let mut multiples =
        |bits: u32| -> Vec<u64> { (0..150_000).map(|_| numbers.below(60_000) << bits).collect() };
    check(&multiples(32), &multiples(47));
}

#[test]
fn more_labels_than_are_hashed_are_sorted() {
    // Half of the items share a label, so that a sample does not look distinct.
    let labels: Vec<u64> = (0..2_300_000_u64)
        .map(|i| if i % 2 == 0 { 0 } else { i.wrapping_mul(0x9e37_79b9_7f4a_7c15) })
        .collect();
    let one = vec![0_u8; labels.len()];
    let counted = Contingency::count_labels(&labels, &one).unwrap();
    assert_eq!(counted.rows.len(), 1_150_001);
    assert!(counted.rows.is_sorted_by(|x, y| x < y));
    assert_eq!(counted.table.row_sums()[0], 1_150_000);
    assert!(counted.table.row_sums()[1..].iter().all(|&size| size == 1));
}

#[test]
fn pairs_too_wide_for_32_bits() {
    let mut numbers = Numbers(13);
    let mut column = || numbers.column(900_000, 1_100_000);
    check(&column(), &column());
}

#[test]
fn a_bucket_with_more_pairs_than_fit_a_cache() {
    // One label far above the others: they share the leading bits, and no pair is frequent.
    let mut numbers = Numbers(17);
    let (mut a, b) = (numbers.column(300_000, 2000), numbers.column(300_000, 2000));
    a[150_001] = 370_000;
    check(&a, &b);
    check(&b, &a);
}

#[test]
fn ends_of_every_type() {
    check(&[i64::MIN, i64::MAX, 0, i64::MIN], &[u64::MAX, 0, 0, u64::MAX]);
    check(&[i8::MIN, i8::MAX, -1], &[u8::MAX, 0, 1]);
    check(&[i16::MAX; 5], &[i32::MIN, i32::MAX, 0, 1, 1]);
    check(&[u16::MAX, 0], &[u32::MAX, 0]);
    let alternating: Vec<i64> = (0..100_000).map(|i| if i % 3 == 0 { i64::MIN } else { i64::MAX }).collect();
    check(&alternating, &alternating);
}

#[test]
fn unequal_and_empty_columns_are_refused() {
    let kind = |a: &[i32], b: &[u8]| Contingency::count(a, b).unwrap_err().kind().clone();
    assert_eq!(kind(&[1, 2], &[1]), ErrorKind::UnequalLengths { a: 2, b: 1 });
    assert_eq!(kind(&[], &[]), ErrorKind::Empty);
    let kind = |a: &[i32], b: &[u8]| PairCounts::count(a, b).unwrap_err().kind().clone();
    assert_eq!(kind(&[1, 2], &[1]), ErrorKind::UnequalLengths { a: 2, b: 1 });
    assert_eq!(kind(&[], &[]), ErrorKind::Empty);
}

proptest! {
    #[test]
    fn any_columns(
        items in prop::collection::vec((any::<i64>(), any::<u16>()), 1..3000),
        divisor in prop_oneof![1..10_i64, Just(1 << 40), Just(1 << 61)],
        clusters in 1..2000_u16,
    ) {
        let (a, b): (Vec<i64>, Vec<u16>) = items.into_iter().map(|(x, y)| (x / divisor, y % clusters)).unzip();
        check(&a, &b);
        check(&b, &a);
    }
}
