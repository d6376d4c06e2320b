#include "page_codes.h"

#include <ZXing/ReadBarcode.h>

namespace {

struct Kind {
    ZXing::BarcodeFormat format;
    int kind;
};

constexpr Kind kinds[] = {
    {ZXing::BarcodeFormat::QRCode, FIELDBOOK_CODE_QR},     {ZXing::BarcodeFormat::EAN13, FIELDBOOK_CODE_EAN13},
    {ZXing::BarcodeFormat::EAN8, FIELDBOOK_CODE_EAN8},     {ZXing::BarcodeFormat::Code128, FIELDBOOK_CODE_128},
    {ZXing::BarcodeFormat::Code39, FIELDBOOK_CODE_39},
};

}  // namespace

extern "C" int fieldbook_page_codes(const uint8_t *grey, int width, int height, int hasOneLevel,
                                    void (*found)(void *context, const fieldbook_code *code), void *context) {
    // No exception may reach the caller, which is not C++.
    try {
        ZXing::BarcodeFormats formats;
        for (const auto &kind : kinds) formats |= kind.format;
        const auto level = hasOneLevel ? ZXing::Binarizer::GlobalHistogram : ZXing::Binarizer::LocalAverage;
        // In its downscaled pictures ZXing 1.4 finds bar codes again, and then aborts with an assertion.
        const auto hints =
            ZXing::DecodeHints().setFormats(formats).setBinarizer(level).setTryDownscale(false);
        const auto results = ZXing::ReadBarcodes({grey, width, height, ZXing::ImageFormat::Lum}, hints);
        for (const auto &result : results) {
            for (const auto &kind : kinds) {
                if (kind.format != result.format()) continue;
                // ZXing converts a code that declares its character set. For others it guesses, so their bytes are
                // used.
                const std::string text = result.hasECI() ? result.text() : std::string();
                const auto &bytes = result.bytes();
                fieldbook_code code = {};
                code.kind = kind.kind;
                code.bytes = result.hasECI() ? reinterpret_cast<const uint8_t *>(text.data()) : bytes.data();
                code.count = result.hasECI() ? text.size() : bytes.size();
                for (int corner = 0; corner < 4; corner++) {
                    code.x[corner] = result.position()[corner].x;
                    code.y[corner] = result.position()[corner].y;
                }
                found(context, &code);
            }
        }
        return 0;
    } catch (...) {
        return -1;
    }
}
