#pragma once

#include <vips/vips.h>

// libvips, loaded at the first call: it has many dependencies, and a cached preview of a PDF in JPEG or PNG needs only
// its version. It takes options as variable arguments and returns addresses through macros; Swift can use neither.

static inline VipsPel *fieldbook_vips_line(VipsRegion *region, int y) {
    return VIPS_REGION_ADDR(region, 0, y);
}

int fieldbook_vips_load(const char *loader, VipsSource *source, VipsImage **out);
void fieldbook_vips_release(VipsBlob *blob);

/// For loaders that accept only bytes in memory, no source: the file is mapped.
int fieldbook_vips_load_mapped(const char *loader, VipsSource *source, VipsImage **out);
int fieldbook_vips_load_page(const char *loader, VipsSource *source, VipsImage **out, int page);
int fieldbook_vips_load_shrunk(const char *loader, VipsSource *source, VipsImage **out, int shrink);
int fieldbook_vips_load_scaled(const char *loader, VipsSource *source, VipsImage **out, int page, double scale);
int fieldbook_vips_flatten(VipsImage *in, VipsImage **out, double background);
int fieldbook_vips_embedded_profile_to_srgb(VipsImage *in, VipsImage **out);
int fieldbook_vips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space);
int fieldbook_vips_cast_to_8_bit(VipsImage *in, VipsImage **out);
int fieldbook_vips_describe(VipsImage *in, VipsImage **out, VipsInterpretation space, double pixelsPerMillimetre);
int fieldbook_vips_resize(VipsImage *in, VipsImage **out, int width, int height);
int fieldbook_vips_cut(VipsImage *in, VipsImage **out, int left, int top, int width, int height);
int fieldbook_vips_scale(VipsImage *in, VipsImage **out, double across, double down);

/// A mask, 255 inside the letters; the markup is Pango's.
int fieldbook_vips_text(VipsImage **out, const char *markup, const char *font, int width);
int fieldbook_vips_premultiply(VipsImage *in, VipsImage **out);
int fieldbook_vips_unpremultiply(VipsImage *in, VipsImage **out);
int fieldbook_vips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format);
int fieldbook_vips_copy(VipsImage *in, VipsImage **out);
int fieldbook_vips_copy_memory(VipsImage *in, VipsImage **out);
int fieldbook_vips_turn_upright(VipsImage *in, VipsImage **out);
int fieldbook_vips_save_jpeg(VipsImage *in, void **buffer, size_t *count, int quality, gboolean progressive,
    gboolean strip);
int fieldbook_vips_save_png(VipsImage *in, void **buffer, size_t *count, int compression, gboolean strip);
int fieldbook_vips_save_png_1_bit(VipsImage *in, void **buffer, size_t *count, gboolean strip);
int fieldbook_vips_save_tiff(VipsImage *in, void **buffer, size_t *count, VipsForeignTiffCompression compression,
    int quality, gboolean strip);

/// A single strip, as high as the image, in fax polarity: 0 is white.
int fieldbook_vips_save_g4(VipsImage *in, void **buffer, size_t *count, int height);

/// Makes libheif encode with x265's quickest preset; call it once, before the first HEIC is saved.
///
/// libheif's own default is "slow", and libvips cannot choose another. Each encoder starts with the defaults in the
/// list of parameters that libheif shares with its callers; they are changed there.
void fieldbook_heic_encode_fast(void);
int fieldbook_vips_save_heic(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip);
int fieldbook_vips_save_webp(VipsImage *in, void **buffer, size_t *count, int quality, gboolean strip);

/// A strip of frames stacked vertically, described by its metadata.
int fieldbook_vips_save_animated_gif(VipsImage *in, void **buffer, size_t *count);
int fieldbook_vips_save_animated_webp(VipsImage *in, void **buffer, size_t *count, int quality);
