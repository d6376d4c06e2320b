#include "CPango.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libpangocairo-1.0.0.dylib"
#else
#define FIELDBOOK_LIBRARY "libpangocairo-1.0.so.0"
#endif
#define FIELDBOOK_PACKAGE "libpangocairo-1.0-0"
#include "../library_calls.h"

FIELDBOOK_FORWARD(const char *, pango_version_string, (void), ())

// MARK: Layouts

// GLib's, which other libraries of a program may have loaded before: not defined here.
void g_object_unref(void *object);

void fieldbook_pango_release(PangoLayout *layout) { FIELDBOOK_CALL(g_object_unref)(layout); }

FIELDBOOK_FORWARD(PangoLayout *, pango_cairo_create_layout, (cairo_t *context), (context))
FIELDBOOK_FORWARD(PangoContext *, pango_layout_get_context, (PangoLayout *layout), (layout))
FIELDBOOK_FORWARD(
    void, pango_cairo_context_set_resolution, (PangoContext *context, double dotsPerInch), (context, dotsPerInch))
FIELDBOOK_FORWARD(
    void, pango_context_set_round_glyph_positions, (PangoContext *context, int isRound), (context, isRound))
FIELDBOOK_FORWARD(
    void, pango_layout_set_alignment, (PangoLayout *layout, PangoAlignment alignment), (layout, alignment))
FIELDBOOK_FORWARD(
    void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attributes), (layout, attributes))
FIELDBOOK_FORWARD(void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode mode), (layout, mode))
FIELDBOOK_FORWARD(
    void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *font), (layout, font))
FIELDBOOK_FORWARD(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
FIELDBOOK_FORWARD(
    void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
FIELDBOOK_FORWARD(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
FIELDBOOK_FORWARD(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
FIELDBOOK_FORWARD(
    void, pango_layout_get_size, (PangoLayout *layout, int *width, int *height), (layout, width, height))
FIELDBOOK_FORWARD(void, pango_cairo_show_layout, (cairo_t *context, PangoLayout *layout), (context, layout))

// MARK: Lines

FIELDBOOK_FORWARD(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
FIELDBOOK_FORWARD(void, pango_layout_iter_free, (PangoLayoutIter *place), (place))
FIELDBOOK_FORWARD(int, pango_layout_iter_next_line, (PangoLayoutIter *place), (place))
FIELDBOOK_FORWARD(int, pango_layout_iter_get_baseline, (PangoLayoutIter *place), (place))
FIELDBOOK_FORWARD(
    void, pango_layout_iter_get_line_extents,
    (PangoLayoutIter *place, PangoRectangle *ink, PangoRectangle *logical), (place, ink, logical))
FIELDBOOK_FORWARD(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *place), (place))
FIELDBOOK_FORWARD(void, pango_cairo_show_layout_line, (cairo_t *context, PangoLayoutLine *line), (context, line))

// MARK: Fonts and attributes

FIELDBOOK_FORWARD(PangoFontDescription *, pango_font_description_new, (void), ())
FIELDBOOK_FORWARD(void, pango_font_description_free, (PangoFontDescription *font), (font))
FIELDBOOK_FORWARD(
    void, pango_font_description_set_family, (PangoFontDescription *font, const char *family), (font, family))
FIELDBOOK_FORWARD(void, pango_font_description_set_size, (PangoFontDescription *font, int size), (font, size))
FIELDBOOK_FORWARD(
    void, pango_font_description_set_weight, (PangoFontDescription *font, PangoWeight weight), (font, weight))
FIELDBOOK_FORWARD(PangoAttrList *, pango_attr_list_new, (void), ())
FIELDBOOK_FORWARD(void, pango_attr_list_unref, (PangoAttrList *attributes), (attributes))
FIELDBOOK_FORWARD(
    void, pango_attr_list_insert, (PangoAttrList *attributes, PangoAttribute *attribute), (attributes, attribute))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_family_new, (const char *family), (family))
FIELDBOOK_FORWARD(
    PangoAttribute *, pango_attr_foreground_new, (unsigned short red, unsigned short green, unsigned short blue),
    (red, green, blue))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_insert_hyphens_new, (int inserts), (inserts))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_strikethrough_new, (int isStruckThrough), (isStruckThrough))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_style_new, (PangoStyle style), (style))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_underline_new, (PangoUnderline underline), (underline))
FIELDBOOK_FORWARD(PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight))
