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

    private static let longestSide = 6000
    /// A page with more pixels a side shows the bars of any code that can be printed.
    private static let longestEnlargedSide = 2500

    /// The codes on a page, from the top; none where there is none.
    ///
    /// A page on which nothing is found is looked at again at half and twice its size: blurred and small codes are
    /// read so. Throws ``ImageError`` where the picture cannot be scaled.
    public func codes(in raster: Raster) throws(ImageError) -> [PageCode] {
        guard let scanner = CodeScanner() else { return [] }
        let grey = raster.converted(to: .grey)
        let long = max(grey.width, grey.height)
        let sides =
            [min(long, Self.longestSide), long / 2] + (long > Self.longestEnlargedSide ? [] : [2 * long])
        for side in sides where side >= 40 {
            let picture = try grey.resized(toFit: side, height: side, enlarging: true)
            let scale = Double(grey.width) / Double(picture.width)
            let isFine = max(picture.width, picture.height) > Self.longestEnlargedSide
            let codes = scanner.codes(in: picture, every: isFine ? 2 : 1, scale: scale)
            if !codes.isEmpty { return codes.sorted(by: Self.isAbove) }
        }
        return []
    }

    private static func isAbove(_ a: PageCode, _ b: PageCode) -> Bool {
        func place(_ code: PageCode) -> (Double, Double) {
            (code.outline.map(\.y).min() ?? 0, code.outline.map(\.x).min() ?? 0)
        }
        return place(a) < place(b)
    }
}
