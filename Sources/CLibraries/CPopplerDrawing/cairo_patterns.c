#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cairo_patterns.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>

// The three functions of cairo below take precedence over cairo's own for all libraries in this process. Poppler calls
// them for each image: it sets the source, and clips to the rectangle that the image fills. They forward their
// arguments unless their thread has requested otherwise. If a linker binds poppler directly to cairo, they are never
// called.

typedef void (*pattern_user)(cairo_t *, cairo_pattern_t *);
typedef void (*rectangle_user)(cairo_t *, double, double, double, double);

// Edges are rounded outwards a little, so that adjacent images with coarsely rounded positions meet.
static const double reach = 1.0 / 16;

static _Thread_local fieldbook_pattern_maker current;
// The image set as the source, until its rectangle follows.
static _Thread_local cairo_t *placing;
static pattern_user next_set_source, next_mask;
static rectangle_user next_rectangle;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_next(void) {
    *(void **)&next_set_source = dlsym(RTLD_NEXT, "cairo_set_source");
    *(void **)&next_mask = dlsym(RTLD_NEXT, "cairo_mask");
    *(void **)&next_rectangle = dlsym(RTLD_NEXT, "cairo_rectangle");
}

static void round_side(double *first, double *last) {
    double start = round(fmin(*first, *last) - reach), end = round(fmax(*first, *last) + reach);
    if (!(start < end)) return;
    *first = start;
    *last = end;
}

static int use(cairo_t *context, cairo_pattern_t *pattern, const pattern_user *user) {
    pthread_once(&once, find_next);
    cairo_pattern_t *other = current ? current(context, pattern) : NULL;
    (*user)(context, other ? other : pattern);
    if (other) cairo_pattern_destroy(other);
    return other != NULL;
}

static void add_in_whole_pixels(cairo_t *context, double x, double y, double width, double height) {
    cairo_matrix_t matrix;
    cairo_get_matrix(context, &matrix);
    double right = x + width, bottom = y + height;
    cairo_matrix_transform_point(&matrix, &x, &y);
    cairo_matrix_transform_point(&matrix, &right, &bottom);
    round_side(&x, &right);
    round_side(&y, &bottom);
    cairo_identity_matrix(context);
    (*next_rectangle)(context, x, y, right - x, bottom - y);
    cairo_set_matrix(context, &matrix);
}

void fieldbook_ask_for_patterns(fieldbook_pattern_maker maker) {
    current = maker;
    placing = NULL;
}

void cairo_set_source(cairo_t *context, cairo_pattern_t *pattern) {
    placing = use(context, pattern, &next_set_source) ? context : NULL;
}

void cairo_mask(cairo_t *context, cairo_pattern_t *pattern) { use(context, pattern, &next_mask); }

void cairo_rectangle(cairo_t *context, double x, double y, double width, double height) {
    pthread_once(&once, find_next);
    if (placing == context) add_in_whole_pixels(context, x, y, width, height);
    else (*next_rectangle)(context, x, y, width, height);
    placing = NULL;
}
