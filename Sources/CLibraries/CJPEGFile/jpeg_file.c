#include "jpeg_file.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

_Static_assert(FIELDBOOK_JPEG_MESSAGE_LENGTH >= JMSG_LENGTH_MAX, "libjpeg's messages need more room");

// libjpeg reports errors by longjmp. Only a C compiler handles its effects on the function that called setjmp.

struct fieldbook_jpeg_failure {
    struct jpeg_error_mgr manager;
    jmp_buf place;
    char *message;
};

static void fieldbook_jpeg_fail(j_common_ptr info) {
    struct fieldbook_jpeg_failure *failure = (struct fieldbook_jpeg_failure *)info->err;
    failure->manager.format_message(info, failure->message);
    longjmp(failure->place, 1);
}

static void fieldbook_jpeg_say_nothing(j_common_ptr info) { (void)info; }

unsigned char *fieldbook_jpeg_file(const unsigned char *pixels, size_t bytesPerRow, unsigned width, unsigned height,
                                   int isGrey, int quality, int isProgressive, unsigned dotsPerInch,
                                   unsigned long *count, char *message) {
    struct jpeg_compress_struct info;
    struct fieldbook_jpeg_failure failure;
    unsigned char *volatile bytes = NULL;
    failure.message = message;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fieldbook_jpeg_fail;
    failure.manager.output_message = fieldbook_jpeg_say_nothing;
    *count = 0;
    if (setjmp(failure.place)) {
        // libjpeg may have replaced the buffer when it grew; this sets `bytes` to the one in use.
        if (bytes) info.dest->term_destination(&info);
        free(bytes);
        jpeg_destroy_compress(&info);
        *count = 0;
        return NULL;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, (unsigned char **)&bytes, count);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&info);
    if (isGrey) jpeg_set_colorspace(&info, JCS_GRAYSCALE);
    jpeg_set_quality(&info, quality, TRUE);
    if (isProgressive) jpeg_simple_progression(&info);
    if (dotsPerInch > 0) {
        info.density_unit = 1;
        info.X_density = (UINT16)dotsPerInch;
        info.Y_density = (UINT16)dotsPerInch;
    }
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + info.next_scanline * bytesPerRow);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return bytes;
}
