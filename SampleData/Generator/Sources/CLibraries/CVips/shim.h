#pragma once

#include <vips/vips.h>

// Swift cannot call variadic functions.

static inline int sample_jpegsave(VipsImage *image, void **buffer, size_t *size, int quality, gboolean strip) {
    return vips_jpegsave_buffer(image, buffer, size, "Q", quality, "optimize_coding", TRUE, "strip", strip, NULL);
}

static inline int sample_pngsave(VipsImage *image, void **buffer, size_t *size) {
    return vips_pngsave_buffer(image, buffer, size, "compression", 9, "filter", VIPS_FOREIGN_PNG_FILTER_NONE, NULL);
}

static inline int sample_copy(VipsImage *image, VipsImage **copy, VipsInterpretation colours, double pixelsPerMm) {
    return vips_copy(
        image, copy, "interpretation", colours, "xres", pixelsPerMm, "yres", pixelsPerMm, NULL);
}
