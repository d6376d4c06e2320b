/// What was found of something of which a file may hold any number.
public struct PDFListing<Element: Sendable>: Sendable {
    /// The first of them, in the document's order.
    public var items: [Element] = []
    /// Whether these are all.
    public var isComplete = true

    /// Adds one if there is room; tells whether there was.
    mutating func add(_ item: @autoclosure () -> Element, upTo limit: Int) -> Bool {
        guard items.count < limit else {
            isComplete = false
            return false
        }
        items.append(item())
        return true
    }
}

extension PDFListing: Codable where Element: Codable {}
extension PDFListing: Equatable where Element: Equatable {}
