# One function per measure. Written by `cargo dev generate` from the catalogue: do not edit.

adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairs_together <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_together", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairs_only_a <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_only_a", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairs_only_b <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_only_b", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairs_apart <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_apart", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

modified_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_rand_raw <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_rand_raw", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

modified_adjusted_rand_raw <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_adjusted_rand_raw", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

modified_adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

jaccard <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("jaccard", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

fowlkes_mallows <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fowlkes_mallows", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_fowlkes_mallows <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_fowlkes_mallows", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pair_precision <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_precision", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pair_recall <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_recall", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pair_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pair_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_wallace_a_to_b <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_wallace_a_to_b", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_wallace_b_to_a <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_wallace_b_to_a", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

mirkin <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("mirkin", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pearson_gamma <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pearson_gamma", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

sokal_sneath <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("sokal_sneath", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

correlation_distance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("correlation_distance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max", "none"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("adjusted_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max", "none"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max", "joint"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max", "joint"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

mutual_information <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("mutual_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

expected_mutual_information <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("expected_mutual_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

entropy_a <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("entropy_a", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

entropy_b <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("entropy_b", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

joint_entropy <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("joint_entropy", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

conditional_entropy_a <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("conditional_entropy_a", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

conditional_entropy_b <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("conditional_entropy_b", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

homogeneity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("homogeneity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

completeness <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("completeness", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

v_measure <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("v_measure", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

variation_of_information <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("variation_of_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_variation_of_information <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_variation_of_information", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

vi_similarity <- function(a, b, bound = c("log_n", "log_k"), k = NULL,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("vi_similarity", bound = chosen(bound, c("log_n", "log_k"), "bound", call), k = k, call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

information_distance <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_information_distance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_information_distance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairwise_adjusted_mutual_information <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_mutual_information", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairwise_adjusted_entropy_a <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_entropy_a", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pairwise_adjusted_entropy_b <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_entropy_b", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_pairwise_adjusted_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_pairwise_adjusted_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

standardized_mutual_information <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("standardized_mutual_information", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

reduced_mutual_information <- function(a, b, reduction = c("flat", "dirichlet"),
  count = c("approximate", "exact"),
  normalizer = c("none", "arithmetic", "reference"),
  unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("reduced_mutual_information", reduction = chosen(reduction, c("flat", "dirichlet"), "reduction", call), count = chosen(count, c("approximate", "exact"), "count", call), normalizer = chosen(normalizer, c("none", "arithmetic", "reference"), "normalizer", call), unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

classification_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("classification_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

classification_error <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("classification_error", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

purity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("purity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

inverse_purity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("inverse_purity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

purity_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("purity_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

van_dongen <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("van_dongen", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_van_dongen <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_van_dongen", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

van_dongen_similarity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("van_dongen_similarity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

b_cubed_precision <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_precision", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

b_cubed_recall <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_recall", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

b_cubed_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

k_measure <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("k_measure", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

cluster_precision <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("cluster_precision", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

cluster_recall <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("cluster_recall", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

cluster_f <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("cluster_f", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

closest_cluster_precision <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("closest_cluster_precision", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

closest_cluster_recall <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("closest_cluster_recall", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

closest_cluster_f <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("closest_cluster_f", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

merge_distance <- function(a, b, split = c("operations", "pairs", "entropy"),
  merge = c("operations", "pairs", "entropy"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("merge_distance", split = chosen(split, c("operations", "pairs", "entropy"), "split", call), merge = chosen(merge, c("operations", "pairs", "entropy"), "merge", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

f_measure <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("f_measure", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_clustering_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_clustering_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_pivoted_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_pivoted_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

pair_sets_index <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_sets_index", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

muc_precision <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("muc_precision", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

muc_recall <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("muc_recall", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

muc_f <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("muc_f", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

ceaf_precision <- function(a, b, similarity = c("entity", "mention"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("ceaf_precision", similarity = chosen(similarity, c("entity", "mention"), "similarity", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

ceaf_recall <- function(a, b, similarity = c("entity", "mention"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("ceaf_recall", similarity = chosen(similarity, c("entity", "mention"), "similarity", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

ceaf_f <- function(a, b, similarity = c("entity", "mention"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("ceaf_f", similarity = chosen(similarity, c("entity", "mention"), "similarity", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

lea_precision <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("lea_precision", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

lea_recall <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("lea_recall", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

lea_f <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("lea_f", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

conll <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("conll", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

blanc_precision <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("blanc_precision", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

blanc_recall <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("blanc_recall", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

blanc <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("blanc", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

element_centric_similarity <- function(a, b, alpha = 0.9,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("element_centric_similarity", alpha = unless(alpha, 0.9), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

consensus_score <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("consensus_score", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

extended_normalized_mutual_information <- function(a, b, scale = c("sum", "mean"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("extended_normalized_mutual_information", scale = chosen(scale, c("sum", "mean"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

omega <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("omega", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

omega_observed <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("omega_observed", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

omega_expected <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("omega_expected", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

overlapping_nmi <- function(a, b, normalizer = c("max", "arithmetic"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("overlapping_nmi", normalizer = chosen(normalizer, c("max", "arithmetic"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

overlapping_nmi_lfk <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("overlapping_nmi_lfk", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

mean_best_f1 <- function(a, b, mean = c("arithmetic", "harmonic"),
  weight = c("clusters", "items"), match = c("f1", "ochiai"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("mean_best_f1", mean = chosen(mean, c("arithmetic", "harmonic"), "mean", call), weight = chosen(weight, c("clusters", "items"), "weight", call), match = chosen(match, c("f1", "ochiai"), "match", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

campello_soft <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("campello_soft", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

fuzzy_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fuzzy_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

fuzzy_adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fuzzy_adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

concordance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("concordance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_concordance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_concordance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

clustering_error <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("clustering_error", a, b, NULL, threads, call)
}

relative_non_intersecting_area <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("relative_non_intersecting_area", a, b, NULL, threads, call)
}

prelic_relevance <- function(a, b, of = c("both", "rows", "columns"), threads = NULL) {
  call <- sys.call()
  key <- key_of("prelic_relevance", of = chosen(of, c("both", "rows", "columns"), "of", call), call = call)
  score(key, a, b, NULL, threads, call)
}

prelic_recovery <- function(a, b, of = c("both", "rows", "columns"), threads = NULL) {
  call <- sys.call()
  key <- key_of("prelic_recovery", of = chosen(of, c("both", "rows", "columns"), "of", call), call = call)
  score(key, a, b, NULL, threads, call)
}

liu_wang <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("liu_wang", a, b, NULL, threads, call)
}

split_merge_entropy <- function(a, b, combine = c("product", "mean"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("split_merge_entropy", combine = chosen(combine, c("product", "mean"), "combine", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

split_merge_largest_piece <- function(a, b, combine = c("product", "mean"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("split_merge_largest_piece", combine = chosen(combine, c("product", "mean"), "combine", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

adjusted_hierarchical_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max"),
  permutations = 100L, seed = 0L, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("adjusted_hierarchical_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), permutations = unless(permutations, 100L), seed = unless(seed, 0L), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

bakers_gamma <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("bakers_gamma", a, b, leaves, threads, call)
}

branch_score <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("branch_score", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

clustering_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("clustering_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

cophenetic_correlation <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("cophenetic_correlation", a, b, leaves, threads, call)
}

cut_fowlkes_mallows <- function(a, b, k = NULL, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("cut_fowlkes_mallows", k = k, call = call)
  score_trees(key, a, b, leaves, threads, call)
}

dasgupta_cost <- function(tree, graph, weights = c("uniform", "degree"), bipartite = FALSE,
  threads = NULL) {
  call <- sys.call()
  key <- key_of("dasgupta_cost", weights = chosen(weights, c("uniform", "degree"), "weights", call), call = call)
  score_on_graph(key, tree, graph, bipartite, threads, call)
}

dasgupta_score <- function(tree, graph, weights = c("uniform", "degree"), bipartite = FALSE,
  threads = NULL) {
  call <- sys.call()
  key <- key_of("dasgupta_score", weights = chosen(weights, c("uniform", "degree"), "weights", call), call = call)
  score_on_graph(key, tree, graph, bipartite, threads, call)
}

hierarchical_mutual_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("hierarchical_mutual_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

information_robinson_foulds <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("information_robinson_foulds", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

jaccard_robinson_foulds <- function(a, b, k = 1, allow_conflict = TRUE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("jaccard_robinson_foulds", k = unless(k, 1), allow_conflict = unless(allow_conflict, TRUE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

kendall_colijn <- function(a, b, lambda = 0, rooted = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("kendall_colijn", lambda = unless(lambda, 0), rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

matching_split_distance <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("matching_split_distance", a, b, leaves, threads, call)
}

matching_split_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("matching_split_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

matching_split_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("matching_split_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

maximum_agreement_subtree <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("maximum_agreement_subtree", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

mutual_clustering_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("mutual_clustering_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

normalized_hierarchical_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_hierarchical_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

normalized_robinson_foulds <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_robinson_foulds", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

normalized_tree_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_tree_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

normalized_tree_pairwise_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_tree_pairwise_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

nye_similarity <- function(a, b, normalized = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("nye_similarity", normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

path_difference <- function(a, b, rooted = FALSE, weighted = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("path_difference", rooted = unless(rooted, FALSE), weighted = unless(weighted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

phylogenetic_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("phylogenetic_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

quartet_count <- function(a, b, count = c("s", "d", "r1", "r2", "u"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("quartet_count", count = chosen(count, c("s", "d", "r1", "r2", "u"), "count", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

quartet_distance <- function(a, b, normalized = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("quartet_distance", normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

quartet_similarity <- function(a, b,
  index = c("quartet_divergence", "do_not_conflict", "explicitly_agree", "strict_joint_assertions", "semistrict_joint_assertions", "symmetric_difference", "marczewski_steinhaus", "steel_penny"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("quartet_similarity", index = chosen(index, c("quartet_divergence", "do_not_conflict", "explicitly_agree", "strict_joint_assertions", "semistrict_joint_assertions", "symmetric_difference", "marczewski_steinhaus", "steel_penny"), "index", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

robinson_foulds <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("robinson_foulds", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

robinson_foulds_similarity <- function(a, b, rooted = FALSE, no_splits = c("one", "zero"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("robinson_foulds_similarity", rooted = unless(rooted, FALSE), no_splits = chosen(no_splits, c("one", "zero"), "no_splits", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

shared_phylogenetic_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("shared_phylogenetic_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

transfer_dissimilarity <- function(a, b, scaled = TRUE, normalized = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("transfer_dissimilarity", scaled = unless(scaled, TRUE), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

tree_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

tree_edit_distance <- function(a, b, internal_labels = c("none", "level_order", "names"),
  rename_cost = 1, remove_cost = 1, insert_cost = 1,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_edit_distance", internal_labels = chosen(internal_labels, c("none", "level_order", "names"), "internal_labels", call), rename_cost = unless(rename_cost, 1), remove_cost = unless(remove_cost, 1), insert_cost = unless(insert_cost, 1), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

tree_edit_similarity <- function(a, b, internal_labels = c("none", "level_order", "names"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_edit_similarity", internal_labels = chosen(internal_labels, c("none", "level_order", "names"), "internal_labels", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

tree_pairwise_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  scale = c("exact", "authors", "large_n"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_pairwise_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

tree_sampling_divergence <- function(tree, graph, weights = c("degree", "uniform"), normalized = TRUE,
  bipartite = FALSE, threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_sampling_divergence", weights = chosen(weights, c("degree", "uniform"), "weights", call), normalized = unless(normalized, TRUE), call = call)
  score_on_graph(key, tree, graph, bipartite, threads, call)
}

triple_count <- function(a, b, count = c("s", "d", "r1", "r2", "u"), rooted = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("triple_count", count = chosen(count, c("s", "d", "r1", "r2", "u"), "count", call), rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

triples_distance <- function(a, b, normalized = FALSE, rooted = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("triples_distance", normalized = unless(normalized, FALSE), rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

weighted_robinson_foulds <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("weighted_robinson_foulds", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}

southwood <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("southwood", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

rogers_tanimoto <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("rogers_tanimoto", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

normalized_mirkin <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_mirkin", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

chi_squared <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("chi_squared", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}

frobenius <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("frobenius", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
