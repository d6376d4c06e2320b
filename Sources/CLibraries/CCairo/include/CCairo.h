#pragma once

// cairo. The library is loaded at the first call: it brings those for fonts and windows along, and only maps and pages of
// text need it.

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>

/// Whether the library can be loaded; the other functions end the program if it cannot.
int fieldbook_has_cairo(void);
