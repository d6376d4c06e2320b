#include "CTesseract.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libtesseract.5.dylib"
#else
#define FIELDBOOK_LIBRARY "libtesseract.so.5"
#endif
#define FIELDBOOK_PACKAGE "libtesseract5"
#include "../library_calls.h"

FIELDBOOK_FORWARD(void, TessBaseAPIClear, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(TessBaseAPI *, TessBaseAPICreate, (void), ())
FIELDBOOK_FORWARD(void, TessBaseAPIDelete, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(
    BOOL, TessBaseAPIDetectOrientationScript,
    (TessBaseAPI *handle, int *orient_deg, float *orient_conf, const char **script_name, float *script_conf),
    (handle, orient_deg, orient_conf, script_name, script_conf))
FIELDBOOK_FORWARD(char **, TessBaseAPIGetAvailableLanguagesAsVector, (const TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(const char *, TessBaseAPIGetDatapath, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(char *, TessBaseAPIGetUTF8Text, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(
    int, TessBaseAPIInit3,
    (TessBaseAPI *handle, const char *datapath, const char *language),
    (handle, datapath, language))
FIELDBOOK_FORWARD(int, TessBaseAPIMeanTextConf, (TessBaseAPI *handle), (handle))
FIELDBOOK_FORWARD(int, TessBaseAPIRecognize, (TessBaseAPI *handle, ETEXT_DESC *monitor), (handle, monitor))
FIELDBOOK_FORWARD(
    void, TessBaseAPISetImage,
    (TessBaseAPI *handle, const unsigned char *imagedata, int width, int height, int bytes_per_pixel, int bytes_per_line),
    (handle, imagedata, width, height, bytes_per_pixel, bytes_per_line))
FIELDBOOK_FORWARD(void, TessBaseAPISetPageSegMode, (TessBaseAPI *handle, TessPageSegMode mode), (handle, mode))
FIELDBOOK_FORWARD(void, TessBaseAPISetSourceResolution, (TessBaseAPI *handle, int ppi), (handle, ppi))
FIELDBOOK_FORWARD(
    BOOL, TessBaseAPISetVariable,
    (TessBaseAPI *handle, const char *name, const char *value), (handle, name, value))
FIELDBOOK_FORWARD(void, TessDeleteText, (const char *text), (text))
FIELDBOOK_FORWARD(void, TessDeleteTextArray, (char **arr), (arr))
FIELDBOOK_FORWARD(
    BOOL, TessPageIteratorBaseline,
    (const TessPageIterator *handle, TessPageIteratorLevel level, int *x1, int *y1, int *x2, int *y2),
    (handle, level, x1, y1, x2, y2))
FIELDBOOK_FORWARD(TessPolyBlockType, TessPageIteratorBlockType, (const TessPageIterator *handle), (handle))
FIELDBOOK_FORWARD(
    BOOL, TessPageIteratorBoundingBox,
    (const TessPageIterator *handle, TessPageIteratorLevel level, int *left, int *top, int *right, int *bottom),
    (handle, level, left, top, right, bottom))
FIELDBOOK_FORWARD(
    BOOL, TessPageIteratorIsAtBeginningOf,
    (const TessPageIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FIELDBOOK_FORWARD(
    float, TessResultIteratorConfidence,
    (const TessResultIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FIELDBOOK_FORWARD(void, TessResultIteratorDelete, (TessResultIterator *handle), (handle))
FIELDBOOK_FORWARD(TessPageIterator *, TessResultIteratorGetPageIterator, (TessResultIterator *handle), (handle))
FIELDBOOK_FORWARD(
    char *, TessResultIteratorGetUTF8Text,
    (const TessResultIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FIELDBOOK_FORWARD(BOOL, TessResultIteratorNext, (TessResultIterator *handle, TessPageIteratorLevel level), (handle, level))
FIELDBOOK_FORWARD(const char *, TessResultIteratorWordRecognitionLanguage, (const TessResultIterator *handle), (handle))
FIELDBOOK_FORWARD(const char *, TessVersion, (void), ())
