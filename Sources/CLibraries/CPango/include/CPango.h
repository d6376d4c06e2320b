#pragma once

#include <CCairo.h>

// The part of Pango's public interface in use, in binary form. Pango is loaded at the first call: it brings GLib and
// HarfBuzz along, and only pages of text need it. Its headers are not included, since pkg-config names its folders only
// together with its libraries, which would then be loaded at the start.

typedef struct fieldbook_pango_attributes PangoAttrList;
typedef struct fieldbook_pango_context PangoContext;
typedef struct fieldbook_pango_font PangoFontDescription;
typedef struct fieldbook_pango_layout PangoLayout;
typedef struct fieldbook_pango_place PangoLayoutIter;
typedef struct fieldbook_pango_line PangoLayoutLine;

typedef struct {
    const void *klass;
    /// Bytes of the text.
    unsigned int start_index, end_index;
} PangoAttribute;

typedef struct { int x, y, width, height; } PangoRectangle;

/// Units per point.
enum { PANGO_SCALE = 1024 };

typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum {
    PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_UNDERLINE_NONE, PANGO_UNDERLINE_SINGLE } PangoUnderline;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

const char *pango_version_string(void);

// MARK: Layouts

PangoLayout *pango_cairo_create_layout(cairo_t *context);
/// Releases a layout, which is an object of GLib.
void fieldbook_pango_release(PangoLayout *layout);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_cairo_context_set_resolution(PangoContext *context, double dotsPerInch);
void pango_context_set_round_glyph_positions(PangoContext *context, int isRound);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);

// MARK: Lines

PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *place);
int pango_layout_iter_next_line(PangoLayoutIter *place);
int pango_layout_iter_get_baseline(PangoLayoutIter *place);
void pango_layout_iter_get_line_extents(PangoLayoutIter *place, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *place);
void pango_cairo_show_layout_line(cairo_t *context, PangoLayoutLine *line);

// MARK: Fonts and attributes

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_size(PangoFontDescription *font, int size);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *attributes);
void pango_attr_list_insert(PangoAttrList *attributes, PangoAttribute *attribute);
PangoAttribute *pango_attr_family_new(const char *family);
PangoAttribute *pango_attr_foreground_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_insert_hyphens_new(int inserts);
PangoAttribute *pango_attr_strikethrough_new(int isStruckThrough);
PangoAttribute *pango_attr_style_new(PangoStyle style);
PangoAttribute *pango_attr_underline_new(PangoUnderline underline);
PangoAttribute *pango_attr_weight_new(PangoWeight weight);
