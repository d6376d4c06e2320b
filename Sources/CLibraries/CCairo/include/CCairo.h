#pragma once

// cairo. The library is loaded at the first call: it brings those for fonts and windows along, and only maps and pages of
// text need it.

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
