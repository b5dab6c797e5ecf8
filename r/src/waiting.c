/* While the library works, R is asked whether somebody pressed Esc or Ctrl-C, and whether the time is up that setTimeLimit
 * gave. Both make R jump away. No jump may cross a frame of the library: it waits until the library has given up its work. */
#include "glue.h"

static SEXP ask(void *nothing) {
    (void)nothing;
    R_CheckUserInterrupt();
    return R_NilValue;
}

static void caught(void *wait, Rboolean jumps) {
    if (jumps) longjmp(((glue_wait *)wait)->place, 1);
}

/* 0 where R wants to jump. */
static int32_t go_on(void *context) {
    glue_wait *wait = context;
    if (setjmp(wait->place)) {
        wait->jumps = 1;
        return 0;
    }
    R_UnwindProtect(ask, NULL, caught, wait, wait->token);
    return 1;
}

partita_watch glue_watch(glue_wait *wait, SEXP threads) {
    wait->jumps = 0;
    wait->token = PROTECT(R_MakeUnwindCont());
    return (partita_watch){go_on, wait, Rf_isNull(threads) ? 0 : (uint32_t)Rf_asInteger(threads)};
}

void glue_waited(glue_wait *wait, char *error) {
    if (wait->jumps) {
        partita_text_free(error);
        R_ContinueUnwind(wait->token);
    }
    UNPROTECT(1);
}
