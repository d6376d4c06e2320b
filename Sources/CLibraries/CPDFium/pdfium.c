#include "pdfium.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Version 2 of the configuration, which all later libraries accept: no custom fonts, no scripts.
typedef struct {
    int version;
    const char **m_pUserFontPaths;
    void *m_pIsolate;
    unsigned int m_v8EmbedderSlot;
} FPDF_LIBRARY_CONFIG;

static void *function(void *library, const char *name, char *message) {
    void *address = dlsym(library, name);
    if (!address && !*message) snprintf(message, FIELDBOOK_PDFIUM_MESSAGE_LENGTH, "it has no %s", name);
    return address;
}

#define TAKE(name) *(void **)&functions->name = function(library, #name, message)

const struct fieldbook_pdfium *fieldbook_pdfium_load(const char *path, char *message) {
    *message = 0;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(message, FIELDBOOK_PDFIUM_MESSAGE_LENGTH, "%s", dlerror());
        return NULL;
    }
    struct fieldbook_pdfium *functions = malloc(sizeof *functions);
    if (!functions) {
        snprintf(message, FIELDBOOK_PDFIUM_MESSAGE_LENGTH, "there is no memory left");
        dlclose(library);
        return NULL;
    }
    void (*start)(const FPDF_LIBRARY_CONFIG *);
    *(void **)&start = function(library, "FPDF_InitLibraryWithConfig", message);
    TAKE(FPDF_GetLastError);
    TAKE(FPDF_LoadDocument);
    TAKE(FPDF_CloseDocument);
    TAKE(FPDF_GetPageCount);
    TAKE(FPDF_GetPageSizeByIndexF);
    TAKE(FPDF_LoadPage);
    TAKE(FPDF_ClosePage);
    TAKE(FPDFBitmap_CreateEx);
    TAKE(FPDFBitmap_Destroy);
    TAKE(FPDF_RenderPageBitmapWithMatrix);
    TAKE(FPDFPage_GetAnnotCount);
    TAKE(FPDFDOC_InitFormFillEnvironment);
    TAKE(FPDFDOC_ExitFormFillEnvironment);
    TAKE(FPDF_SetFormFieldHighlightAlpha);
    TAKE(FORM_OnBeforeClosePage);
    TAKE(FPDF_FFLDraw);
    if (*message) {
        free(functions);
        dlclose(library);
        return NULL;
    }
    const FPDF_LIBRARY_CONFIG configuration = {.version = 2};
    start(&configuration);
    return functions;
}
