import Batch
import DocumentOperations
import Foundation
import PDFPreview

/// What was found on some of a document's pages.
struct FoundPart: Codable {
    static let mostMatches = 10_000
    static let mostOfAPage = 1_000

    /// The first places.
    private(set) var matches: [FoundText.Match] = []
    /// What was found of what was searched for.
    private(set) var words: Set<String> = []
    /// Whether these places are all.
    private(set) var isComplete = true
    /// Whether there is any text, as far as that was looked at.
    var hasText = false

    /// Places that may be found on one more page.
    var room: Int { min(Self.mostOfAPage, Self.mostMatches - matches.count) }

    /// Adds what was found on a page.
    mutating func add(_ found: PDFListing<PDFMatch>, of search: String, amongOthers: Bool) {
        matches += found.items.map { match in
            FoundText.Match(
                page: match.page, boxes: match.boxes, line: match.line, words: amongOthers ? search : nil)
        }
        isComplete = isComplete && found.isComplete
        if !found.items.isEmpty || !found.isComplete { words.insert(search) }
    }

    /// Adds what was found on later pages.
    mutating func add(_ other: FoundPart) {
        let room = Self.mostMatches - matches.count
        matches += other.matches.prefix(room)
        isComplete = isComplete && other.isComplete && other.matches.count <= room
        words.formUnion(other.words)
        hasText = hasText || other.hasText
    }

    /// Writes it into a file beside the outputs that are made.
    func kept(in context: ItemContext) throws -> String {
        try context.keepPart(Array(try JSONEncoder().encode(self)))
    }

    /// Reads it, and removes the file.
    static func taken(from path: String, in context: ItemContext) throws -> FoundPart {
        let file = try TemporaryFile(ofPart: path, in: context)
        defer { withExtendedLifetime(file) {} }
        return try JSONDecoder().decode(FoundPart.self, from: try file.content())
    }
}
