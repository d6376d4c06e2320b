#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

// These are macros, which Swift cannot call. 31 is the largest window, with a gzip header and trailer; -15 is the same
// window without them, as ZIP archives have it.

static inline int fieldbook_inflate_init(z_stream *stream) { return inflateInit2(stream, 31); }

static inline int fieldbook_raw_inflate_init(z_stream *stream) { return inflateInit2(stream, -15); }

static inline int fieldbook_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

/// The CRC-32 of bytes that follow those whose CRC-32 is `sum`; 0 to start.
static inline uint32_t fieldbook_checksum(uint32_t sum, const void *bytes, size_t count) {
    return count == 0 ? sum : (uint32_t)crc32_z(sum, (const unsigned char *)bytes, count);
}
