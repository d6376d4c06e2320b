import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// Finds words in one PDF after the other.
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
            try context.makeFile(ending: FoundText.ending).write(ReadableJSON.bytes(of: whole))
        }
        return whole
    }

    private func notes(on found: FoundPart) -> [String] {
        let limit =
            "only the first places are told, \(FoundPart.mostOfAPage) a page and \(FoundPart.mostMatches) in all"
        let cut = found.isComplete ? [] : [limit]
        if found.words.isEmpty && !found.hasText { return cut + [ExtractedText.hint] }
        return cut + task.words.filter { !found.words.contains($0) }.map { "\"\($0)\" is not in its text" }
    }
}

/// The chosen pages of a document, in which words are searched for; one that cannot be read costs that page only.
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
