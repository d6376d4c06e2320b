#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "page_text.h"

#include <dlfcn.h>
#include <pthread.h>

// Takes precedence over poppler's own function, like the cairo functions here. Its mangled name includes its parameter
// types: a poppler with other types has another name for it, and never calls this one.

typedef void (*letter_user)(
    void *text, const void *state, double x, double y, double dx, double dy, unsigned code, int bytes,
    const unsigned *letters, int count);

static _Thread_local bool is_left_out;
static letter_user next_add;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_next(void) {
    *(void **)&next_add = dlsym(RTLD_NEXT, "_ZN8TextPage7addCharEPK8GfxStateddddjiPKji");
}

void fieldbook_leave_text_out(bool leaves_out) { is_left_out = leaves_out; }

void add_letter(
    void *text, const void *state, double x, double y, double dx, double dy, unsigned code, int bytes,
    const unsigned *letters, int count) __asm__("_ZN8TextPage7addCharEPK8GfxStateddddjiPKji");

void add_letter(
    void *text, const void *state, double x, double y, double dx, double dy, unsigned code, int bytes,
    const unsigned *letters, int count) {
    if (is_left_out) return;
    pthread_once(&once, find_next);
    if (next_add) (*next_add)(text, state, x, y, dx, dy, code, bytes, letters, count);
}
