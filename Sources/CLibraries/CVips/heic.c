#include "CVips.h"

#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <string.h>

#if __APPLE__
#define FIELDBOOK_LIBRARY "libheif.1.dylib"
#else
#define FIELDBOOK_LIBRARY "libheif.so.1"
#endif
#define FIELDBOOK_PACKAGE "libheif1"
#include "../library_calls.h"

void fieldbook_heic_encode_fast(void) {
    struct heif_context *context = FIELDBOOK_CALL(heif_context_alloc)();
    struct heif_encoder *encoder = NULL;
    struct heif_error error =
        FIELDBOOK_CALL(heif_context_get_encoder_for_format)(context, heif_compression_HEVC, &encoder);
    if (error.code == heif_error_Ok) {
        const struct heif_encoder_parameter *const *each =
            FIELDBOOK_CALL(heif_encoder_list_parameters)(encoder);
        for (; *each; each++) {
            struct heif_encoder_parameter *parameter = (struct heif_encoder_parameter *)*each;
            if (strcmp(parameter->name, "preset")) continue;
            if (parameter->type != heif_encoder_parameter_type_string) continue;
            parameter->string.default_value = "ultrafast";
        }
        FIELDBOOK_CALL(heif_encoder_release)(encoder);
    }
    FIELDBOOK_CALL(heif_context_free)(context);
}
