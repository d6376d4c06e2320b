#pragma once

#include <vips/vips.h>

// libvips takes its options as variable arguments, and gives addresses by macros; Swift can use neither.

static inline VipsPel *fieldbook_vips_line(VipsRegion *region, int y) {
    return VIPS_REGION_ADDR(region, 0, y);
}

static inline int fieldbook_vips_load(const char *loader, VipsSource *source, VipsImage **out) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

static inline void fieldbook_vips_release(VipsBlob *blob) { vips_area_unref(VIPS_AREA(blob)); }

// For loaders that take no source, only bytes in memory: the file is mapped.
static inline int fieldbook_vips_load_mapped(const char *loader, VipsSource *source, VipsImage **out) {
    VipsBlob *bytes = vips_source_map_blob(source);
    if (bytes == NULL) return -1;
    int result = vips_call(loader, bytes, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                           NULL);
    fieldbook_vips_release(bytes);
    return result;
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

static inline int fieldbook_vips_cut(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int fieldbook_vips_scale(VipsImage *in, VipsImage **out, double across, double down) {
    return vips_resize(in, out, across, "vscale", down, NULL);
}

// A mask, 255 where the letters are; the markup is Pango's.
static inline int fieldbook_vips_text(VipsImage **out, const char *markup, const char *font, int width) {
    return vips_text(out, markup, "font", font, "width", width, "dpi", 96, NULL);
}

static inline int fieldbook_vips_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }

static inline int fieldbook_vips_unpremultiply(VipsImage *in, VipsImage **out) {
    return vips_unpremultiply(in, out, NULL);
}

static inline int fieldbook_vips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, NULL);
}

static inline int fieldbook_vips_copy(VipsImage *in, VipsImage **out) { return vips_copy(in, out, NULL); }

static inline int fieldbook_vips_copy_memory(VipsImage *in, VipsImage **out) {
    *out = vips_image_copy_memory(in);
    return *out == NULL ? -1 : 0;
}

static inline int fieldbook_vips_turn_upright(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }

static inline int fieldbook_vips_save_jpeg(VipsImage *in, void **buffer, size_t *count, int quality,
                                           gboolean progressive, gboolean strip) {
    return vips_jpegsave_buffer(in, buffer, count, "Q", quality, "optimize_coding", TRUE, "interlace", progressive,
                                "strip", strip, NULL);
}

static inline int fieldbook_vips_save_png(VipsImage *in, void **buffer, size_t *count, int compression, gboolean strip) {
    return vips_pngsave_buffer(in, buffer, count, "compression", compression, "strip", strip, NULL);
}

static inline int fieldbook_vips_save_png_1_bit(VipsImage *in, void **buffer, size_t *count, gboolean strip) {
    return vips_pngsave_buffer(in, buffer, count, "compression", 9, "bitdepth", 1, "strip", strip, NULL);
}

static inline int fieldbook_vips_save_tiff(VipsImage *in, void **buffer, size_t *count,
                                           VipsForeignTiffCompression compression, int quality, gboolean strip) {
    return vips_tiffsave_buffer(in, buffer, count, "compression", compression, "Q", quality, "predictor",
                                VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL, "resunit", VIPS_FOREIGN_TIFF_RESUNIT_INCH,
                                "strip", strip, NULL);
}

// One strip, as high as the image, in the polarity of fax: 0 is white.
static inline int fieldbook_vips_save_g4(VipsImage *in, void **buffer, size_t *count, int height) {
    return vips_tiffsave_buffer(in, buffer, count, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_CCITTFAX4, "bitdepth",
                                1, "miniswhite", TRUE, "tile_height", height, "resunit",
                                VIPS_FOREIGN_TIFF_RESUNIT_INCH, "strip", TRUE, NULL);
}

static inline int fieldbook_vips_save_heic(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip) {
    return vips_heifsave_buffer(in, buffer, count, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC,
                                "strip", strip, NULL);
}

static inline int fieldbook_vips_save_webp(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip) {
    return vips_webpsave_buffer(in, buffer, count, "Q", quality, "strip", strip, NULL);
}

// A strip of frames one below the other, which its metadata describe.
static inline int fieldbook_vips_save_animated_gif(VipsImage *in, void **buffer, size_t *count) {
    return vips_gifsave_buffer(in, buffer, count, "dither", 0.0, "effort", 5, NULL);
}

static inline int fieldbook_vips_save_animated_webp(VipsImage *in, void **buffer, size_t *count, int quality) {
    return vips_webpsave_buffer(in, buffer, count, "Q", quality, "min_size", TRUE, "strip", TRUE, NULL);
}
