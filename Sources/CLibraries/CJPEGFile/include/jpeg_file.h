#pragma once

#include <stddef.h>

/// Room for a message of libjpeg.
#define FIELDBOOK_JPEG_MESSAGE_LENGTH 200

/// Pixels of four bytes: blue, green, red, and one that does not count. `message` has room for FIELDBOOK_JPEG_MESSAGE_LENGTH bytes.
/// The file is the caller's to free; without one the message says why. A resolution of 0 is none.
unsigned char *fieldbook_jpeg_file(const unsigned char *pixels, size_t bytesPerRow, unsigned width, unsigned height,
                                   int isGrey, int quality, int isProgressive, unsigned dotsPerInch,
                                   unsigned long *count, char *message);
