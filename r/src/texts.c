/* Texts: as UTF-8 for the library, and as integers for counting. */
#include "glue.h"

#include <stdlib.h>

/* Whether a text means the same in every encoding. */
static int is_ascii(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 128) return 0;
    return 1;
}

const char *glue_text(SEXP text) {
    if (Rf_getCharCE(text) == CE_BYTES)
        glue_stop("bad_label", "a text is marked as bytes, which have no encoding; name it with Encoding(x) <- \"latin1\" or \"UTF-8\"");
    return Rf_translateCharUTF8(text);
}

const char *const *glue_texts(SEXP texts) {
    if (Rf_isNull(texts)) return NULL;
    R_xlen_t length = XLENGTH(texts);
    const char **found = (const char **)R_alloc((size_t)length + 1, sizeof(char *));
    for (R_xlen_t i = 0; i < length; i++) found[i] = glue_text(STRING_ELT(texts, i));
    return found;
}

/* A table from the addresses of texts to their codes: R keeps each text of an encoding once. */
typedef struct {
    SEXP key;
    int code;
} entry;

typedef struct {
    entry *entries;
    size_t mask, used;
} table;

static inline size_t hash(SEXP key) {
    return (size_t)(((uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
}

static size_t place(const table *known, SEXP key) {
    size_t at = hash(key) & known->mask;
    while (known->entries[at].key && known->entries[at].key != key) at = (at + 1) & known->mask;
    return at;
}

/* R_alloc frees all of them when the call ends, also by an error. */
static void make_room(table *known, size_t room) {
    table old = *known;
    known->entries = (entry *)R_alloc(room, sizeof(entry));
    memset(known->entries, 0, room * sizeof(entry));
    known->mask = room - 1;
    for (size_t i = 0; old.entries && i <= old.mask; i++)
        if (old.entries[i].key) known->entries[place(known, old.entries[i].key)] = old.entries[i];
}

static void put(table *known, SEXP key, int code) {
    if (2 * ++known->used > known->mask) make_room(known, 2 * (known->mask + 1));
    known->entries[place(known, key)] = (entry){key, code};
}

/* The texts that were met, as they came, in UTF-8. */
typedef struct {
    SEXP texts;
    PROTECT_INDEX at;
    R_xlen_t length;
} met;

/* The code of a text that is met for the first time under this address; the same text may be known in another encoding. */
static int new_code(table *known, met *all, SEXP text) {
    SEXP utf8 = text;
    if (Rf_getCharCE(text) != CE_UTF8 && !is_ascii(CHAR(text))) utf8 = Rf_mkCharCE(glue_text(text), CE_UTF8);
    PROTECT(utf8);
    const entry *found = known->entries + place(known, utf8);
    int code = found->key ? found->code : (int)++all->length;
    if (!found->key) {
        if (all->length > XLENGTH(all->texts)) {
            all->texts = Rf_xlengthgets(all->texts, 2 * XLENGTH(all->texts));
            REPROTECT(all->texts, all->at);
        }
        SET_STRING_ELT(all->texts, all->length - 1, utf8);
        put(known, utf8, code);
    }
    if (utf8 != text) put(known, text, code);
    UNPROTECT(1);
    return code;
}

/* Writes the codes of texts, and returns what they mean. */
static SEXP write_codes(SEXP x, int *restrict out) {
    if (TYPEOF(x) != STRSXP) glue_stop("bad_label", "these labels are no texts");
    R_xlen_t length = XLENGTH(x);
    met all = {Rf_allocVector(STRSXP, 64), 0, 0};
    PROTECT_WITH_INDEX(all.texts, &all.at);
    table known = {NULL, 0, 0};
    make_room(&known, 1024);
    put(&known, NA_STRING, NA_INTEGER);
    const SEXP *texts = STRING_PTR_RO(x);
    for (R_xlen_t i = 0; i < length;) {
        /* Until a text is new, the table stays where it is. */
        const entry *entries = known.entries;
        size_t mask = known.mask;
        for (; i < length; i++) {
            SEXP text = texts[i];
            size_t at = hash(text) & mask;
            while (entries[at].key != text && entries[at].key) at = (at + 1) & mask;
            if (!entries[at].key) break;
            out[i] = entries[at].code;
        }
        if (i < length) {
            out[i] = new_code(&known, &all, texts[i]);
            i++;
        }
    }
    SEXP levels = Rf_xlengthgets(all.texts, all.length);
    UNPROTECT(1);
    return levels;
}

SEXP glue_codes(SEXP x) {
    SEXP codes = PROTECT(Rf_allocVector(INTSXP, XLENGTH(x)));
    SEXP levels = PROTECT(write_codes(x, INTEGER(codes)));
    SEXP both = PROTECT(Rf_allocVector(VECSXP, 2));
    SET_VECTOR_ELT(both, 0, codes);
    SET_VECTOR_ELT(both, 1, levels);
    UNPROTECT(3);
    return both;
}

/* A vector of R for each call would have R look through all texts for what to free. An error leaves one here, until the next. */
static int *lent[2];

void glue_take_back(void) {
    for (int side = 0; side < 2; side++) {
        free(lent[side]);
        lent[side] = NULL;
    }
}

const int *glue_lent_codes(SEXP x, int side) {
    lent[side] = malloc((size_t)XLENGTH(x) * sizeof(int) + 1);
    if (!lent[side]) Rf_error("there is not enough memory");
    write_codes(x, lent[side]);
    return lent[side];
}
