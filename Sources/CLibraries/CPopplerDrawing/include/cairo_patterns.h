#pragma once

#include <cairo.h>

/// Returns a replacement for a pattern, which the caller destroys, or NULL to draw with the pattern itself.
typedef cairo_pattern_t *(*fieldbook_pattern_maker)(cairo_t *context, cairo_pattern_t *pattern);

/// Sets the `maker` that is called for each source and mask that this thread draws with; NULL removes it.
///
/// A replaced source belongs to an upright image, and the rectangle that its context adds next to its path is the
/// image's: it is rounded to whole pixels, so that adjacent images meet, unless it would become empty.
void fieldbook_ask_for_patterns(fieldbook_pattern_maker maker);
