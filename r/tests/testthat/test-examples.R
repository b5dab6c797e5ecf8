# The examples of all measures, to the last bit. Written by `cargo dev generate`: do not edit.

test_that("adjusted_rand gives its example", {
  expect_identical(adjusted_rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.f07c1f07c1f08p-3)
})

test_that("rand gives its example", {
  expect_identical(rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("pairs_together gives its example", {
  expect_identical(pairs_together(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p+1)
})

test_that("pairs_only_a gives its example", {
  expect_identical(pairs_only_a(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p+2)
})

test_that("pairs_only_b gives its example", {
  expect_identical(pairs_only_b(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p+0)
})

test_that("pairs_apart gives its example", {
  expect_identical(pairs_apart(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p+3)
})

test_that("modified_rand gives its example", {
  expect_identical(modified_rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1111111111111p-3)
})

test_that("adjusted_rand_raw gives its example", {
  expect_identical(adjusted_rand_raw(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.b4e81b4e81b4fp-4)
})

test_that("modified_adjusted_rand_raw gives its example", {
  expect_identical(modified_adjusted_rand_raw(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.6c16c16c16c17p-5)
})

test_that("modified_adjusted_rand gives its example", {
  expect_identical(modified_adjusted_rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.af286bca1af28p-3)
})

test_that("jaccard gives its example", {
  expect_identical(jaccard(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.2492492492492p-2)
})

test_that("fowlkes_mallows gives its example", {
  expect_identical(fowlkes_mallows(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.e2b7dddfefa67p-2)
})

test_that("adjusted_fowlkes_mallows gives its example", {
  expect_identical(adjusted_fowlkes_mallows(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0d3d642d6be7ep-2)
})

test_that("pair_precision gives its example", {
  expect_identical(pair_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("pair_recall gives its example", {
  expect_identical(pair_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-2)
})

test_that("pair_f gives its example", {
  expect_identical(pair_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.c71c71c71c71cp-2)
})

test_that("adjusted_wallace_a_to_b gives its example", {
  expect_identical(adjusted_wallace_a_to_b(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-3)
})

test_that("adjusted_wallace_b_to_a gives its example", {
  expect_identical(adjusted_wallace_b_to_a(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.c71c71c71c71cp-2)
})

test_that("mirkin gives its example", {
  expect_identical(mirkin(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.4000000000000p+3)
})

test_that("pearson_gamma gives its example", {
  expect_identical(pearson_gamma(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.16b28f55d72d4p-2)
})

test_that("sokal_sneath gives its example", {
  expect_identical(sokal_sneath(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.471c71c71c71cp-1)
})

test_that("correlation_distance gives its example", {
  expect_identical(correlation_distance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.a62787cff1d11p-2)
})

test_that("adjusted_mutual_information gives its example", {
  expect_identical(adjusted_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.31f6a6708aabcp-2)
})

test_that("normalized_mutual_information gives its example", {
  expect_identical(normalized_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.08176d9e80715p-1)
})

test_that("mutual_information gives its example", {
  expect_identical(mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.d9303fea2f7e9p-2)
})

test_that("expected_mutual_information gives its example", {
  expect_identical(expected_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1be9bff2e94bfp-2)
})

test_that("entropy_a gives its example", {
  expect_identical(entropy_a(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.62e42fefa39efp-1)
})

test_that("entropy_b gives its example", {
  expect_identical(entropy_b(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.193ea7aad030bp+0)
})

test_that("joint_entropy gives its example", {
  expect_identical(joint_entropy(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5464afa816209p+0)
})

test_that("conditional_entropy_a gives its example", {
  expect_identical(conditional_entropy_a(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.d9303fea2f7e9p-3)
})

test_that("conditional_entropy_b gives its example", {
  expect_identical(conditional_entropy_b(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.45e52f6088a21p-1)
})

test_that("homogeneity gives its example", {
  expect_identical(homogeneity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("completeness gives its example", {
  expect_identical(completeness(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.aeb6f759c46fbp-2)
})

test_that("v_measure gives its example", {
  expect_identical(v_measure(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.08176d9e80714p-1)
})

test_that("variation_of_information gives its example", {
  expect_identical(variation_of_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.bc313f5b1481bp-1)
})

test_that("normalized_variation_of_information gives its example", {
  expect_identical(normalized_variation_of_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.4e10753cc1790p-1)
})

test_that("vi_similarity gives its example", {
  expect_identical(vi_similarity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.08176d9e80714p-1)
})

test_that("information_distance gives its example", {
  expect_identical(information_distance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.45e52f6088a21p-1)
})

test_that("normalized_information_distance gives its example", {
  expect_identical(normalized_information_distance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.28a484531dc82p-1)
})

test_that("pairwise_adjusted_mutual_information gives its example", {
  expect_identical(pairwise_adjusted_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.a49caa9746a97p-4)
})

test_that("pairwise_adjusted_entropy_a gives its example", {
  expect_identical(pairwise_adjusted_entropy_a(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.45e52f6088a20p-2)
})

test_that("pairwise_adjusted_entropy_b gives its example", {
  expect_identical(pairwise_adjusted_entropy_b(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.3b757ff174ff1p-2)
})

test_that("normalized_pairwise_adjusted_mutual_information gives its example", {
  expect_identical(normalized_pairwise_adjusted_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.4fc77177537bbp-2)
})

test_that("standardized_mutual_information gives its example", {
  expect_identical(standardized_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.a20bd700c2c3ep-1)
})

test_that("reduced_mutual_information gives its example", {
  expect_identical(reduced_mutual_information(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1a3fc6641bd45p-4)
})

test_that("classification_accuracy gives its example", {
  expect_identical(classification_accuracy(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("classification_error gives its example", {
  expect_identical(classification_error(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-2)
})

test_that("purity gives its example", {
  expect_identical(purity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.aaaaaaaaaaaabp-1)
})

test_that("inverse_purity gives its example", {
  expect_identical(inverse_purity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("purity_f gives its example", {
  expect_identical(purity_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.7b425ed097b42p-1)
})

test_that("van_dongen gives its example", {
  expect_identical(van_dongen(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.8000000000000p+1)
})

test_that("normalized_van_dongen gives its example", {
  expect_identical(normalized_van_dongen(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p-2)
})

test_that("van_dongen_similarity gives its example", {
  expect_identical(van_dongen_similarity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.8000000000000p-1)
})

test_that("b_cubed_precision gives its example", {
  expect_identical(b_cubed_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.aaaaaaaaaaaabp-1)
})

test_that("b_cubed_recall gives its example", {
  expect_identical(b_cubed_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1c71c71c71c72p-1)
})

test_that("b_cubed_f gives its example", {
  expect_identical(b_cubed_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555556p-1)
})

test_that("k_measure gives its example", {
  expect_identical(k_measure(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5c5f332b4cf89p-1)
})

test_that("cluster_precision gives its example", {
  expect_identical(cluster_precision(c(0, 0, 1, 1, 2, 2), c(0, 0, 1, 1, 2, 3)), 0x1.0000000000000p-1)
})

test_that("cluster_recall gives its example", {
  expect_identical(cluster_recall(c(0, 0, 1, 1, 2, 2), c(0, 0, 1, 1, 2, 3)), 0x1.5555555555555p-1)
})

test_that("cluster_f gives its example", {
  expect_identical(cluster_f(c(0, 0, 1, 1, 2, 2), c(0, 0, 1, 1, 2, 3)), 0x1.2492492492492p-1)
})

test_that("closest_cluster_precision gives its example", {
  expect_identical(closest_cluster_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0e38e38e38e39p-1)
})

test_that("closest_cluster_recall gives its example", {
  expect_identical(closest_cluster_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("closest_cluster_f gives its example", {
  expect_identical(closest_cluster_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.2da4b692da4b6p-1)
})

test_that("merge_distance gives its example", {
  expect_identical(merge_distance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.8000000000000p+1)
})

test_that("f_measure gives its example", {
  expect_identical(f_measure(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.999999999999bp-1)
})

test_that("normalized_clustering_accuracy gives its example", {
  expect_identical(normalized_clustering_accuracy(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-2)
})

test_that("normalized_pivoted_accuracy gives its example", {
  expect_identical(normalized_pivoted_accuracy(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p-1)
})

test_that("pair_sets_index gives its example", {
  expect_identical(pair_sets_index(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.2492492492492p-2)
})

test_that("muc_precision gives its example", {
  expect_identical(muc_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("muc_recall gives its example", {
  expect_identical(muc_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p-1)
})

test_that("muc_f gives its example", {
  expect_identical(muc_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.2492492492492p-1)
})

test_that("ceaf_precision gives its example", {
  expect_identical(ceaf_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1111111111111p-1)
})

test_that("ceaf_recall gives its example", {
  expect_identical(ceaf_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.999999999999ap-1)
})

test_that("ceaf_f gives its example", {
  expect_identical(ceaf_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.47ae147ae147bp-1)
})

test_that("lea_precision gives its example", {
  expect_identical(lea_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("lea_recall gives its example", {
  expect_identical(lea_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-2)
})

test_that("lea_f gives its example", {
  expect_identical(lea_f(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.c71c71c71c71cp-2)
})

test_that("conll gives its example", {
  expect_identical(conll(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.40873ba6eda21p-1)
})

test_that("blanc_precision gives its example", {
  expect_identical(blanc_precision(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("blanc_recall gives its example", {
  expect_identical(blanc_recall(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.38e38e38e38e3p-1)
})

test_that("blanc gives its example", {
  expect_identical(blanc(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.34d34d34d34d3p-1)
})

test_that("element_centric_similarity gives its example", {
  expect_identical(element_centric_similarity(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1c71c71c71c72p-1)
})

test_that("consensus_score gives its example", {
  a <- c(0, 0, 0, 1, 1, 1)
  b <- c(0, 0, 1, 1, 2, 2)
  expect_identical(consensus_score(co_clustering(a, a), co_clustering(b, b)), 0x1.948b0fcd6e9e0p-3)
})

test_that("extended_normalized_mutual_information gives its example", {
  a <- c(0, 0, 0, 1, 1, 1)
  b <- c(0, 0, 1, 1, 2, 2)
  expect_identical(extended_normalized_mutual_information(co_clustering(a, a), co_clustering(b, b)), 0x1.aeb6f759c46fbp-1)
})

test_that("omega gives its example", {
  expect_identical(omega(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.f07c1f07c1f08p-3)
})

test_that("omega_observed gives its example", {
  expect_identical(omega_observed(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555555p-1)
})

test_that("omega_expected gives its example", {
  expect_identical(omega_expected(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1eb851eb851ecp-1)
})

test_that("overlapping_nmi gives its example", {
  expect_identical(overlapping_nmi(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555554p-2)
})

test_that("overlapping_nmi_lfk gives its example", {
  expect_identical(overlapping_nmi_lfk(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.95c01a39fbd68p-2)
})

test_that("mean_best_f1 gives its example", {
  expect_identical(mean_best_f1(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.7777777777778p-1)
})

test_that("campello_soft gives its example", {
  expect_identical(campello_soft(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.2492492492492p-2)
})

test_that("fuzzy_rand gives its example", {
  expect_identical(fuzzy_rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555556p-1)
})

test_that("fuzzy_adjusted_rand gives its example", {
  expect_identical(fuzzy_adjusted_rand(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.f07c1f07c1f06p-3)
})

test_that("concordance gives its example", {
  expect_identical(concordance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.5555555555556p-1)
})

test_that("adjusted_concordance gives its example", {
  expect_identical(adjusted_concordance(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.f07c1f07c1f0cp-3)
})

test_that("clustering_error gives its example", {
  a <- list(c(1, 2, 3), c(4, 5, 6))
  b <- list(c(1, 2), c(3, 4), c(5, 6))
  expect_identical(clustering_error(biclusters(a, a, c(6, 6)), biclusters(b, b, c(6, 6))), 0x1.3333333333333p-1)
})

test_that("relative_non_intersecting_area gives its example", {
  a <- list(c(1, 2, 3), c(4, 5, 6))
  b <- list(c(1, 2), c(3, 4), c(5, 6))
  expect_identical(relative_non_intersecting_area(biclusters(a, a, c(6, 6)), biclusters(b, b, c(6, 6))), 0x1.0000000000000p-1)
})

test_that("prelic_relevance gives its example", {
  a <- list(c(1, 2, 3), c(4, 5, 6))
  b <- list(c(1, 2), c(3, 4), c(5, 6))
  expect_identical(prelic_relevance(biclusters(a, a, c(6, 6)), biclusters(b, b, c(6, 6))), 0x1.0e38e38e38e39p-1)
})

test_that("prelic_recovery gives its example", {
  a <- list(c(1, 2, 3), c(4, 5, 6))
  b <- list(c(1, 2), c(3, 4), c(5, 6))
  expect_identical(prelic_recovery(biclusters(a, a, c(6, 6)), biclusters(b, b, c(6, 6))), 0x1.5555555555555p-1)
})

test_that("liu_wang gives its example", {
  a <- list(c(1, 2, 3), c(4, 5, 6))
  b <- list(c(1, 2), c(3, 4), c(5, 6))
  expect_identical(liu_wang(biclusters(a, a, c(6, 6)), biclusters(b, b, c(6, 6))), 0x1.0e38e38e38e39p-1)
})

test_that("split_merge_entropy gives its example", {
  expect_identical(split_merge_entropy(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1f24a4e682f53p-2)
})

test_that("split_merge_largest_piece gives its example", {
  expect_identical(split_merge_largest_piece(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1c71c71c71c71p-1)
})

test_that("adjusted_hierarchical_mutual_information gives its example", {
  expect_identical(adjusted_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.cc975b74d65f5p-5)
})

test_that("bakers_gamma gives its example", {
  expect_identical(bakers_gamma("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);"), -0x1.0000000000000p-4)
})

test_that("branch_score gives its example", {
  expect_identical(branch_score("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);"), 0x1.465655f122ff6p+2)
})

test_that("clustering_information_distance gives its example", {
  expect_identical(clustering_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.363da839eb2dap+0)
})

test_that("cophenetic_correlation gives its example", {
  expect_identical(cophenetic_correlation("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);"), -0x1.73719f807e930p-4)
})

test_that("cut_fowlkes_mallows gives its example", {
  expect_identical(cut_fowlkes_mallows("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);"), 0x1.2aaaaaaaaaaabp-1)
})

test_that("dasgupta_cost gives its example", {
  graph <- matrix(0, 4, 4)
  edges <- cbind(c(1, 2, 3), c(2, 3, 4))
  graph[rbind(edges, edges[, 2:1])] <- 1
  expect_identical(dasgupta_cost("((1,2),(3,4));", graph), 0x1.5555555555555p+1)
})

test_that("dasgupta_score gives its example", {
  graph <- matrix(0, 4, 4)
  edges <- cbind(c(1, 2, 3), c(2, 3, 4))
  graph[rbind(edges, edges[, 2:1])] <- 1
  expect_identical(dasgupta_score("((1,2),(3,4));", graph), 0x1.5555555555556p-2)
})

test_that("hierarchical_mutual_information gives its example", {
  expect_identical(hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.45e52f6088a20p-2)
})

test_that("information_robinson_foulds gives its example", {
  expect_identical(information_robinson_foulds("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.f2272ae325a58p+1)
})

test_that("jaccard_robinson_foulds gives its example", {
  expect_identical(jaccard_robinson_foulds("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.5555555555554p+0)
})

test_that("kendall_colijn gives its example", {
  expect_identical(kendall_colijn("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.a887293fd6f34p+1)
})

test_that("matching_split_distance gives its example", {
  expect_identical(matching_split_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.0000000000000p+1)
})

test_that("matching_split_information gives its example", {
  expect_identical(matching_split_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.4a8bda7835d2fp+2)
})

test_that("matching_split_information_distance gives its example", {
  expect_identical(matching_split_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.2f0b8e9ca2474p+1)
})

test_that("maximum_agreement_subtree gives its example", {
  expect_identical(maximum_agreement_subtree("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.4000000000000p+2)
})

test_that("mutual_clustering_information gives its example", {
  expect_identical(mutual_clustering_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.5c38733b64dadp+0)
})

test_that("normalized_hierarchical_mutual_information gives its example", {
  expect_identical(normalized_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.ea315fb6446b5p-3)
})

test_that("normalized_robinson_foulds gives its example", {
  expect_identical(normalized_robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));"), 0x1.0000000000000p-1)
})

test_that("normalized_tree_adjusted_mutual_information gives its example", {
  expect_identical(normalized_tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));"), 0x1.a24f9861912fcp-1)
})

test_that("normalized_tree_pairwise_adjusted_mutual_information gives its example", {
  expect_identical(normalized_tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));"), 0x1.5087ed118900dp-1)
})

test_that("nye_similarity gives its example", {
  expect_identical(nye_similarity("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.2aaaaaaaaaaabp+1)
})

test_that("path_difference gives its example", {
  expect_identical(path_difference("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.6a09e667f3bcdp+1)
})

test_that("phylogenetic_information_distance gives its example", {
  expect_identical(phylogenetic_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.f2272ae325a58p+1)
})

test_that("quartet_count gives its example", {
  expect_identical(quartet_count("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.8000000000000p+3)
})

test_that("quartet_distance gives its example", {
  expect_identical(quartet_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.8000000000000p+1)
})

test_that("quartet_similarity gives its example", {
  expect_identical(quartet_similarity("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.999999999999ap-1)
})

test_that("robinson_foulds gives its example", {
  expect_identical(robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));"), 0x1.0000000000000p+1)
})

test_that("robinson_foulds_similarity gives its example", {
  expect_identical(robinson_foulds_similarity("(((a,b),c),(d,e));", "(((a,c),b),(d,e));"), 0x1.0000000000000p-1)
})

test_that("shared_phylogenetic_information gives its example", {
  expect_identical(shared_phylogenetic_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.19c4f36694fb6p+2)
})

test_that("transfer_dissimilarity gives its example", {
  expect_identical(transfer_dissimilarity("(((a,b),c),(d,(e,f)));", "(((a,d),c),(b,(e,f)));"), 0x1.8000000000000p+1)
})

test_that("tree_adjusted_mutual_information gives its example", {
  expect_identical(tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));"), 0x1.fff55a84d11d2p-2)
})

test_that("tree_edit_distance gives its example", {
  expect_identical(tree_edit_distance("((a,b),(c,d));", "(((a,b),c),d);"), 0x1.0000000000000p+1)
})

test_that("tree_edit_similarity gives its example", {
  expect_identical(tree_edit_similarity("((a,b),(c,d));", "(((a,b),c),d);"), 0x1.b6db6db6db6dbp-1)
})

test_that("tree_pairwise_adjusted_mutual_information gives its example", {
  expect_identical(tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));"), 0x1.1fea645f0ef4fp-3)
})

test_that("tree_sampling_divergence gives its example", {
  graph <- matrix(0, 4, 4)
  edges <- cbind(c(1, 2, 3), c(2, 3, 4))
  graph[rbind(edges, edges[, 2:1])] <- 1
  expect_identical(tree_sampling_divergence("((1,2),(3,4));", graph), 0x1.0b6135b78e1dap-4)
})

test_that("triple_count gives its example", {
  expect_identical(triple_count("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.a000000000000p+3)
})

test_that("triples_distance gives its example", {
  expect_identical(triples_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), 0x1.c000000000000p+2)
})

test_that("weighted_robinson_foulds gives its example", {
  expect_identical(weighted_robinson_foulds("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);"), 0x1.0000000000000p+3)
})

test_that("southwood gives its example", {
  expect_identical(southwood(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.999999999999ap-2)
})

test_that("rogers_tanimoto gives its example", {
  expect_identical(rogers_tanimoto(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p-1)
})

test_that("normalized_mirkin gives its example", {
  expect_identical(normalized_mirkin(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.1c71c71c71c72p-2)
})

test_that("chi_squared gives its example", {
  expect_identical(chi_squared(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.0000000000000p+2)
})

test_that("frobenius gives its example", {
  expect_identical(frobenius(c(0, 0, 0, 1, 1, 1), c(0, 0, 1, 1, 2, 2)), 0x1.aaaaaaaaaaaabp+0)
})
