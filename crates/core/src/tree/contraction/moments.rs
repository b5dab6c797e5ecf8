//! Sums over vertices and branches of the second tree between two places with open blocks.
//!
//! Such a vertex or branch cuts the second tree into parts. One part holds the open blocks on the near side ("down"),
//! another those on the far side ("up"); the others hold none. With h and b the leaves of either closed colour in a part,
//! F = Σ h² and X = Σ h·b over all parts, what is counted later is a sum of products of these numbers. Branches count once,
//! vertices minus once.

use super::ring::Ring;

/// Sums of 1, h↓, h↑, b↓, b↑, F, X, h↓h↓, h↓h↑, h↑h↑, h↓b↓, h↓b↑, h↑b↓, h↑b↑, F·b↓, F·b↑, h↓·X and h↑·X.
#[derive(Clone, Copy, Default)]
pub(super) struct Moments<T>(pub [T; 18]);

impl<T: Ring> Moments<T> {
    /// Of a single vertex or branch.
    pub(super) fn of([hd, hu]: [T; 2], [bd, bu]: [T; 2], f: T, x: T) -> Self {
        let products = [hd * hd, hd * hu, hu * hu, hd * bd, hd * bu, hu * bd, hu * bu];
        let [dd, du, uu, p, q, r, s] = products;
        Self([T::of(1), hd, hu, bd, bu, f, x, dd, du, uu, p, q, r, s, f * bd, f * bu, hd * x, hu * x])
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(x, y)| *x += y);
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(x, y)| *x -= y);
    }

    /// After open blocks have been closed: the leaves of either colour that came to the two parts with open blocks.
    pub(super) fn shifted(&self, [p, q]: [T; 2], [r, s]: [T; 2]) -> Self {
        let [n, hd, hu, bd, bu, f, x, hdd, hdu, huu, dd, du, ud, uu, fd, fu, xd, xu] = self.0;
        let two = T::of(2);
        let (squares, products) = (p * p + q * q, p * r + q * s);
        let f_now = f + two * (p * hd + q * hu) + squares * n;
        let x_now = x + p * bd + r * hd + q * bu + s * hu + products * n;
        Self([
            n,
            hd + p * n,
            hu + q * n,
            bd + r * n,
            bu + s * n,
            f_now,
            x_now,
            hdd + two * p * hd + p * p * n,
            hdu + q * hd + p * hu + p * q * n,
            huu + two * q * hu + q * q * n,
            dd + r * hd + p * bd + p * r * n,
            du + s * hd + p * bu + p * s * n,
            ud + r * hu + q * bd + q * r * n,
            uu + s * hu + q * bu + q * s * n,
            fd + two * (p * dd + q * ud) + squares * bd + r * f_now,
            fu + two * (p * du + q * uu) + squares * bu + s * f_now,
            xd + p * dd + r * hdd + q * du + s * hdu + products * hd + p * x_now,
            xu + p * ud + r * hdu + q * uu + s * huu + products * hu + q * x_now,
        ])
    }

    /// The same with the two sides exchanged.
    pub(super) fn flipped(&self) -> Self {
        let [n, hd, hu, bd, bu, f, x, hdd, hdu, huu, dd, du, ud, uu, fd, fu, xd, xu] = self.0;
        Self([n, hu, hd, bu, bd, f, x, huu, hdu, hdd, uu, ud, du, dd, fu, fd, xu, xd])
    }
}
