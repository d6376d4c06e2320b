#pragma once

#include <zlib.h>

// These are macros, which Swift cannot call. 31 is the largest window, with a gzip header and trailer.

static inline int fieldbook_inflate_init(z_stream *stream) { return inflateInit2(stream, 31); }

static inline int fieldbook_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
