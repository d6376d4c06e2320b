#include "CVips.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libvips.42.dylib"
#else
#define FIELDBOOK_LIBRARY "libvips.so.42"
#endif
#define FIELDBOOK_PACKAGE "libvips42"
#include "../library_calls.h"

// MARK: Calls with options

int fieldbook_vips_load(const char *loader, VipsSource *source, VipsImage **out) {
    return FIELDBOOK_CALL(vips_call)(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

void fieldbook_vips_release(VipsBlob *blob) { FIELDBOOK_CALL(vips_area_unref)((VipsArea *)blob); }

int fieldbook_vips_load_mapped(const char *loader, VipsSource *source, VipsImage **out) {
    VipsBlob *bytes = FIELDBOOK_CALL(vips_source_map_blob)(source);
    if (bytes == NULL) return -1;
    int result = FIELDBOOK_CALL(vips_call)(loader, bytes, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
        VIPS_FAIL_ON_TRUNCATED, NULL);
    fieldbook_vips_release(bytes);
    return result;
}

int fieldbook_vips_load_page(const char *loader, VipsSource *source, VipsImage **out, int page) {
    return FIELDBOOK_CALL(vips_call)(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_TRUNCATED, "page", page, NULL);
}

int fieldbook_vips_load_shrunk(const char *loader, VipsSource *source, VipsImage **out, int shrink) {
    return FIELDBOOK_CALL(vips_call)(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_TRUNCATED, "shrink", shrink, NULL);
}

int fieldbook_vips_load_scaled(const char *loader, VipsSource *source, VipsImage **out, int page, double scale) {
    return FIELDBOOK_CALL(vips_call)(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_TRUNCATED, "page", page, "scale", scale, NULL);
}

int fieldbook_vips_flatten(VipsImage *in, VipsImage **out, double background) {
    VipsArrayDouble *colour = FIELDBOOK_CALL(vips_array_double_newv)(1, background);
    int result = FIELDBOOK_CALL(vips_flatten)(in, out, "background", colour, NULL);
    FIELDBOOK_CALL(vips_area_unref)((VipsArea *)colour);
    return result;
}

int fieldbook_vips_embedded_profile_to_srgb(VipsImage *in, VipsImage **out) {
    return FIELDBOOK_CALL(vips_icc_transform)(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8,
        NULL);
}

int fieldbook_vips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return FIELDBOOK_CALL(vips_colourspace)(in, out, space, NULL);
}

int fieldbook_vips_cast_to_8_bit(VipsImage *in, VipsImage **out) {
    return FIELDBOOK_CALL(vips_cast_uchar)(in, out, NULL);
}

int fieldbook_vips_describe(VipsImage *in, VipsImage **out, VipsInterpretation space, double pixelsPerMillimetre) {
    return FIELDBOOK_CALL(vips_copy)(in, out, "interpretation", space, "xres", pixelsPerMillimetre,
        "yres", pixelsPerMillimetre, NULL);
}

int fieldbook_vips_resize(VipsImage *in, VipsImage **out, int width, int height) {
    return FIELDBOOK_CALL(vips_thumbnail_image)(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

int fieldbook_vips_cut(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return FIELDBOOK_CALL(vips_extract_area)(in, out, left, top, width, height, NULL);
}

int fieldbook_vips_scale(VipsImage *in, VipsImage **out, double across, double down) {
    return FIELDBOOK_CALL(vips_resize)(in, out, across, "vscale", down, NULL);
}

int fieldbook_vips_text(VipsImage **out, const char *markup, const char *font, int width) {
    return FIELDBOOK_CALL(vips_text)(out, markup, "font", font, "width", width, "dpi", 96, NULL);
}

int fieldbook_vips_premultiply(VipsImage *in, VipsImage **out) { return FIELDBOOK_CALL(vips_premultiply)(in, out, NULL); }

int fieldbook_vips_unpremultiply(VipsImage *in, VipsImage **out) {
    return FIELDBOOK_CALL(vips_unpremultiply)(in, out, NULL);
}

int fieldbook_vips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return FIELDBOOK_CALL(vips_cast)(in, out, format, NULL);
}

int fieldbook_vips_copy(VipsImage *in, VipsImage **out) { return FIELDBOOK_CALL(vips_copy)(in, out, NULL); }

int fieldbook_vips_copy_memory(VipsImage *in, VipsImage **out) {
    *out = FIELDBOOK_CALL(vips_image_copy_memory)(in);
    return *out == NULL ? -1 : 0;
}

int fieldbook_vips_turn_upright(VipsImage *in, VipsImage **out) { return FIELDBOOK_CALL(vips_autorot)(in, out, NULL); }

int fieldbook_vips_save_jpeg(VipsImage *in, void **buffer, size_t *count, int quality, gboolean progressive,
        gboolean strip) {
    return FIELDBOOK_CALL(vips_jpegsave_buffer)(in, buffer, count, "Q", quality, "optimize_coding", TRUE, "interlace",
        progressive, "strip", strip, NULL);
}

int fieldbook_vips_save_png(VipsImage *in, void **buffer, size_t *count, int compression, gboolean strip) {
    return FIELDBOOK_CALL(vips_pngsave_buffer)(in, buffer, count, "compression", compression, "strip", strip, NULL);
}

int fieldbook_vips_save_png_1_bit(VipsImage *in, void **buffer, size_t *count, gboolean strip) {
    return FIELDBOOK_CALL(vips_pngsave_buffer)(in, buffer, count, "compression", 9, "bitdepth", 1, "strip", strip, NULL);
}

int fieldbook_vips_save_tiff(VipsImage *in, void **buffer, size_t *count, VipsForeignTiffCompression compression,
        int quality, gboolean strip) {
    return FIELDBOOK_CALL(vips_tiffsave_buffer)(in, buffer, count, "compression", compression, "Q", quality, "predictor",
        VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL, "resunit", VIPS_FOREIGN_TIFF_RESUNIT_INCH, "strip", strip, NULL);
}

int fieldbook_vips_save_g4(VipsImage *in, void **buffer, size_t *count, int height) {
    return FIELDBOOK_CALL(vips_tiffsave_buffer)(in, buffer, count, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_CCITTFAX4,
        "bitdepth", 1, "miniswhite", TRUE, "tile_height", height, "resunit", VIPS_FOREIGN_TIFF_RESUNIT_INCH, "strip",
        TRUE, NULL);
}

int fieldbook_vips_save_heic(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip) {
    return FIELDBOOK_CALL(vips_heifsave_buffer)(in, buffer, count, "Q", quality, "compression",
        VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "strip", strip, NULL);
}

int fieldbook_vips_save_webp(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip) {
    return FIELDBOOK_CALL(vips_webpsave_buffer)(in, buffer, count, "Q", quality, "strip", strip, NULL);
}

int fieldbook_vips_save_animated_gif(VipsImage *in, void **buffer, size_t *count) {
    return FIELDBOOK_CALL(vips_gifsave_buffer)(in, buffer, count, "dither", 0.0, "effort", 5, NULL);
}

int fieldbook_vips_save_animated_webp(VipsImage *in, void **buffer, size_t *count, int quality) {
    return FIELDBOOK_CALL(vips_webpsave_buffer)(in, buffer, count, "Q", quality, "min_size", TRUE, "strip", TRUE, NULL);
}

// MARK: Calls as they are

FIELDBOOK_FORWARD(guint64, vips_format_sizeof_unsafe, (VipsBandFormat format), (format))
FIELDBOOK_FORWARD(VipsBlob *, vips_blob_copy, (const void *data, size_t length), (data, length))
FIELDBOOK_FORWARD(void, vips_block_untrusted_set, (gboolean state), (state))
FIELDBOOK_FORWARD(void, vips_cache_set_max, (int max), (max))
FIELDBOOK_FORWARD(void, vips_concurrency_set, (int concurrency), (concurrency))
FIELDBOOK_FORWARD(char *, vips_error_buffer_copy, (void), ())
FIELDBOOK_FORWARD(int, vips_image_get_bands, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(
    int, vips_image_get_blob,
    (const VipsImage *image, const char *name, const void **data, size_t *length),
    (image, name, data, length))
FIELDBOOK_FORWARD(gchar **, vips_image_get_fields, (VipsImage *image), (image))
FIELDBOOK_FORWARD(VipsBandFormat, vips_image_get_format, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(int, vips_image_get_height, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(int, vips_image_get_int, (const VipsImage *image, const char *name, int *out), (image, name, out))
FIELDBOOK_FORWARD(VipsInterpretation, vips_image_get_interpretation, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(int, vips_image_get_n_pages, (VipsImage *image), (image))
FIELDBOOK_FORWARD(int, vips_image_get_orientation, (VipsImage *image), (image))
FIELDBOOK_FORWARD(
    int, vips_image_get_string,
    (const VipsImage *image, const char *name, const char **out), (image, name, out))
FIELDBOOK_FORWARD(GType, vips_image_get_typeof, (const VipsImage *image, const char *name), (image, name))
FIELDBOOK_FORWARD(int, vips_image_get_width, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(double, vips_image_get_xres, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(double, vips_image_get_yres, (const VipsImage *image), (image))
FIELDBOOK_FORWARD(gboolean, vips_image_hasalpha, (VipsImage *image), (image))
FIELDBOOK_FORWARD(
    VipsImage *, vips_image_new_from_memory,
    (const void *data, size_t size, int width, int height, int bands, VipsBandFormat format),
    (data, size, width, height, bands, format))
FIELDBOOK_FORWARD(VipsImage *, vips_image_new_memory, (void), ())
FIELDBOOK_FORWARD(VipsImage *, vips_image_new_temp_file, (const char *format), (format))
FIELDBOOK_FORWARD(
    int, vips_image_pipeline_array,
    (VipsImage *image, VipsDemandStyle hint, VipsImage **in), (image, hint, in))
FIELDBOOK_FORWARD(gboolean, vips_image_remove, (VipsImage *image, const char *name), (image, name))
FIELDBOOK_FORWARD(
    void, vips_image_set_array_int,
    (VipsImage *image, const char *name, const int *array, int n),
    (image, name, array, n))
FIELDBOOK_FORWARD(
    void, vips_image_set_blob_copy,
    (VipsImage *image, const char *name, const void *data, size_t length),
    (image, name, data, length))
FIELDBOOK_FORWARD(void, vips_image_set_int, (VipsImage *image, const char *name, int i), (image, name, i))
FIELDBOOK_FORWARD(void, vips_image_set_string, (VipsImage *image, const char *name, const char *str), (image, name, str))
FIELDBOOK_FORWARD(int, vips_image_write, (VipsImage *image, VipsImage *out), (image, out))
FIELDBOOK_FORWARD(int, vips_image_write_line, (VipsImage *image, int ypos, VipsPel *linebuffer), (image, ypos, linebuffer))
FIELDBOOK_FORWARD(void *, vips_image_write_to_memory, (VipsImage *in, size_t *size), (in, size))
FIELDBOOK_FORWARD(int, vips_init, (const char *argv0), (argv0))
FIELDBOOK_FORWARD(void, vips_operation_block_set, (const char *name, gboolean state), (name, state))
FIELDBOOK_FORWARD(VipsRegion *, vips_region_new, (VipsImage *image), (image))
FIELDBOOK_FORWARD(int, vips_region_prepare, (VipsRegion *reg, const VipsRect *r), (reg, r))
FIELDBOOK_FORWARD(VipsSource *, vips_source_new_from_blob, (VipsBlob *blob), (blob))
FIELDBOOK_FORWARD(VipsSource *, vips_source_new_from_file, (const char *filename), (filename))
FIELDBOOK_FORWARD(GType, vips_type_find, (const char *basename, const char *nickname), (basename, nickname))
FIELDBOOK_FORWARD(int, vips_version, (int flag), (flag))
