#include "CCairo.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libcairo.2.dylib"
#else
#define FIELDBOOK_LIBRARY "libcairo.so.2"
#endif
#define FIELDBOOK_PACKAGE "libcairo2"
#include "../library_calls.h"

FIELDBOOK_INSTALLED(fieldbook_has_cairo)

// MARK: Surfaces

FIELDBOOK_FORWARD(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
FIELDBOOK_FORWARD(void, cairo_destroy, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(
    cairo_surface_t *, cairo_image_surface_create,
    (cairo_format_t format, int width, int height),
    (format, width, height))
FIELDBOOK_FORWARD(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(
    cairo_surface_t *, cairo_pdf_surface_create,
    (const char *filename, double width_in_points, double height_in_points),
    (filename, width_in_points, height_in_points))
FIELDBOOK_FORWARD(
    cairo_surface_t *, cairo_pdf_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
FIELDBOOK_FORWARD(
    void, cairo_pdf_surface_set_metadata,
    (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8),
    (surface, metadata, utf8))
FIELDBOOK_FORWARD(void, cairo_show_page, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(const char *, cairo_status_to_string, (cairo_status_t status), (status))
FIELDBOOK_FORWARD(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
FIELDBOOK_FORWARD(
    cairo_status_t, cairo_surface_write_to_png_stream,
    (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
    (surface, write_func, closure))
FIELDBOOK_FORWARD(
    cairo_surface_t *, cairo_svg_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
FIELDBOOK_FORWARD(const char *, cairo_version_string, (void), ())

// MARK: State

FIELDBOOK_FORWARD(void, cairo_clip, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_restore, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_rotate, (cairo_t *cr, double angle), (cr, angle))
FIELDBOOK_FORWARD(void, cairo_save, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
FIELDBOOK_FORWARD(
    void, cairo_set_dash,
    (cairo_t *cr, const double *dashes, int num_dashes, double offset),
    (cr, dashes, num_dashes, offset))
FIELDBOOK_FORWARD(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
FIELDBOOK_FORWARD(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
FIELDBOOK_FORWARD(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
FIELDBOOK_FORWARD(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
FIELDBOOK_FORWARD(
    void, cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
FIELDBOOK_FORWARD(
    void, cairo_set_source_rgba,
    (cairo_t *cr, double red, double green, double blue, double alpha),
    (cr, red, green, blue, alpha))
FIELDBOOK_FORWARD(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))

// MARK: Paths

// CPopplerDrawing has one of its own, which a program that draws PDFs uses for everything.
#pragma weak cairo_rectangle
FIELDBOOK_FORWARD(
    void, cairo_arc,
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
FIELDBOOK_FORWARD(void, cairo_close_path, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_fill, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
FIELDBOOK_FORWARD(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
FIELDBOOK_FORWARD(void, cairo_new_path, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(void, cairo_paint, (cairo_t *cr), (cr))
FIELDBOOK_FORWARD(
    void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))
FIELDBOOK_FORWARD(void, cairo_stroke, (cairo_t *cr), (cr))

// MARK: Text

FIELDBOOK_FORWARD(cairo_font_options_t *, cairo_font_options_create, (void), ())
FIELDBOOK_FORWARD(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FIELDBOOK_FORWARD(
    void, cairo_font_options_set_antialias,
    (cairo_font_options_t *options, cairo_antialias_t antialias),
    (options, antialias))
FIELDBOOK_FORWARD(
    void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
    (options, hint_metrics))
FIELDBOOK_FORWARD(
    void, cairo_font_options_set_hint_style,
    (cairo_font_options_t *options, cairo_hint_style_t hint_style),
    (options, hint_style))
FIELDBOOK_FORWARD(
    void, cairo_select_font_face,
    (cairo_t *cr, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),
    (cr, family, slant, weight))
FIELDBOOK_FORWARD(void, cairo_set_font_options, (cairo_t *cr, const cairo_font_options_t *options), (cr, options))
FIELDBOOK_FORWARD(void, cairo_set_font_size, (cairo_t *cr, double size), (cr, size))
FIELDBOOK_FORWARD(void, cairo_show_text, (cairo_t *cr, const char *utf8), (cr, utf8))
FIELDBOOK_FORWARD(
    void, cairo_text_extents, (cairo_t *cr, const char *utf8, cairo_text_extents_t *extents), (cr, utf8, extents))
FIELDBOOK_FORWARD(void, cairo_text_path, (cairo_t *cr, const char *utf8), (cr, utf8))
