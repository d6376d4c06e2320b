#pragma once

// Tesseract, which is loaded at the first call: only what reads text needs it.

#include <tesseract/capi.h>
