/// A selection of pages in the usual notation: `1`, `all`, `last`, `1-3,7`, `5-last`.
///
/// Pages count from 1. The written order is kept, and a page named twice is selected once.
///
/// ```swift
/// let indices = try PageSelection("1-3,last").indices(pageCount: 10)   // [0, 1, 2, 9]
/// ```
public struct PageSelection: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Every page.
    public static let all = PageSelection(parts: [Part(first: .number(1), last: .end)])
    /// The first page only.
    public static let first = PageSelection(parts: [Part(first: .number(1), last: .number(1))])

    private enum Bound: Hashable, Sendable {
        case number(Int)
        case end
    }

    private struct Part: Hashable, Sendable {
        let first: Bound
        let last: Bound
    }

    private let parts: [Part]

    private init(parts: [Part]) { self.parts = parts }

    /// Parses a selection; throws `pdf.selection` if that fails.
    public init(_ text: String) throws(PDFError) {
        var parts: [Part] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            parts.append(try Self.part(piece, of: text))
        }
        self.parts = parts
    }

    private static func part(_ piece: Substring, of text: String) throws(PDFError) -> Part {
        let trimmed = piece.filter { $0 != " " }
        if trimmed == "all" { return Part(first: .number(1), last: .end) }
        let bounds = trimmed.split(separator: "-", omittingEmptySubsequences: false).map(bound)
        guard bounds.count <= 2, let first = bounds.first ?? nil, let last = bounds.last ?? nil else {
            throw misunderstood(text)
        }
        if case (.number(let from), .number(let to)) = (first, last), from > to { throw misunderstood(text) }
        if first == .end, last != .end { throw misunderstood(text) }
        return Part(first: first, last: last)
    }

    private static func bound(_ text: Substring) -> Bound? {
        if text == "last" { return .end }
        guard text.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(text), number >= 1 else {
            return nil
        }
        return .number(number)
    }

    private static func misunderstood(_ text: String) -> PDFError {
        PDFError(
            .selection, "\"\(text)\" is not a page selection such as 1-3,7, 5-last or all",
            remedy: "Write for example 1, all, last, 1-3,7 or 5-last.")
    }

    /// The selected pages that exist in a document, counted from 0.
    ///
    /// Throws `pdf.pageMissing` if none of them exists.
    public func indices(pageCount: Int) throws(PDFError) -> [Int] {
        var seen: Set<Int> = []
        var indices: [Int] = []
        for part in parts {
            let first = Self.number(part.first, pageCount: pageCount)
            let last = min(Self.number(part.last, pageCount: pageCount), pageCount)
            guard first >= 1, first <= last else { continue }
            for index in (first - 1)..<last where seen.insert(index).inserted {
                indices.append(index)
            }
        }
        guard !indices.isEmpty else {
            throw PDFError(
                .pageMissing,
                "the document has \(pageCount) page\(pageCount == 1 ? "" : "s"), and none of \(self)",
                remedy: "Choose existing pages.")
        }
        return indices
    }

    private static func number(_ bound: Bound, pageCount: Int) -> Int {
        switch bound {
        case .number(let number): number
        case .end: pageCount
        }
    }

    /// The selection in its notation; parsing it gives the same selection.
    public var description: String {
        parts.map { part in
            switch (part.first, part.last) {
            case (.number(1), .end): "all"
            case (.end, _): "last"
            case (.number(let first), .end): "\(first)-last"
            case (.number(let first), .number(let last)): first == last ? "\(first)" : "\(first)-\(last)"
            }
        }
        .joined(separator: ",")
    }

    /// Decodes the notation.
    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the notation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
