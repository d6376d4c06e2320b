import CZBar
import Images

/// Owns a scanner of zbar.
final class CodeScanner {
    private let scanner: OpaquePointer

    /// "Y800": 8 bits grey.
    private static let greyFormat: UInt = 0x3030_3859

    private static let kinds: [(type: zbar_symbol_type_t, kind: PageCode.Kind)] = [
        (ZBAR_QRCODE, .qr), (ZBAR_EAN13, .ean13), (ZBAR_EAN8, .ean8), (ZBAR_CODE128, .code128),
        (ZBAR_CODE39, .code39),
    ]

    /// `nil` where there is no memory.
    init?() {
        guard let scanner = zbar_image_scanner_create() else { return nil }
        self.scanner = scanner
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for (type, _) in Self.kinds { zbar_image_scanner_set_config(scanner, type, ZBAR_CFG_ENABLE, 1) }
        // zbar guesses at character sets; the bytes themselves are wanted.
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    }

    deinit { zbar_image_scanner_destroy(scanner) }

    /// The codes in a grey picture, looked for in every `step`th row and column; `scale` is from its pixels to those of
    /// the outlines.
    func codes(in grey: Raster, every step: Int32, scale: Double) -> [PageCode] {
        guard let image = zbar_image_create() else { return [] }
        defer { zbar_image_destroy(image) }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, step)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, step)
        return grey.bytes.withUnsafeBytes { bytes in
            zbar_image_set_format(image, Self.greyFormat)
            zbar_image_set_size(image, UInt32(grey.width), UInt32(grey.height))
            zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            guard zbar_scan_image(scanner, image) > 0 else { return [] }
            var codes: [PageCode] = []
            var symbol = zbar_image_first_symbol(image)
            while let current = symbol {
                if let code = Self.code(current, scale: scale) { codes.append(code) }
                symbol = zbar_symbol_next(current)
            }
            return codes
        }
    }

    private static func code(_ symbol: OpaquePointer, scale: Double) -> PageCode? {
        let type = zbar_symbol_get_type(symbol)
        guard let kind = kinds.first(where: { $0.type == type })?.kind,
            let data = zbar_symbol_get_data(symbol)
        else { return nil }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        let outline = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            PagePoint(
                x: Double(zbar_symbol_get_loc_x(symbol, index)) * scale,
                y: Double(zbar_symbol_get_loc_y(symbol, index)) * scale)
        }
        return PageCode(kind: kind, text: text(bytes), outline: outline)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
