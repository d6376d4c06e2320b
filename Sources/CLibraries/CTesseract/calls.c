#include "CTesseract.h"

#if __APPLE__
#define LIBRARY "libtesseract.5.dylib"
#else
#define LIBRARY "libtesseract.so.5"
#endif
#define PACKAGE "libtesseract5"
#include "../library_calls.h"

FORWARD(void, TessBaseAPIClear, (TessBaseAPI *handle), (handle))
FORWARD(TessBaseAPI *, TessBaseAPICreate, (void), ())
FORWARD(void, TessBaseAPIDelete, (TessBaseAPI *handle), (handle))
FORWARD(
    BOOL, TessBaseAPIDetectOrientationScript,
    (TessBaseAPI *handle, int *orient_deg, float *orient_conf, const char **script_name, float *script_conf),
    (handle, orient_deg, orient_conf, script_name, script_conf))
FORWARD(char **, TessBaseAPIGetAvailableLanguagesAsVector, (const TessBaseAPI *handle), (handle))
FORWARD(const char *, TessBaseAPIGetDatapath, (TessBaseAPI *handle), (handle))
FORWARD(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *handle), (handle))
FORWARD(char *, TessBaseAPIGetUTF8Text, (TessBaseAPI *handle), (handle))
FORWARD(
    int, TessBaseAPIInit3,
    (TessBaseAPI *handle, const char *datapath, const char *language),
    (handle, datapath, language))
FORWARD(int, TessBaseAPIMeanTextConf, (TessBaseAPI *handle), (handle))
FORWARD(int, TessBaseAPIRecognize, (TessBaseAPI *handle, ETEXT_DESC *monitor), (handle, monitor))
FORWARD(
    void, TessBaseAPISetImage,
    (TessBaseAPI *handle, const unsigned char *imagedata, int width, int height, int bytes_per_pixel, int bytes_per_line),
    (handle, imagedata, width, height, bytes_per_pixel, bytes_per_line))
FORWARD(void, TessBaseAPISetPageSegMode, (TessBaseAPI *handle, TessPageSegMode mode), (handle, mode))
FORWARD(void, TessBaseAPISetSourceResolution, (TessBaseAPI *handle, int ppi), (handle, ppi))
FORWARD(BOOL, TessBaseAPISetVariable, (TessBaseAPI *handle, const char *name, const char *value), (handle, name, value))
FORWARD(void, TessDeleteText, (const char *text), (text))
FORWARD(void, TessDeleteTextArray, (char **arr), (arr))
FORWARD(
    BOOL, TessPageIteratorBaseline,
    (const TessPageIterator *handle, TessPageIteratorLevel level, int *x1, int *y1, int *x2, int *y2),
    (handle, level, x1, y1, x2, y2))
FORWARD(TessPolyBlockType, TessPageIteratorBlockType, (const TessPageIterator *handle), (handle))
FORWARD(
    BOOL, TessPageIteratorBoundingBox,
    (const TessPageIterator *handle, TessPageIteratorLevel level, int *left, int *top, int *right, int *bottom),
    (handle, level, left, top, right, bottom))
FORWARD(
    BOOL, TessPageIteratorIsAtBeginningOf,
    (const TessPageIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FORWARD(
    float, TessResultIteratorConfidence,
    (const TessResultIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FORWARD(void, TessResultIteratorDelete, (TessResultIterator *handle), (handle))
FORWARD(TessPageIterator *, TessResultIteratorGetPageIterator, (TessResultIterator *handle), (handle))
FORWARD(
    char *, TessResultIteratorGetUTF8Text,
    (const TessResultIterator *handle, TessPageIteratorLevel level),
    (handle, level))
FORWARD(BOOL, TessResultIteratorNext, (TessResultIterator *handle, TessPageIteratorLevel level), (handle, level))
FORWARD(const char *, TessResultIteratorWordRecognitionLanguage, (const TessResultIterator *handle), (handle))
FORWARD(const char *, TessVersion, (void), ())
