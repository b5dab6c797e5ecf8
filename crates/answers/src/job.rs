//! A question with its objects and options.

use std::sync::Arc;

use partita::{Csr, Labels, Missing, Noise, Policies, Tree};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::object::Object;
use crate::watch::Stop;

/// A question.
pub struct Job {
    /// The objects of the question.
    pub objects: Vec<Object>,
    options: Value,
    /// Set once nobody waits for the answer.
    pub stop: Stop,
}

/// The rules for reading labels.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Reading {
    missing: Option<String>,
    noise: Option<String>,
    noise_label: Option<String>,
}

impl Reading {
    /// The policies that it names, with this one for missing labels by default.
    fn policies(&self, missing: Missing) -> Outcome<Policies> {
        let missing: Missing = self.missing.as_deref().map_or(Ok(missing), str::parse)?;
        let noise: Noise = self.noise.as_deref().map_or(Ok(Noise::default()), str::parse)?;
        let mut policies = Policies::default().with_missing(missing).with_noise(noise);
        if let Some(label) = &self.noise_label {
            policies.noise_label.clone_from(label);
        }
        Ok(policies)
    }
}

impl Job {
    /// The options are the text of a JSON object, or empty.
    pub fn new(objects: Vec<Object>, options: &str, stop: Stop) -> Outcome<Self> {
        let options = if options.is_empty() { "{}" } else { options };
        let options = serde_json::from_str(options)
            .map_err(|error| Failure::usage(format!("the options are not JSON: {error}")))?;
        Ok(Self { objects, options, stop })
    }

    /// The same question with its options of other objects.
    pub fn of(other: &Self, objects: Vec<Object>) -> Self {
        Self { objects, options: other.options.clone(), stop: Arc::clone(&other.stop) }
    }

    /// The same question with items that one side lacks as clusters of their own.
    pub fn of_singletons(&self) -> Self {
        let mut options = self.options.clone();
        if let Some(fields) = options.as_object_mut() {
            fields.remove("unshared");
            fields.insert("missing".to_owned(), "singletons".into());
        }
        Self { objects: self.objects.clone(), options, stop: Arc::clone(&self.stop) }
    }

    /// The options of a question.
    pub fn options<T: DeserializeOwned>(&self) -> Outcome<T> {
        T::deserialize(&self.options).map_err(|error| Failure::usage(format!("bad options: {error}")))
    }

    /// Returns the rules for reading labels.
    pub fn policies(&self) -> Outcome<Policies> {
        self.policies_or(Missing::default())
    }

    /// The same with another default for missing labels.
    pub fn policies_or(&self, missing: Missing) -> Outcome<Policies> {
        self.options::<Reading>()?.policies(missing)
    }

    /// The object at a place as labels.
    pub fn labels(&self, at: usize) -> Outcome<&Arc<Labels>> {
        match self.objects.get(at) {
            Some(Object::Labels(labels)) => Ok(labels),
            other => Err(unexpected(at, "labels", other)),
        }
    }

    /// All objects as labels.
    pub fn all_labels(&self) -> Outcome<Vec<Arc<Labels>>> {
        (0..self.objects.len()).map(|at| self.labels(at).map(Arc::clone)).collect()
    }

    /// The object at a place as one tree.
    pub fn tree(&self, at: usize) -> Outcome<&Tree> {
        match self.objects.get(at) {
            Some(Object::Trees(trees)) if trees.len() == 1 => Ok(&trees[0]),
            Some(Object::Trees(trees)) => {
                Err(Failure::input(format!("found {} trees where one is compared", trees.len())))
            }
            other => Err(unexpected(at, "a tree", other)),
        }
    }

    /// The trees of all objects.
    pub fn all_trees(&self) -> Outcome<Vec<Tree>> {
        let mut all = Vec::new();
        for (at, object) in self.objects.iter().enumerate() {
            let Object::Trees(trees) = object else { return Err(unexpected(at, "trees", Some(object))) };
            all.extend(trees.iter().cloned());
        }
        Ok(all)
    }

    /// The object at a place as a matrix.
    pub fn matrix(&self, at: usize) -> Outcome<&Arc<Csr>> {
        match self.objects.get(at) {
            Some(Object::Matrix(matrix)) => Ok(matrix),
            other => Err(unexpected(at, "a matrix", other)),
        }
    }

    /// The numbers at a place.
    pub fn numbers(&self, at: usize) -> Outcome<&[f64]> {
        match self.objects.get(at) {
            Some(Object::Numbers(numbers)) => Ok(numbers),
            other => Err(unexpected(at, "numbers", other)),
        }
    }

    /// The numbers at a place as multiplicities, where there are any.
    pub fn weights(&self, at: usize) -> Outcome<Option<Vec<u64>>> {
        let Some(object) = self.objects.get(at) else { return Ok(None) };
        let Object::Numbers(numbers) = object else { return Err(unexpected(at, "weights", Some(object))) };
        let weight = |(item, &value): (usize, &f64)| {
            if value >= 0.0 && value.fract() == 0.0 && value < 9e15 {
                return Ok(value as u64);
            }
            Err(partita::Error::from(partita::ErrorKind::BadWeight {
                value: value.to_string(),
                item: item + 1,
            })
            .into())
        };
        numbers.iter().enumerate().map(weight).collect::<Outcome<_>>().map(Some)
    }
}

fn unexpected(at: usize, wanted: &str, found: Option<&Object>) -> Failure {
    let found = found.map_or("nothing", Object::noun);
    Failure::usage(format!("object {} is {found}; this question takes {wanted} there", at + 1))
}
