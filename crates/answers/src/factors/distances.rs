//! How far runs are from each other.

use partita::{AtIdentity, Kind, Request, Score};

use crate::failure::{Failure, Outcome};

/// The measure by which runs differ: by default the first distance of the kind.
pub fn request_of(kind: Kind, name: Option<&str>) -> Outcome<Request> {
    let usual = match kind {
        Kind::Labels | Kind::Co => "variation_of_information",
        Kind::Trees => "robinson_foulds",
        _ => partita::measures::defaults(kind)[0],
    };
    let request = Request::parse(name.unwrap_or(usual))?;
    match request.measure().at_identity_for(request.args()) {
        AtIdentity::Fixed(_) => Ok(request),
        AtIdentity::Varies => Err(Failure::usage(format!(
            "{} has no fixed value for identical ones, so that it says nothing of how far runs are from each other; choose \
             another measure",
            request.key()
        ))),
    }
}

/// Scores as distances: how far each is from the value of identical ones; both ways in the mean.
pub fn distances_of(request: &Request, matrix: &[Vec<Score>]) -> Outcome<Vec<Vec<f64>>> {
    let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else {
        return Err(Failure::usage(format!("{} is no distance of runs", request.key())));
    };
    let value = |a: usize, b: usize| {
        let score = matrix[a][b].clone().into_result();
        score.map_err(|reason| Failure::input(format!("{}: {reason}", request.key())))
    };
    let distance = |a: usize, b: usize| -> Outcome<f64> {
        Ok(if a == b { 0.0 } else { (best - f64::midpoint(value(a, b)?, value(b, a)?)).abs() })
    };
    (0..matrix.len()).map(|a| (0..matrix.len()).map(|b| distance(a, b)).collect()).collect()
}
