#pragma once

#include <cairo.h>

/// What to draw with in place of a pattern, for the caller to destroy, or NULL to draw with the pattern itself.
typedef cairo_pattern_t *(*fieldbook_pattern_maker)(cairo_t *context, cairo_pattern_t *pattern);

/// From now on asks `maker` for each source and mask that this thread draws with; NULL ends that.
///
/// A source that was made so belongs to an upright image, and the rectangle that its context adds next to its path is the
/// image's: it is rounded to whole pixels, so that images meet that lie side by side, unless nothing would be left of it.
void fieldbook_ask_for_patterns(fieldbook_pattern_maker maker);
