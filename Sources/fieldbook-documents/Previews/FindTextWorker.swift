import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

/// Finds words in one PDF after the other.
struct FindTextWorker: OperationWorker {
    private static let mostMatches = 10_000
    private static let mostOfAPage = 1_000

    let task: FindText
    let password: String?

    init(task: FindText, password: String?) throws {
        guard !task.words.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
            throw ParameterFailure("words", "something to find was expected")
        }
        self.task = task
        self.password = password
    }

    func process(_ item: Item, in context: ItemContext) throws -> FoundText {
        let file = try PDFFile.opened(path: item.path, password: password)
        let parameters = task.parameters
        let searches = task.words.map {
            PDFSearch($0, matchesCase: parameters.matchCase, wholeWords: parameters.wholeWords)
        }
        var result = FoundText(input: item.name)
        var left = Self.mostMatches
        let (pages, faults) = try file.eachPage(of: task.pages, in: context) { index in
            try searches.map { search in
                let matches = try file.matches(
                    of: search, onPage: index, limit: min(Self.mostOfAPage, left))
                left -= matches.items.count
                return (search.text, matches)
            }
        }
        let found = pages.flatMap { $0 }
        result.matches = found.flatMap { words, matches in
            matches.items.map { FoundText.Match($0, of: searches.count > 1 ? words : nil) }
        }
        result.faults = faults
        if !found.allSatisfy(\.1.isComplete) {
            result.notes.append(
                "only the first places are told, \(Self.mostOfAPage) a page and \(Self.mostMatches) in all")
        }
        let missing = task.words.filter { words in
            !found.contains { $0.0 == words && !$0.1.items.isEmpty }
        }
        if result.matches.isEmpty, !hasText(file) {
            result.notes.append(ExtractedText.hint)
        } else {
            result.notes += missing.map { "\"\($0)\" is not in its text" }
        }
        result.notes += file.complaintNotes
        if !context.writesToStandardOutput {
            try context.makeFile(ending: FoundText.ending).write(ReadableJSON.bytes(of: result))
        }
        return result
    }

    private func hasText(_ file: PDFFile) -> Bool {
        (0..<file.pageCount).contains { index in
            (try? file.text(ofPage: index))?.contains { !$0.isWhitespace } ?? false
        }
    }
}

extension FoundText.Match {
    fileprivate init(_ match: PDFMatch, of words: String?) {
        self.init(page: match.page, boxes: match.boxes, line: match.line, words: words)
    }
}
