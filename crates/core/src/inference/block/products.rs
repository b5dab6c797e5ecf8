//! Σ a_i n_ij b_j of all replicates of a block.

use std::marker::PhantomData;
use std::ops::{AddAssign, Mul};

use super::super::lanes::{LANES, Lanes};
use super::{Size, View};
use crate::cpu::{Vectorised, vectorised};

pub(super) fn products<S: Size>(view: View<'_, S>) -> Lanes<u128> {
    let [row, col] = view.margins.largest().map(u128::from);
    // The n_ij b_j of a row add up to at most this.
    let most = row * col;
    if most <= u128::from(u32::MAX) {
        within::<S, u32>(view)
    } else if most <= u128::from(u64::MAX) {
        within::<S, u64>(view)
    } else {
        within::<S, u128>(view)
    }
}

pub(super) fn within<S: Size, T: Inner>(view: View<'_, S>) -> Lanes<u128> {
    vectorised(Products { view, inner: PhantomData::<T> })
}

/// An integer that holds the sum of the n_ij b_j of a row.
pub(super) trait Inner:
    Copy + Default + From<u8> + Into<u128> + AddAssign + Mul<Output = Self>
{
    fn new(size: u64) -> Self;
}

impl Inner for u32 {
    #[inline(always)]
    fn new(size: u64) -> Self {
        size as Self
    }
}

impl Inner for u64 {
    #[inline(always)]
    fn new(size: u64) -> Self {
        size
    }
}

impl Inner for u128 {
    #[inline(always)]
    fn new(size: u64) -> Self {
        size.into()
    }
}

struct Products<'a, S, T> {
    view: View<'a, S>,
    inner: PhantomData<T>,
}

impl<S: Size, T: Inner> Vectorised for Products<'_, S, T> {
    type Output = Lanes<u128>;

    #[inline(always)]
    fn run(self) -> Lanes<u128> {
        let View { layout, block, margins } = self.view;
        let mut totals = [0; LANES];
        for ((small, large), row) in layout.rows().zip(&margins.rows) {
            let mut inner = [T::default(); LANES];
            for (cell, &col) in block.small[small.clone()].iter().zip(&layout.small.cols[small]) {
                for ((inner, &count), &size) in inner.iter_mut().zip(cell).zip(&margins.cols[col as usize]) {
                    *inner += T::from(count) * T::new(size.into());
                }
            }
            for (cell, &col) in block.large[large.clone()].iter().zip(&layout.large.cols[large]) {
                for ((inner, &count), &size) in inner.iter_mut().zip(cell).zip(&margins.cols[col as usize]) {
                    *inner += T::new(count) * T::new(size.into());
                }
            }
            for ((total, inner), &size) in totals.iter_mut().zip(inner).zip(row) {
                let (inner, size): (u128, u64) = (inner.into(), size.into());
                *total += inner * u128::from(size);
            }
        }
        totals
    }
}
