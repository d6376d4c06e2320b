import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// Performs `preview.find`.
struct FindTextWorker: DividingWorker {
    typealias Result = FoundText

    let task: FindText
    let latest: LatestPDF

    init(task: FindText, latest: LatestPDF) throws {
        guard !task.words.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
            throw ParameterFailure("words", "something to find was expected")
        }
        self.task = task
        self.latest = latest
    }

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<FoundText> {
        let file = try latest.opened(item.path)
        return SearchedPages(
            input: item.name, file: file, indices: try file.indices(of: task.pages), task: task,
            context: context)
    }

    func combine(_ results: [FoundText], of item: Item, in context: ItemContext) throws -> FoundText {
        let file = try latest.taken(item.path)
        var whole = FoundText(input: item.name)
        let faults = results.flatMap(\.faults)
        whole.faults = try file.faults(
            faults, besides: try file.indices(of: task.pages).count - faults.count)
        var found = FoundPart()
        for path in results.flatMap({ $0.parts ?? [] }) { found.add(try .taken(from: path, in: context)) }
        whole.matches = found.matches
        whole.notes = notes(on: found) + results.flatMap(\.notes)
        if !context.writesToStandardOutput {
            try context.write(ReadableJSON.bytes(of: whole), ending: FoundText.ending)
        }
        return whole
    }

    private func notes(on found: FoundPart) -> [String] {
        let limit =
            "only the first matches are reported, \(FoundPart.mostOfAPage) a page and \(FoundPart.mostMatches) in all"
        let cut = found.isComplete ? [] : [limit]
        if found.words.isEmpty && !found.hasText { return cut + [ExtractedText.hint] }
        return cut + task.words.filter { !found.words.contains($0) }.map { "\"\($0)\" is not in its text" }
    }
}

/// The selected pages of a document, which are searched; an unreadable page costs only itself.
private struct SearchedPages: ItemParts {
    let input: String
    let file: PDFFile
    let indices: [Int]
    let task: FindText
    let context: ItemContext

    var count: Int { indices.count }

    func process(_ range: Range<Int>) throws -> FoundText {
        let searches = task.words.map {
            PDFSearch(
                $0, matchesCase: task.parameters.search.matchCase,
                wholeWords: task.parameters.search.wholeWords)
        }
        var found = FoundPart()
        var result = FoundText(input: input)
        result.faults = try file.eachPage(indices[range], in: context) { index in
            for search in searches {
                let matches = try file.matches(of: search, onPage: index, limit: found.room)
                found.add(matches, of: search.text, amongOthers: searches.count > 1)
            }
            if found.words.isEmpty && !found.hasText {
                found.hasText = try file.text(ofPage: index).contains { !$0.isWhitespace }
            }
        }.faults
        result.parts = [try found.kept(in: context)]
        result.notes = file.complaintNotes(of: indices[range])
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> FoundText {
        var result = FoundText(input: input)
        result.faults = [failure.ofPage(indices[part])]
        return result
    }
}

/// The matches on some of a document's pages.
struct FoundPart: Codable {
    static let mostMatches = 10_000
    static let mostOfAPage = 1_000

    /// The first matches.
    private(set) var matches: [FoundText.Match] = []
    /// The search texts that were found.
    private(set) var words: Set<String> = []
    /// Whether these are all matches.
    private(set) var isComplete = true
    /// Whether any text was seen.
    var hasText = false

    /// Maximum number of matches on the next page.
    var room: Int { min(Self.mostOfAPage, Self.mostMatches - matches.count) }

    /// Adds the matches of a page.
    mutating func add(_ found: PDFListing<PDFMatch>, of search: String, amongOthers: Bool) {
        matches += found.items.map { match in
            FoundText.Match(
                page: match.page, boxes: match.boxes, line: match.line, words: amongOthers ? search : nil)
        }
        isComplete = isComplete && found.isComplete
        if !found.items.isEmpty || !found.isComplete { words.insert(search) }
    }

    /// Adds the matches of later pages.
    mutating func add(_ other: FoundPart) {
        let room = Self.mostMatches - matches.count
        matches += other.matches.prefix(room)
        isComplete = isComplete && other.isComplete && other.matches.count <= room
        words.formUnion(other.words)
        hasText = hasText || other.hasText
    }

    /// Writes it to a temporary file beside the outputs.
    func kept(in context: ItemContext) throws -> String {
        try context.keepPart(Array(try JSONEncoder().encode(self)))
    }

    /// Reads the file and removes it.
    static func taken(from path: String, in context: ItemContext) throws -> FoundPart {
        let file = try TemporaryFile(ofPart: path, in: context)
        defer { withExtendedLifetime(file) {} }
        return try JSONDecoder().decode(FoundPart.self, from: try file.content())
    }
}
