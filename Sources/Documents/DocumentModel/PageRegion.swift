/// A part of a page as it is seen, in points of 1/72 inch from its upper left corner.
///
/// ```swift
/// let stamp = try PageRegion("350,20,200,100")   // left, top, width, height
/// ```
public struct PageRegion: Sendable, Hashable {
    /// From the page's left side.
    public let left: Double
    /// From the page's upper side.
    public let top: Double
    /// Above zero.
    public let width: Double
    /// Above zero.
    public let height: Double

    /// Throws `pdf.region` if a number is not finite or a side not above zero.
    public init(left: Double, top: Double, width: Double, height: Double) throws(PDFError) {
        guard [left, top, width, height].allSatisfy({ abs($0) <= 1e9 }), width > 0, height > 0 else {
            throw Self.senseless("\(left),\(top),\(width),\(height)")
        }
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// Reads `left,top,width,height`; throws `pdf.region` if it cannot be understood.
    public init(_ text: String) throws(PDFError) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        guard numbers.count == 4 else { throw Self.senseless(text) }
        do {
            try self.init(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        } catch {
            throw Self.senseless(text)
        }
    }

    private static func senseless(_ text: String) -> PDFError {
        PDFError(
            .region, "\"\(text)\" is no part of a page",
            remedy: "Write left, top, width and height in points from the page's upper left: 0,0,200,100.")
    }
}
