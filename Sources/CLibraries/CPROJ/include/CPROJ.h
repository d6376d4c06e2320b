#pragma once

// PROJ with its geodesics. The library is loaded at the first call: with its dependencies it takes as long as the rest
// of a program's start, and most commands do not need it.

#include <geodesic.h>
#include <proj.h>

/// Whether the library can be loaded; the other functions end the program if it cannot.
int fieldbook_has_proj(void);
