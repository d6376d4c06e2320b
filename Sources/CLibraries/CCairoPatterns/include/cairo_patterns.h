#pragma once

#include <cairo.h>

/// What to draw with in place of a pattern, for the caller to destroy, or NULL to draw with the pattern itself.
typedef cairo_pattern_t *(*fieldbook_pattern_maker)(cairo_t *context, cairo_pattern_t *pattern);

/// From now on asks `maker` for each source and mask that this thread draws with; NULL ends that.
void fieldbook_ask_for_patterns(fieldbook_pattern_maker maker);
