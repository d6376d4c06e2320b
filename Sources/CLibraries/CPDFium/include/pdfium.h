#pragma once

#include <stddef.h>

/// The size of a buffer for the reason why a library cannot be used.
#define FIELDBOOK_PDFIUM_MESSAGE_LENGTH 512

// The part of PDFium's public interface in use, in binary form: the library is searched for at run time.

typedef struct fieldbook_pdfium_document *FPDF_DOCUMENT;
typedef struct fieldbook_pdfium_page *FPDF_PAGE;
typedef struct fieldbook_pdfium_bitmap *FPDF_BITMAP;
typedef struct fieldbook_pdfium_form *FPDF_FORMHANDLE;

typedef struct { float width, height; } FS_SIZEF;
typedef struct { float a, b, c, d, e, f; } FS_MATRIX;
typedef struct { float left, top, right, bottom; } FS_RECTF;

enum { FPDF_ERR_PASSWORD = 4, FPDF_ERR_SECURITY = 5 };
enum { FPDFBitmap_BGRx = 3, FPDFBitmap_BGRA = 4 };
enum { FPDF_ANNOT = 0x01 };

/// Without callbacks, scripts and XFA; must outlive the environment created with it.
typedef struct {
    int version;
    void *_Nullable callbacks[15];
    void *_Nullable m_pJsPlatform;
    int xfa_disabled;
    void *_Nullable callbacksForXFA[17];
} FPDF_FORMFILLINFO;

struct fieldbook_pdfium {
    unsigned long (*_Nonnull FPDF_GetLastError)(void);
    FPDF_DOCUMENT _Nullable (*_Nonnull FPDF_LoadDocument)(const char *_Nonnull path, const char *_Nullable password);
    void (*_Nonnull FPDF_CloseDocument)(FPDF_DOCUMENT _Nonnull);
    int (*_Nonnull FPDF_GetPageCount)(FPDF_DOCUMENT _Nonnull);
    int (*_Nonnull FPDF_GetPageSizeByIndexF)(FPDF_DOCUMENT _Nonnull, int index, FS_SIZEF *_Nonnull size);
    FPDF_PAGE _Nullable (*_Nonnull FPDF_LoadPage)(FPDF_DOCUMENT _Nonnull, int index);
    void (*_Nonnull FPDF_ClosePage)(FPDF_PAGE _Nonnull);
    FPDF_BITMAP _Nullable (*_Nonnull FPDFBitmap_CreateEx)(int width, int height, int format, void *_Nonnull pixels,
                                                          int bytesPerRow);
    void (*_Nonnull FPDFBitmap_Destroy)(FPDF_BITMAP _Nonnull);
    void (*_Nonnull FPDF_RenderPageBitmapWithMatrix)(FPDF_BITMAP _Nonnull, FPDF_PAGE _Nonnull,
                                                     const FS_MATRIX *_Nonnull, const FS_RECTF *_Nonnull clip,
                                                     int flags);
    int (*_Nonnull FPDFPage_GetAnnotCount)(FPDF_PAGE _Nonnull);
    FPDF_FORMHANDLE _Nullable (*_Nonnull FPDFDOC_InitFormFillEnvironment)(FPDF_DOCUMENT _Nonnull,
                                                                         FPDF_FORMFILLINFO *_Nonnull);
    void (*_Nonnull FPDFDOC_ExitFormFillEnvironment)(FPDF_FORMHANDLE _Nonnull);
    void (*_Nonnull FPDF_SetFormFieldHighlightAlpha)(FPDF_FORMHANDLE _Nonnull, unsigned char alpha);
    void (*_Nonnull FORM_OnBeforeClosePage)(FPDF_PAGE _Nonnull, FPDF_FORMHANDLE _Nonnull);
    void (*_Nonnull FPDF_FFLDraw)(FPDF_FORMHANDLE _Nonnull, FPDF_BITMAP _Nonnull, FPDF_PAGE _Nonnull, int left, int top,
                                  int width, int height, int rotation, int flags);
};

/// Loads the library at the path and initialises it, once for the life of the process.
///
/// If it cannot be used, `message`, of FIELDBOOK_PDFIUM_MESSAGE_LENGTH bytes, contains the reason.
const struct fieldbook_pdfium *_Nullable fieldbook_pdfium_load(const char *_Nonnull path, char *_Nonnull message);
