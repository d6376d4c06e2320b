#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of codes to search for.
enum { FIELDBOOK_CODE_QR, FIELDBOOK_CODE_EAN13, FIELDBOOK_CODE_EAN8, FIELDBOOK_CODE_128, FIELDBOOK_CODE_39 };

/// A code on a page: its kind, its bytes, and the four corners of its outline in pixels.
typedef struct {
    int kind;
    const uint8_t *bytes;
    size_t count;
    int x[4];
    int y[4];
} fieldbook_code;

/// Calls `found` for every code in a grey picture without padding. The threshold between ink and paper is determined
/// locally, or once for the whole page. Returns 0, or -1 if memory ran out.
int fieldbook_page_codes(const uint8_t *grey, int width, int height, int hasOneLevel,
                         void (*found)(void *context, const fieldbook_code *code), void *context);

#ifdef __cplusplus
}
#endif
