#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cairo_patterns.h"

#include <dlfcn.h>
#include <pthread.h>

// The two functions of cairo below stand before cairo's own wherever a library in this process calls them, which poppler
// does for each image. They hand on what they got unless their thread has asked for something else, and where a linker
// binds poppler straight to cairo they are simply never called.

typedef void (*pattern_user)(cairo_t *, cairo_pattern_t *);

static _Thread_local fieldbook_pattern_maker current;
static pattern_user next_set_source, next_mask;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_next(void) {
    *(void **)&next_set_source = dlsym(RTLD_NEXT, "cairo_set_source");
    *(void **)&next_mask = dlsym(RTLD_NEXT, "cairo_mask");
}

static void use(cairo_t *context, cairo_pattern_t *pattern, const pattern_user *user) {
    pthread_once(&once, find_next);
    cairo_pattern_t *other = current ? current(context, pattern) : NULL;
    (*user)(context, other ? other : pattern);
    if (other) cairo_pattern_destroy(other);
}

void fieldbook_ask_for_patterns(fieldbook_pattern_maker maker) { current = maker; }

void cairo_set_source(cairo_t *context, cairo_pattern_t *pattern) { use(context, pattern, &next_set_source); }

void cairo_mask(cairo_t *context, cairo_pattern_t *pattern) { use(context, pattern, &next_mask); }
