public import Images

/// Reads the bar codes and QR codes on a page, lying in any direction.
///
/// ```swift
/// let codes = try CodeReader().codes(in: raster)
/// print(codes.map(\.text))
/// ```
public struct CodeReader: Sendable {
    /// A reader.
    public init() {}

    /// How long codes are looked for.
    public enum Effort: Sendable, Hashable {
        /// At the picture's own size, half of it and twice, until a QR code is found.
        case usual
        /// At many sizes and levels, until a QR-bill is found: for a page with a payment part.
        case thorough

        fileprivate func isEnough(_ code: PageCode) -> Bool {
            code.kind == .qr && (self == .usual || code.text.hasPrefix("SPC"))
        }
    }

    private static let longestSide = 6000
    /// A page with more pixels a side shows the bars of any code that can be printed.
    private static let longestEnlargedSide = 2500

    private static let usualLooks = [(1.0, CodeScanner.Threshold.local), (0.5, .local), (2.0, .local)]
    /// Dense codes off the grid of the pixels are read at one size and not at another.
    private static let furtherLooks = [
        (1.5, CodeScanner.Threshold.local), (1.0, .global), (1.25, .local), (0.85, .local), (1.75, .local),
        (2.0, .global), (0.75, .local), (1.1, .local), (3.0, .local), (0.9, .local),
        (1.5, .global), (1.25, .global), (1.75, .global), (3.0, .global),
    ]

    /// The codes on a page, from the top; none where there is none.
    ///
    /// Blurred and small codes are found at other sizes than large ones beside them; each code is returned once. Throws
    /// ``ImageError`` where the picture cannot be scaled.
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
            // Lines and hatching look like bar codes at one of many sizes.
            let mayBeBars = looks < Self.usualLooks.count
            codes += found.filter { code in
                (mayBeBars || code.kind == .qr) && !known.contains { Self.isSame($0, code) }
            }
            if codes.contains(where: effort.isEnough) { break }
        }
        return codes.sorted(by: Self.isAbove)
    }

    /// The same text at the same place, found at another size.
    private static func isSame(_ a: PageCode, _ b: PageCode) -> Bool {
        guard a.kind == b.kind, a.text == b.text else { return false }
        func middle(_ code: PageCode, _ place: (PagePoint) -> Double) -> Double {
            code.outline.map(place).reduce(0, +) / Double(max(code.outline.count, 1))
        }
        let across = b.outline.map(\.x), down = b.outline.map(\.y)
        guard let left = across.min(), let right = across.max(), let top = down.min(), let bottom = down.max()
        else { return true }
        // Bar codes are found as a line across them, at another height each time.
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
