//! The modes of small ensembles.

use super::weight::{interval, p_of_runs};
use super::*;
use crate::ensemble::Ensemble;
use crate::input::{Labels, Policies};

fn ensemble(draws: &[Vec<u32>]) -> Ensemble {
    let columns: Vec<Labels> = draws.iter().map(|draw| Labels::from_integers(draw.iter().copied())).collect();
    Ensemble::new(&columns).unwrap()
}

fn crossing() -> Vec<Vec<u32>> {
    let one: Vec<u32> = (0..30).map(|item| item / 10).collect();
    let other: Vec<u32> = (0..30).map(|item| item % 3).collect();
    (0..20).map(|draw| if draw % 5 < 3 { one.clone() } else { other.clone() }).collect()
}

#[test]
fn two_answers_are_two_modes_with_their_draws_and_items() {
    let found = ensemble(&crossing()).modes(&ModesOptions::default()).unwrap();
    assert_eq!(found.modes.len(), 2);
    assert_eq!([found.modes[0].draws.len(), found.modes[1].draws.len()], [12, 8]);
    assert!((0..20).all(|draw| found.mode_of[draw] == usize::from(draw % 5 >= 3)));
    assert_eq!(found.aligned[0], found.modes[0].labels);
    assert!(
        found.modes.iter().all(|mode| mode.expected_loss == 0.0 && mode.own.iter().all(|&own| own == 1.0))
    );
    let stays = |item: usize| found.modes[0].labels[item] == found.modes[1].labels[item];
    assert!((0..30).all(|item| found.decides[item] == f64::from(u8::from(!stays(item)))));
    assert!(
        found.p.unwrap() < 0.01
            && found.clarity.unwrap() == 1.0
            && found.fit.all == 0.0
            && found.fit.one > 0.5
    );
}

#[test]
fn a_given_number_is_not_tested() {
    let options = ModesOptions { n_modes: Some(1), ..ModesOptions::default() };
    let found = ensemble(&crossing()).modes(&options).unwrap();
    assert_eq!((found.modes.len(), found.p, found.modes[0].interval), (1, None, None));
    let options = ModesOptions { n_modes: Some(21), ..ModesOptions::default() };
    let error = ensemble(&crossing()).modes(&options).unwrap_err().to_string();
    assert_eq!(error, "20 clusterings cannot make 21 modes; ask for 1 to 20");
}

#[test]
fn equal_draws_are_one_mode_that_nothing_tests() {
    let found = ensemble(&vec![vec![0, 0, 1, 1, 2]; 8]).modes(&ModesOptions::default()).unwrap();
    assert_eq!((found.modes.len(), found.p, found.too_few), (1, None, false));
    assert!(ensemble(&vec![vec![0, 0, 1, 1, 2]; 2]).modes(&ModesOptions::default()).unwrap().too_few);
}

#[test]
fn one_draw_is_its_own_mode() {
    let named = vec![("only".to_owned(), Labels::from_integers([0, 0, 1, 2]))];
    let one = Ensemble::of_draws(named, &Policies::default()).unwrap();
    let found = one.modes(&ModesOptions::default()).unwrap();
    assert_eq!((found.modes.len(), &found.mode_of[..], found.p, found.too_few), (1, &[0][..], None, true));
    let mode = &found.modes[0];
    assert_eq!((&mode.labels[..], mode.medoid, mode.expected_loss), (&[0, 0, 1, 2][..], 0, 0.0));
    assert_eq!((found.fit.one, found.fit.all, &mode.own[..]), (0.0, 0.0, &[1.0; 4][..]));
}

#[test]
fn a_search_says_how_far_it_is() {
    let heard = std::sync::Mutex::new(Vec::new());
    let crossing = crossing();
    let found =
        ensemble(&crossing).modes_heard(&ModesOptions::default(), &|step| heard.lock().unwrap().push(step));
    let (found, heard) = (found.unwrap(), heard.into_inner().unwrap());
    let of = |stage| heard.iter().filter(|step| step.stage == stage).count();
    assert_eq!(of(ModesStage::Clusterings), found.modes.len());
    assert_eq!(of(ModesStage::Halves), found.steps.len() * ModesOptions::default().splits);
    assert!(heard.iter().all(|step| step.done <= step.of));
    let many: Vec<Vec<u32>> = (0..450).map(|draw| crossing[draw % 20].clone()).collect();
    let heard = std::sync::Mutex::new(0);
    let hears = |step: ModesProgress| *heard.lock().unwrap() += usize::from(step.stage == ModesStage::Others);
    ensemble(&many).modes_heard(&ModesOptions::default(), &hears).unwrap();
    assert_eq!(heard.into_inner().unwrap(), 50);
}

#[test]
fn sixty_draws_and_then_forty_say_little_of_a_weight() {
    let is: Vec<bool> = (0..100).map(|draw| draw < 60).collect();
    let found = interval(&is, 0.95, false);
    assert!(found.sticky && p_of_runs(&is) < 1e-10);
    assert!((found.low - 0.001).abs() < 0.001 && (found.high - 0.90).abs() < 0.01, "{found:?}");
    let found = interval(&is, 0.95, true);
    assert!((found.low - 0.50).abs() < 0.005 && (found.high - 0.69).abs() < 0.005 && !found.sticky);
}
