#pragma once

// GEOS. The library is loaded at the first call: only commands that repair or overlay parcels need it.

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

/// Whether the library can be loaded; the other functions end the program if it cannot.
int fieldbook_has_geos(void);
