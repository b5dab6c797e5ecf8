/* JSON into R: objects become named lists, arrays of numbers, texts or logicals become vectors, null among them is NA. */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

static SEXP value(const char **at);

static void skip(const char **at) {
    while (**at == ' ' || **at == '\n' || **at == '\t' || **at == '\r') (*at)++;
}

/* One code point in UTF-8. */
static char *put(char *out, unsigned long code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | (code >> 6));
        *out++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *out++ = (char)(0xE0 | (code >> 12));
        *out++ = (char)(0x80 | ((code >> 6) & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    } else {
        *out++ = (char)(0xF0 | (code >> 18));
        *out++ = (char)(0x80 | ((code >> 12) & 0x3F));
        *out++ = (char)(0x80 | ((code >> 6) & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    }
    return out;
}

static unsigned long hex(const char *digits) {
    char four[5] = {digits[0], digits[1], digits[2], digits[3], 0};
    return strtoul(four, NULL, 16);
}

/* A text as R keeps it. */
static SEXP text(const char **at) {
    const char *end = ++(*at);
    while (*end && *end != '"') end += (*end == '\\' && end[1]) ? 2 : 1;
    char *buffer = malloc((size_t)(end - *at) + 1), *out = buffer;
    if (!buffer) Rf_error("there is not enough memory");
    for (const char *p = *at; p < end; p++) {
        if (*p != '\\') {
            *out++ = *p;
            continue;
        }
        switch (*++p) {
        case 'n': *out++ = '\n'; break;
        case 't': *out++ = '\t'; break;
        case 'r': *out++ = '\r'; break;
        case 'b': *out++ = '\b'; break;
        case 'f': *out++ = '\f'; break;
        case 'u': {
            unsigned long code = hex(p + 1);
            p += 4;
            if (code >= 0xD800 && code < 0xDC00 && p[1] == '\\' && p[2] == 'u') {
                code = 0x10000 + ((code - 0xD800) << 10) + (hex(p + 3) - 0xDC00);
                p += 6;
            }
            out = put(out, code);
            break;
        }
        default: *out++ = *p;
        }
    }
    *at = *end ? end + 1 : end;
    SEXP found = PROTECT(Rf_mkCharLenCE(buffer, (int)(out - buffer), CE_UTF8));
    free(buffer);
    UNPROTECT(1);
    return found;
}

/* Whether an array holds numbers and nulls alone, and how many. */
static int numbers(const char *at, R_xlen_t *count) {
    *count = 1;
    for (; *at != ']'; at++) {
        if (*at == 0 || strchr("\"[{}tf", *at)) return 0;
        *count += *at == ',';
    }
    return 1;
}

/* A number. R runs with the point of C; elsewhere digits would be lost, and what is no number would never end. */
static double number(const char **at) {
    char *end;
    double found = strtod(*at, &end);
    if (end == *at || *end == '.') Rf_error("LC_NUMERIC is not \"C\", which R needs; set it back with Sys.setlocale");
    *at = end;
    return found;
}

static SEXP numeric(const char **at, R_xlen_t count) {
    SEXP found = PROTECT(Rf_allocVector(REALSXP, count));
    double *out = REAL(found);
    for (R_xlen_t i = 0; i < count; i++) {
        skip(at);
        if (**at == 'n') {
            out[i] = NA_REAL;
            *at += 4;
        } else {
            out[i] = number(at);
        }
        skip(at);
        (*at)++;
    }
    UNPROTECT(1);
    return found;
}

/* A list whose entries are all texts or NULL, or all logicals, as a vector. */
static SEXP simplified(SEXP list) {
    R_xlen_t length = XLENGTH(list), texts = 0, logicals = 0, nulls = 0;
    for (R_xlen_t i = 0; i < length; i++) {
        SEXP one = VECTOR_ELT(list, i);
        texts += TYPEOF(one) == STRSXP && XLENGTH(one) == 1 && Rf_getAttrib(one, R_NamesSymbol) == R_NilValue;
        logicals += TYPEOF(one) == LGLSXP;
        nulls += one == R_NilValue;
    }
    if (texts > 0 && texts + nulls == length) {
        SEXP found = PROTECT(Rf_allocVector(STRSXP, length));
        for (R_xlen_t i = 0; i < length; i++) {
            SEXP one = VECTOR_ELT(list, i);
            SET_STRING_ELT(found, i, one == R_NilValue ? NA_STRING : STRING_ELT(one, 0));
        }
        UNPROTECT(1);
        return found;
    }
    if (logicals > 0 && logicals == length) {
        SEXP found = PROTECT(Rf_allocVector(LGLSXP, length));
        for (R_xlen_t i = 0; i < length; i++) LOGICAL(found)[i] = LOGICAL(VECTOR_ELT(list, i))[0];
        UNPROTECT(1);
        return found;
    }
    return list;
}

/* Entries up to the closing bracket; with names for an object. */
static SEXP entries(const char **at, int named) {
    R_xlen_t room = 8, length = 0;
    PROTECT_INDEX list_at, names_at;
    SEXP list = Rf_allocVector(VECSXP, room), names;
    PROTECT_WITH_INDEX(list, &list_at);
    names = Rf_allocVector(STRSXP, room);
    PROTECT_WITH_INDEX(names, &names_at);
    char closing = named ? '}' : ']';
    for ((*at)++, skip(at); **at && **at != closing; skip(at)) {
        if (**at == ',') {
            (*at)++;
            continue;
        }
        if (length == room) {
            room *= 2;
            REPROTECT(list = Rf_xlengthgets(list, room), list_at);
            REPROTECT(names = Rf_xlengthgets(names, room), names_at);
        }
        if (named) {
            SET_STRING_ELT(names, length, text(at));
            skip(at);
            (*at)++;
        }
        SET_VECTOR_ELT(list, length++, value(at));
    }
    (*at)++;
    REPROTECT(list = Rf_xlengthgets(list, length), list_at);
    if (named) {
        REPROTECT(names = Rf_xlengthgets(names, length), names_at);
        Rf_setAttrib(list, R_NamesSymbol, names);
    } else {
        REPROTECT(list = simplified(list), list_at);
    }
    UNPROTECT(2);
    return list;
}

static SEXP value(const char **at) {
    skip(at);
    R_xlen_t count;
    switch (**at) {
    case '{': return entries(at, 1);
    case '[': {
        const char *inside = *at + 1;
        skip(&inside);
        if (*inside != ']' && numbers(inside, &count)) {
            *at = inside;
            return numeric(at, count);
        }
        return entries(at, 0);
    }
    case '"': {
        SEXP found = PROTECT(text(at));
        found = Rf_ScalarString(found);
        UNPROTECT(1);
        return found;
    }
    case 't': *at += 4; return Rf_ScalarLogical(1);
    case 'f': *at += 5; return Rf_ScalarLogical(0);
    case 'n': *at += 4; return R_NilValue;
    default: {
        return Rf_ScalarReal(number(at));
    }
    }
}

SEXP glue_parsed(char *json) {
    const char *at = json;
    SEXP found = PROTECT(value(&at));
    partita_text_free(json);
    UNPROTECT(1);
    return found;
}

SEXP glue_failure(char *json) {
    SEXP found = PROTECT(glue_parsed(json));
    SEXP class = PROTECT(Rf_mkString("partita_failure"));
    Rf_setAttrib(found, R_ClassSymbol, class);
    UNPROTECT(2);
    return found;
}
