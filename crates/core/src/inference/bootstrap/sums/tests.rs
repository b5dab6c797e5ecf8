use super::*;
use crate::compare::{Input, Request, Source};
use crate::inference::bootstrap::resampler::Resampler;
use crate::inference::random::stream;
use crate::measures::measures;
use crate::registry::{Kernel, Kind};
use crate::summary::{Summary, TableSums};

/// Every sum of a replicate equals that of its table.
fn check<S: Size>(table: &Contingency) {
    let counts: Vec<u64> = table.cells().iter().map(|cell| cell.count).collect();
    let resampler = Resampler::new(&counts);
    let (layout, whole) = (SplitLayout::new(table, resampler.split()), Layout::of(table));
    let (mut block, mut drawn) = (Block::default(), Vec::new());
    resampler.draw(&mut stream(2, 0), &mut block);
    let (x_ln_x, mut margins) = (XLnX::new(table.n()), Margins::<S>::default());
    let tables = BlockTables::new(&layout, &block, &mut margins, &x_ln_x);
    assert_eq!(products::within::<S, u64>(tables.view), products::within::<S, u128>(tables.view));
    assert_eq!(best_f::within::<S, u64>(tables.view), best_f::within::<S, u128>(tables.view));
    assert_eq!(best_f::best_f_measures(tables.view), best_f::within::<S, u128>(tables.view));
    for lane in 0..LANES {
        block.replicate(lane, resampler.split(), &mut drawn);
        check_replicate(&tables.replicate(lane), &Summary::new(whole.to_table(&drawn)));
    }
}

fn check_replicate(replicate: &dyn TableSums, summary: &Summary) {
    assert_eq!(replicate.pairs(), summary.pairs());
    assert_eq!(replicate.clusters(), summary.table().clusters());
    assert_eq!(replicate.filled_cells(), summary.table().cells().len() as u64);
    let with_choices = ["s_h:combine=mean", "split_merge_largest_piece:combine=mean"]
        .map(|name| Request::parse(name).unwrap());
    let plain = measures().iter().filter(|measure| measure.accepts(Kind::Labels)).map(Request::new);
    for request in plain.chain(with_choices) {
        let name = request.measure().name;
        let input = Input(Source::Sums(replicate));
        let Some(found) = input.provides(request.measure().kernel).then(|| request.score(input).unwrap())
        else {
            assert!(
                matches!(
                    request.measure().kernel,
                    Kernel::Chance(_) | Kernel::Table(_) | Kernel::TableOrCo { .. } | Kernel::Cover(..)
                ),
                "{name}"
            );
            continue;
        };
        match (found.value(), request.score(summary).unwrap().value()) {
            (Some(found), Some(expected)) => {
                let near = (found - expected).abs() <= 1e-11 * expected.abs().max(1.0);
                assert!(near, "{name}: {found} {expected}");
            }
            (found, expected) => assert_eq!(found, expected, "{name}"),
        }
    }
}

fn table(triples: impl Iterator<Item = (u32, u32, u64)>) -> Contingency {
    Contingency::from_triples(triples).unwrap()
}

#[test]
fn small_and_large_cells_have_the_scores_of_the_tables_that_the_lanes_stand_for() {
    let few = Contingency::from_dense(&[[5_u64, 3, 1, 9], [2, 7, 5000, 1], [1, 1, 1, 1]]).unwrap();
    check::<u32>(&few);
    check::<u64>(&few);
    let mixed = |large: u64| {
        let count = move |i: u32| if i.is_multiple_of(83) { large } else { u64::from(i % 5) + 1 };
        table((0..3000_u32).map(move |i| (i / 60, i * 7 % 101, count(i))))
    };
    check::<u32>(&mixed(90));
    check::<u32>(&mixed(2000));
    check::<u64>(&mixed(40_000));
}

#[test]
fn long_rows_and_columns_are_more_than_a_byte_counts() {
    let row = (0..700_u32).map(|i| (0, i, u64::from(i % 6) + 1));
    let column = (1..700_u32).map(|i| (i, 0, u64::from(i % 4) + 1));
    check::<u32>(&table(row.chain(column)));
}

#[test]
fn clusters_that_no_item_is_drawn_from_do_not_count() {
    // A replicate misses every third singleton.
    let singletons = (0..500_u32).map(|i| (i, i, 1));
    let shared = (0..100_u32).map(|i| (i, i + 1, 1));
    check::<u32>(&table(singletons.chain(shared)));
}

#[test]
fn what_is_constant_has_no_spread() {
    // One cluster against three equal ones, in many cells of which none is large: χ² is 0 in every replicate.
    let block = table((0..300_u32).map(|i| (0, i, 2)));
    check::<u32>(&block);
}
