#pragma once

#include <vips/vips.h>

// libvips takes its options as variable arguments, and gives addresses by macros; Swift can use neither.

static inline VipsPel *fieldbook_vips_line(VipsRegion *region, int y) {
    return VIPS_REGION_ADDR(region, 0, y);
}

static inline int fieldbook_vips_load(const char *loader, VipsSource *source, VipsImage **out) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

static inline int fieldbook_vips_load_page(const char *loader, VipsSource *source, VipsImage **out, int page) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                     "page", page, NULL);
}

static inline int fieldbook_vips_load_shrunk(const char *loader, VipsSource *source, VipsImage **out, int shrink) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                     "shrink", shrink, NULL);
}

static inline int fieldbook_vips_load_scaled(const char *loader, VipsSource *source, VipsImage **out, int page,
                                             double scale) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                     "page", page, "scale", scale, NULL);
}

static inline int fieldbook_vips_flatten(VipsImage *in, VipsImage **out, double background) {
    VipsArrayDouble *colour = vips_array_double_newv(1, background);
    int result = vips_flatten(in, out, "background", colour, NULL);
    vips_area_unref(VIPS_AREA(colour));
    return result;
}

static inline int fieldbook_vips_embedded_profile_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
}

static inline int fieldbook_vips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return vips_colourspace(in, out, space, NULL);
}

static inline int fieldbook_vips_cast_to_8_bit(VipsImage *in, VipsImage **out) {
    return vips_cast_uchar(in, out, NULL);
}

static inline int fieldbook_vips_describe(VipsImage *in, VipsImage **out, VipsInterpretation space,
                                          double pixelsPerMillimetre) {
    return vips_copy(in, out, "interpretation", space, "xres", pixelsPerMillimetre, "yres", pixelsPerMillimetre,
                     NULL);
}

static inline int fieldbook_vips_resize(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

static inline int fieldbook_vips_scale(VipsImage *in, VipsImage **out, double across, double down) {
    return vips_resize(in, out, across, "vscale", down, NULL);
}

static inline int fieldbook_vips_save_jpeg(VipsImage *in, void **buffer, size_t *count, int quality) {
    return vips_jpegsave_buffer(in, buffer, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

static inline int fieldbook_vips_save_png(VipsImage *in, void **buffer, size_t *count, int compression) {
    return vips_pngsave_buffer(in, buffer, count, "compression", compression, "strip", TRUE, NULL);
}

static inline int fieldbook_vips_save_webp(VipsImage *in, void **buffer, size_t *count, int quality) {
    return vips_webpsave_buffer(in, buffer, count, "Q", quality, "strip", TRUE, NULL);
}
