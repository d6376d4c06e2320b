import CZXing
public import Images

/// Reads the bar codes and QR codes on a page, in any direction.
///
/// ```swift
/// let codes = try CodeReader().codes(in: raster)
/// print(codes.map(\.text))
/// ```
public struct CodeReader: Sendable {
    /// A reader.
    public init() {}

    /// How thoroughly to search for codes.
    public enum Effort: Sendable, Hashable {
        /// At the picture's size, half of it and twice, until a QR code is found.
        case usual
        /// At many sizes and with both thresholds until a QR-bill is found; for a page with a payment part.
        case thorough

        fileprivate func isEnough(_ code: PageCode) -> Bool {
            code.kind == .qr && (self == .usual || code.text.hasPrefix("SPC"))
        }
    }

    private static let longestSide = 6000
    /// With more pixels per side the bars of any printed code are wide enough.
    private static let longestEnlargedSide = 2500

    private static let usualLooks = [(1.0, CodeScanner.Threshold.local), (0.5, .local), (2.0, .local)]
    /// A dense code may be readable at one size and not at another, depending on where its modules fall on the pixels.
    private static let furtherLooks = [
        (1.5, CodeScanner.Threshold.local), (1.0, .global), (1.25, .local), (0.85, .local), (1.75, .local),
        (2.0, .global), (0.75, .local), (1.1, .local), (3.0, .local), (0.9, .local),
        (1.5, .global), (1.25, .global), (1.75, .global), (3.0, .global),
    ]

    /// The codes on a page, from the top.
    ///
    /// Each code is returned once, even if it is found at several sizes. Throws `ImageError` if the picture cannot be
    /// scaled.
    public func codes(in raster: Raster, effort: Effort = .usual) throws(ImageError) -> [PageCode] {
        let grey = raster.converted(to: .grey)
        let long = max(grey.width, grey.height)
        var seen: Set<[Int]> = []
        var codes: [PageCode] = []
        let all = Self.usualLooks + (effort == .thorough ? Self.furtherLooks : [])
        for (looks, (scale, threshold)) in all.enumerated() {
            if scale >= 2, long > Self.longestEnlargedSide { continue }
            let side = min(Int(scale * Double(long)), Self.longestSide)
            guard side >= 40, seen.insert([side, threshold == .local ? 0 : 1]).inserted else { continue }
            let picture = try grey.resized(toFit: side, height: side, enlarging: true)
            let found = CodeScanner.codes(
                in: picture, by: threshold, scale: Double(grey.width) / Double(picture.width))
            let known = codes
            // At one of many sizes, lines and hatching look like bar codes.
            let mayBeBars = looks < Self.usualLooks.count
            codes += found.filter { code in
                (mayBeBars || code.kind == .qr) && !known.contains { Self.isSame($0, code) }
            }
            if codes.contains(where: effort.isEnough) { break }
        }
        return codes.sorted(by: Self.isAbove)
    }

    /// Whether both have the same text in the same place.
    private static func isSame(_ a: PageCode, _ b: PageCode) -> Bool {
        guard a.kind == b.kind, a.text == b.text else { return false }
        func middle(_ code: PageCode, _ place: (PagePoint) -> Double) -> Double {
            code.outline.map(place).reduce(0, +) / Double(max(code.outline.count, 1))
        }
        let across = b.outline.map(\.x), down = b.outline.map(\.y)
        guard let left = across.min(), let right = across.max(), let top = down.min(), let bottom = down.max()
        else { return true }
        // A bar code is found as a line across it, each time at another height.
        let slack = max(right - left, bottom - top) / 2
        return (left - slack...right + slack).contains(middle(a, \.x))
            && (top - slack...bottom + slack).contains(middle(a, \.y))
    }

    private static func isAbove(_ a: PageCode, _ b: PageCode) -> Bool {
        func place(_ code: PageCode) -> (Double, Double) {
            (code.outline.map(\.y).min() ?? 0, code.outline.map(\.x).min() ?? 0)
        }
        return place(a) < place(b)
    }
}

/// A bar code or QR code on a page.
public struct PageCode: Codable, Hashable, Sendable {
    /// The kinds of codes.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// A QR code.
        case qr
        /// An article number of 13 digits; also UPC-A, with a leading 0.
        case ean13
        /// An article number of 8 digits.
        case ean8
        /// Code 128, with all its code sets.
        case code128
        /// Code 39.
        case code39
    }

    /// The kind of code.
    public let kind: Kind
    /// The text: decoded as UTF-8 if valid, otherwise as Latin-1.
    public let text: String
    /// Points on its outline in the page's pixels; the four corners of a QR code.
    public let outline: [PagePoint]
}

/// Finds codes with ZXing.
private enum CodeScanner {
    /// The level that separates ink from paper.
    enum Threshold {
        /// A level for each place, for pages with shadows.
        case local
        /// One level for the whole page, for even light and much noise.
        case global
    }

    /// Collects the codes that ZXing reports.
    private final class Found {
        var codes: [PageCode] = []
        let scale: Double

        init(scale: Double) { self.scale = scale }
    }

    /// The codes in a grey picture; `scale` converts its pixels to those of the outlines.
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
