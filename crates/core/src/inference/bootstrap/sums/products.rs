//! Σ a_i n_ij b_j of all replicates of a block.

use std::marker::PhantomData;

use super::{Row, View};
use crate::inference::lanes::{LANES, Lanes, Size, Whole};
use crate::sys::{Vectorised, vectorised};

pub(in crate::inference) fn products<S: Size>(view: View<'_, S>) -> Lanes<u128> {
    let [row, column] = view.margins.largest().map(u128::from);
    // The n_ij b_j of a row add up to at most this.
    let most = row * column;
    if most <= u128::from(u32::MAX) {
        within::<S, u32>(view)
    } else if most <= u128::from(u64::MAX) {
        within::<S, u64>(view)
    } else {
        within::<S, u128>(view)
    }
}

pub(in crate::inference) fn within<S: Size, T: Whole>(view: View<'_, S>) -> Lanes<u128> {
    vectorised(Products { view, inner: PhantomData::<T> })
}

/// `T` holds the sum of the n_ij b_j of a row.
struct Products<'a, S, T> {
    view: View<'a, S>,
    inner: PhantomData<T>,
}

impl<S: Size, T: Whole> Vectorised for Products<'_, S, T> {
    type Output = Lanes<u128>;

    #[inline(always)]
    fn run(self) -> Lanes<u128> {
        let (view, mut totals) = (self.view, [0; LANES]);
        for Row { small, large, sizes } in view.rows() {
            let mut inner = [T::default(); LANES];
            for (cell, column) in small.iter() {
                for ((inner, &count), &size) in inner.iter_mut().zip(cell).zip(&view.margins.columns[column])
                {
                    *inner += T::from(count) * T::of(size.into());
                }
            }
            for (cell, column) in large.iter() {
                for ((inner, &count), &size) in inner.iter_mut().zip(cell).zip(&view.margins.columns[column])
                {
                    *inner += T::of(count) * T::of(size.into());
                }
            }
            for ((total, inner), &size) in totals.iter_mut().zip(inner).zip(sizes) {
                *total += inner.wide() * size.wide();
            }
        }
        totals
    }
}
