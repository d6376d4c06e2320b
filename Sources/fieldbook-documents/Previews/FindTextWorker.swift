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
        guard !task.parameters.words.allSatisfy(\.isWhitespace) else {
            throw ParameterFailure("words", "something to find was expected")
        }
        self.task = task
        self.password = password
    }

    func process(_ item: Item, in context: ItemContext) throws -> FoundText {
        let file = try PDFFile.opened(path: item.path, password: password)
        let parameters = task.parameters
        let search = PDFSearch(
            parameters.words, matchesCase: parameters.matchCase, wholeWords: parameters.wholeWords)
        var result = FoundText(input: item.name)
        var left = Self.mostMatches
        let (pages, faults) = try file.eachPage(of: task.pages, in: context) { index in
            let matches = try file.matches(of: search, onPage: index, limit: min(Self.mostOfAPage, left))
            left -= matches.items.count
            return matches
        }
        result.matches = pages.flatMap(\.items).map(FoundText.Match.init)
        result.faults = faults
        if !pages.allSatisfy(\.isComplete) {
            result.notes.append(
                "only the first places are told, \(Self.mostOfAPage) a page and \(Self.mostMatches) in all")
        }
        if result.matches.isEmpty {
            result.notes.append(
                hasText(file) ? "\"\(parameters.words)\" is not in its text" : ExtractedText.hint)
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
    fileprivate init(_ match: PDFMatch) {
        self.init(page: match.page, boxes: match.boxes, line: match.line)
    }
}
