#pragma once

// Tesseract, loaded at the first call: only text recognition needs it.

#include <tesseract/capi.h>
