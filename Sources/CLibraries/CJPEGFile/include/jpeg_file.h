#pragma once

#include <stddef.h>

/// The size of a buffer for a message of libjpeg.
#define FIELDBOOK_JPEG_MESSAGE_LENGTH 200

/// Pixels of four bytes: blue, green, red, and one that is ignored. `message` has room for
/// FIELDBOOK_JPEG_MESSAGE_LENGTH bytes. The caller frees the file; on failure, returns no file and sets the message. A
/// resolution of 0 means none.
unsigned char *fieldbook_jpeg_file(const unsigned char *pixels, size_t bytesPerRow, unsigned width, unsigned height,
                                   int isGrey, int quality, int isProgressive, unsigned dotsPerInch,
                                   unsigned long *count, char *message);
