# One function per measure. Written by `cargo dev generate` from the catalogue: do not edit.

adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
ari <- adjusted_rand
adjusted_rand_score <- adjusted_rand
adjusted_rand_index <- adjusted_rand

rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
ri <- rand
rand_index <- rand
rand_score <- rand

pairs_together <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_together", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
n11 <- pairs_together

pairs_only_a <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_only_a", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
n10 <- pairs_only_a

pairs_only_b <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_only_b", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
n01 <- pairs_only_b

pairs_apart <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pairs_apart", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
n00 <- pairs_apart

modified_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mri <- modified_rand

adjusted_rand_raw <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_rand_raw", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
ari_raw <- adjusted_rand_raw

modified_adjusted_rand_raw <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_adjusted_rand_raw", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mari_raw <- modified_adjusted_rand_raw

modified_adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("modified_adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mari <- modified_adjusted_rand

jaccard <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("jaccard", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
jaccard_index <- jaccard

fowlkes_mallows <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fowlkes_mallows", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
fmi <- fowlkes_mallows
fowlkes_mallows_index <- fowlkes_mallows
fowlkes_mallows_score <- fowlkes_mallows

adjusted_fowlkes_mallows <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_fowlkes_mallows", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
afm <- adjusted_fowlkes_mallows
adjusted_fm <- adjusted_fowlkes_mallows

pair_precision <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_precision", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
wallace_b_to_a <- pair_precision
pairwise_precision <- pair_precision

pair_recall <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_recall", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
wallace_a_to_b <- pair_recall
pairwise_recall <- pair_recall

pair_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pair_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
pair_f1 <- pair_f
czekanowski <- pair_f
dice <- pair_f
sorensen <- pair_f
pairwise_f1 <- pair_f

adjusted_wallace_a_to_b <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_wallace_a_to_b", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
aw_a_to_b <- adjusted_wallace_a_to_b

adjusted_wallace_b_to_a <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_wallace_b_to_a", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
aw_b_to_a <- adjusted_wallace_b_to_a

mirkin <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("mirkin", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mirkin_metric <- mirkin

pearson_gamma <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pearson_gamma", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
hubert_gamma <- pearson_gamma
pair_correlation <- pearson_gamma

sokal_sneath <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("sokal_sneath", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
sokal_sneath_1 <- sokal_sneath
ss1 <- sokal_sneath

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
ami <- adjusted_mutual_information
adjusted_mutual_info_score <- adjusted_mutual_information

normalized_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max", "joint"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max", "joint"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
nmi <- normalized_mutual_information
normalized_mutual_info_score <- normalized_mutual_information

mutual_information <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("mutual_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mi <- mutual_information
mutual_info_score <- mutual_information

expected_mutual_information <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("expected_mutual_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
emi <- expected_mutual_information

entropy_a <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("entropy_a", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
h_a <- entropy_a

entropy_b <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("entropy_b", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
h_b <- entropy_b

joint_entropy <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("joint_entropy", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
h_ab <- joint_entropy

conditional_entropy_a <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("conditional_entropy_a", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
h_a_given_b <- conditional_entropy_a

conditional_entropy_b <- function(a, b, unit = c("nats", "bits"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("conditional_entropy_b", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
h_b_given_a <- conditional_entropy_b

homogeneity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("homogeneity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
homogeneity_score <- homogeneity

completeness <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("completeness", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
completeness_score <- completeness

v_measure <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("v_measure", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
v <- v_measure
v_measure_score <- v_measure

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
nvi <- normalized_variation_of_information

vi_similarity <- function(a, b, bound = c("log_n", "log_k"), k = NULL,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("vi_similarity", bound = chosen(bound, c("log_n", "log_k"), "bound", call), k = k, call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
vis <- vi_similarity

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
nid <- normalized_information_distance

pairwise_adjusted_mutual_information <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_mutual_information", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
pami <- pairwise_adjusted_mutual_information

pairwise_adjusted_entropy_a <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_entropy_a", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
pae_a <- pairwise_adjusted_entropy_a

pairwise_adjusted_entropy_b <- function(a, b, scale = c("exact", "authors", "large_n"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("pairwise_adjusted_entropy_b", scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
pae_b <- pairwise_adjusted_entropy_b

normalized_pairwise_adjusted_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_pairwise_adjusted_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
npami <- normalized_pairwise_adjusted_mutual_information

standardized_mutual_information <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("standardized_mutual_information", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
smi <- standardized_mutual_information

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
rmi <- reduced_mutual_information

classification_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("classification_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
accuracy <- classification_accuracy
maximum_matching <- classification_accuracy

classification_error <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("classification_error", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
misclassification_error <- classification_error
transfer_distance <- classification_error

purity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("purity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
purity_score <- purity

inverse_purity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("inverse_purity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
completeness_by_majority <- inverse_purity

purity_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("purity_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
purity_f1 <- purity_f

van_dongen <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("van_dongen", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
split_join <- van_dongen

normalized_van_dongen <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_van_dongen", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
nvd <- normalized_van_dongen

van_dongen_similarity <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("van_dongen_similarity", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
van_dongen_n <- van_dongen_similarity

b_cubed_precision <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_precision", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
bcubed_precision <- b_cubed_precision
b3_precision <- b_cubed_precision

b_cubed_recall <- function(a, b, adjusted = FALSE,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_recall", adjusted = unless(adjusted, FALSE), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
bcubed_recall <- b_cubed_recall
b3_recall <- b_cubed_recall

b_cubed_f <- function(a, b, beta = 1, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("b_cubed_f", beta = unless(beta, 1), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
b_cubed <- b_cubed_f
b3 <- b_cubed_f
bcubed <- b_cubed_f
bcubed_f <- b_cubed_f
b_cubed_f1 <- b_cubed_f
bcubed_f1 <- b_cubed_f
b3_f1 <- b_cubed_f

k_measure <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("k_measure", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
k_metric <- k_measure

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
cluster_f1 <- cluster_f

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
closest_cluster_f1 <- closest_cluster_f
ccf <- closest_cluster_f

merge_distance <- function(a, b, split = c("operations", "pairs", "entropy"),
  merge = c("operations", "pairs", "entropy"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("merge_distance", split = chosen(split, c("operations", "pairs", "entropy"), "split", call), merge = chosen(merge, c("operations", "pairs", "entropy"), "merge", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
gmd <- merge_distance
generalized_merge_distance <- merge_distance

f_measure <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("f_measure", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
clustering_f_measure <- f_measure
fscore <- f_measure

normalized_clustering_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_clustering_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
nca <- normalized_clustering_accuracy

normalized_pivoted_accuracy <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_pivoted_accuracy", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
npa <- normalized_pivoted_accuracy
normalized_accuracy <- normalized_pivoted_accuracy

pair_sets_index <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("pair_sets_index", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
psi <- pair_sets_index

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
muc <- muc_f

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
ceaf <- ceaf_f

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
lea <- lea_f
lea_f1 <- lea_f

conll <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("conll", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
conll_score <- conll
conll_f1 <- conll

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
blanc_f <- blanc

element_centric_similarity <- function(a, b, alpha = 0.9,
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("element_centric_similarity", alpha = unless(alpha, 0.9), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
element_sim <- element_centric_similarity
ecs <- element_centric_similarity

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
enmi <- extended_normalized_mutual_information

omega <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("omega", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
omega_index <- omega

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
onmi <- overlapping_nmi
overlapping_normalized_mutual_information <- overlapping_nmi

overlapping_nmi_lfk <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("overlapping_nmi_lfk", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
onmi_lfk <- overlapping_nmi_lfk

mean_best_f1 <- function(a, b, mean = c("arithmetic", "harmonic"),
  weight = c("clusters", "items"), match = c("f1", "ochiai"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("mean_best_f1", mean = chosen(mean, c("arithmetic", "harmonic"), "mean", call), weight = chosen(weight, c("clusters", "items"), "weight", call), match = chosen(match, c("f1", "ochiai"), "match", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
average_f1 <- mean_best_f1

campello_soft <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("campello_soft", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
csi <- campello_soft
campello_soft_index <- campello_soft

fuzzy_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fuzzy_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
fri <- fuzzy_rand

fuzzy_adjusted_rand <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("fuzzy_adjusted_rand", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
fari <- fuzzy_adjusted_rand

concordance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("concordance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
ndc <- concordance

adjusted_concordance <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("adjusted_concordance", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
aci <- adjusted_concordance

clustering_error <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("clustering_error", a, b, NULL, threads, call)
}
ce <- clustering_error

relative_non_intersecting_area <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("relative_non_intersecting_area", a, b, NULL, threads, call)
}
rnia <- relative_non_intersecting_area

prelic_relevance <- function(a, b, of = c("both", "rows", "columns"), threads = NULL) {
  call <- sys.call()
  key <- key_of("prelic_relevance", of = chosen(of, c("both", "rows", "columns"), "of", call), call = call)
  score(key, a, b, NULL, threads, call)
}
bicluster_relevance <- prelic_relevance

prelic_recovery <- function(a, b, of = c("both", "rows", "columns"), threads = NULL) {
  call <- sys.call()
  key <- key_of("prelic_recovery", of = chosen(of, c("both", "rows", "columns"), "of", call), call = call)
  score(key, a, b, NULL, threads, call)
}
bicluster_recovery <- prelic_recovery

liu_wang <- function(a, b, threads = NULL) {
  call <- sys.call()
  score("liu_wang", a, b, NULL, threads, call)
}
liu_wang_match_score <- liu_wang

split_merge_entropy <- function(a, b, combine = c("product", "mean"),
  missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  key <- key_of("split_merge_entropy", combine = chosen(combine, c("product", "mean"), "combine", call), call = call)
  score(key, a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
s_h <- split_merge_entropy

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
ahmi <- adjusted_hierarchical_mutual_information

bakers_gamma <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("bakers_gamma", a, b, leaves, threads, call)
}
baker <- bakers_gamma

branch_score <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("branch_score", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
kuhner_felsenstein <- branch_score

clustering_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("clustering_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
cid <- clustering_information_distance

cophenetic_correlation <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("cophenetic_correlation", a, b, leaves, threads, call)
}

cut_fowlkes_mallows <- function(a, b, k = NULL, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("cut_fowlkes_mallows", k = k, call = call)
  score_trees(key, a, b, leaves, threads, call)
}
bk <- cut_fowlkes_mallows

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
hmi <- hierarchical_mutual_information

information_robinson_foulds <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("information_robinson_foulds", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
icrf <- information_robinson_foulds

jaccard_robinson_foulds <- function(a, b, k = 1, allow_conflict = TRUE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("jaccard_robinson_foulds", k = unless(k, 1), allow_conflict = unless(allow_conflict, TRUE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
jrf <- jaccard_robinson_foulds

kendall_colijn <- function(a, b, lambda = 0, rooted = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("kendall_colijn", lambda = unless(lambda, 0), rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
kc <- kendall_colijn

matching_split_distance <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  score_trees("matching_split_distance", a, b, leaves, threads, call)
}
matching_split <- matching_split_distance

matching_split_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("matching_split_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
msi <- matching_split_information

matching_split_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("matching_split_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
msid <- matching_split_information_distance

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
mci <- mutual_clustering_information

normalized_hierarchical_mutual_information <- function(a, b, normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_hierarchical_mutual_information", normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
nhmi <- normalized_hierarchical_mutual_information

normalized_robinson_foulds <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_robinson_foulds", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
nrf <- normalized_robinson_foulds

normalized_tree_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_tree_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
ntami <- normalized_tree_adjusted_mutual_information

normalized_tree_pairwise_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  normalizer = c("arithmetic", "geometric", "min", "max"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("normalized_tree_pairwise_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), normalizer = chosen(normalizer, c("arithmetic", "geometric", "min", "max"), "normalizer", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
ntpami <- normalized_tree_pairwise_adjusted_mutual_information

nye_similarity <- function(a, b, normalized = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("nye_similarity", normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
nye <- nye_similarity

path_difference <- function(a, b, rooted = FALSE, weighted = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("path_difference", rooted = unless(rooted, FALSE), weighted = unless(weighted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
path_distance <- path_difference

phylogenetic_information_distance <- function(a, b, unit = c("nats", "bits"), normalized = FALSE,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("phylogenetic_information_distance", unit = chosen(unit, c("nats", "bits"), "unit", call), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
pid <- phylogenetic_information_distance

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
quartets <- quartet_distance

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
rf_similarity <- robinson_foulds_similarity

shared_phylogenetic_information <- function(a, b, unit = c("nats", "bits"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("shared_phylogenetic_information", unit = chosen(unit, c("nats", "bits"), "unit", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
spi <- shared_phylogenetic_information

transfer_dissimilarity <- function(a, b, scaled = TRUE, normalized = FALSE, leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("transfer_dissimilarity", scaled = unless(scaled, TRUE), normalized = unless(normalized, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
transfer_dist <- transfer_dissimilarity

tree_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
tami <- tree_adjusted_mutual_information

tree_edit_distance <- function(a, b, internal_labels = c("none", "level_order", "names"),
  rename_cost = 1, remove_cost = 1, insert_cost = 1,
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_edit_distance", internal_labels = chosen(internal_labels, c("none", "level_order", "names"), "internal_labels", call), rename_cost = unless(rename_cost, 1), remove_cost = unless(remove_cost, 1), insert_cost = unless(insert_cost, 1), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
ted <- tree_edit_distance

tree_edit_similarity <- function(a, b, internal_labels = c("none", "level_order", "names"),
  leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_edit_similarity", internal_labels = chosen(internal_labels, c("none", "level_order", "names"), "internal_labels", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
ted_similarity <- tree_edit_similarity

tree_pairwise_adjusted_mutual_information <- function(a, b, strategy = c("alternate", "greedy", "exhaustive"),
  scale = c("exact", "authors", "large_n"), leaves = c("exact", "inner"),
  threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_pairwise_adjusted_mutual_information", strategy = chosen(strategy, c("alternate", "greedy", "exhaustive"), "strategy", call), scale = chosen(scale, c("exact", "authors", "large_n"), "scale", call), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
tpami <- tree_pairwise_adjusted_mutual_information

tree_sampling_divergence <- function(tree, graph, weights = c("degree", "uniform"), normalized = TRUE,
  bipartite = FALSE, threads = NULL) {
  call <- sys.call()
  key <- key_of("tree_sampling_divergence", weights = chosen(weights, c("degree", "uniform"), "weights", call), normalized = unless(normalized, TRUE), call = call)
  score_on_graph(key, tree, graph, bipartite, threads, call)
}
tsd <- tree_sampling_divergence

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
triples <- triples_distance

weighted_robinson_foulds <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  key <- key_of("weighted_robinson_foulds", rooted = unless(rooted, FALSE), call = call)
  score_trees(key, a, b, leaves, threads, call)
}
wrf <- weighted_robinson_foulds

southwood <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("southwood", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
southwood_index <- southwood

rogers_tanimoto <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("rogers_tanimoto", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
rogers_tanimoto_index <- rogers_tanimoto

normalized_mirkin <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("normalized_mirkin", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
mirkin_normalized <- normalized_mirkin
equivalence_mismatch <- normalized_mirkin

chi_squared <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("chi_squared", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
chi2 <- chi_squared
chi_square <- chi_squared

frobenius <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
  noise = c("cluster", "drop", "singletons"), noise_label = -1L,
  weights = NULL, threads = NULL) {
  call <- sys.call()
  score("frobenius", a, b, reading(missing, noise, noise_label, weights, call), threads, call)
}
frobenius_distance <- frobenius
