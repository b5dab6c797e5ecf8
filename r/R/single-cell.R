# Objects of single cells, by what they hold: Seurat and SingleCellExperiment need not be installed.

has_slot <- function(x, name) isS4(x) && methods::.hasSlot(x, name)

# The active identities of a Seurat object, the labels of a SingleCellExperiment; NULL for all else.
labels_of_cells <- function(x) {
  if (has_slot(x, "active.ident")) return(methods::slot(x, "active.ident"))
  if (has_slot(x, "colData")) metadata_of(x)$label
}

# The columns about cells as a data frame, or NULL.
metadata_of <- function(x) {
  if (has_slot(x, "meta.data")) return(methods::slot(x, "meta.data"))
  if (!has_slot(x, "colData")) return(NULL)
  columns <- methods::slot(x, "colData")
  as.data.frame(methods::slot(columns, "listData"), optional = TRUE, row.names = methods::slot(columns, "rownames"))
}

# The clusterings among these columns: those whose names begin so.
clusterings_of_cells <- function(x, prefix, call) {
  columns <- metadata_of(x)
  if (is.null(columns)) return(x)
  if (is.null(prefix)) abort("the columns about cells are not all clusterings; give prefix, such as \"RNA_snn_res.\", or some columns", "usage", call)
  columns[startsWith(names(columns), prefix)]
}
