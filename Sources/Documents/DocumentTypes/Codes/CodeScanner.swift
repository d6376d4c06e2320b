import CZXing
import Images

/// Finds codes with ZXing.
enum CodeScanner {
    /// Which level divides ink from paper.
    enum Threshold {
        /// Each place's own, for pages with shades.
        case local
        /// One for the whole page, for even light and much noise.
        case global
    }

    /// What ZXing hands over, code by code.
    private final class Found {
        var codes: [PageCode] = []
        let scale: Double

        init(scale: Double) { self.scale = scale }
    }

    /// The codes in a grey picture; `scale` is from its pixels to those of the outlines.
    static func codes(in grey: Raster, by threshold: Threshold, scale: Double) -> [PageCode] {
        let found = Found(scale: scale)
        grey.bytes.withUnsafeBufferPointer { bytes in
            _ = fieldbook_page_codes(
                bytes.baseAddress, Int32(grey.width), Int32(grey.height), threshold == .global ? 1 : 0,
                { context, code in
                    guard let context, let code = code?.pointee else { return }
                    let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
                    if let code = CodeScanner.code(code, scale: found.scale) { found.codes.append(code) }
                },
                Unmanaged.passUnretained(found).toOpaque())
        }
        return found.codes
    }

    private static func code(_ code: fieldbook_code, scale: Double) -> PageCode? {
        guard let kind = kind(code.kind) else { return nil }
        let (x, y) = (code.x, code.y)
        let corners = [(x.0, y.0), (x.1, y.1), (x.2, y.2), (x.3, y.3)]
        return PageCode(
            kind: kind, text: text(UnsafeRawBufferPointer(start: code.bytes, count: code.count)),
            outline: corners.map { PagePoint(x: Double($0) * scale, y: Double($1) * scale) })
    }

    private static func kind(_ number: Int32) -> PageCode.Kind? {
        switch Int(number) {
        case FIELDBOOK_CODE_QR: .qr
        case FIELDBOOK_CODE_EAN13: .ean13
        case FIELDBOOK_CODE_EAN8: .ean8
        case FIELDBOOK_CODE_128: .code128
        case FIELDBOOK_CODE_39: .code39
        default: nil
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
