import Batch
import DocumentOperations
import DocumentTypes
import Foundation

/// Tells of one paper after the other what it is.
final class ClassifyScanWorker: OperationWorker {
    private let expectation: KindExpectation?
    private let reader: PageReader
    private let parameters: ClassifyScan.Parameters
    private let password: String?
    private let documents = DocumentReader()

    init(parameters: ClassifyScan.Parameters, password: String?) throws {
        (self.parameters, self.password) = (parameters, password)
        expectation = parameters.expect.map(KindExpectation.init)
        var reading = ProcessScan.Parameters()
        reading.recognition.languages = parameters.languages
        reader = try PageReader(reading)
    }

    func process(_ item: Item, in context: ItemContext) throws -> ClassifiedScan {
        let source = try ScanSource(item, password: password)
        let isPhoto = try source.isPhoto()
        let findings = try (0..<source.pageCount).flatMap { index in
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            return try reader.read(try source.page(index, as: .rgb), isPhoto: isPhoto).map { page in
                try documents.read(page.raster, words: page.words)
            }
        }
        let today = CalendarDay.today
        let pages = findings.map { PageFindings($0, on: today) }
        try expectation?.check(pages)
        var result = ClassifiedScan(
            input: item.name,
            pages: pages.enumerated().map { ClassifiedScan.Page(number: $0 + 1, findings: $1) }, output: nil)
        result.showsProbabilities = parameters.probabilities
        guard !context.writesToStandardOutput else { return result }
        let file = FindingsFile(
            pages: Array(zip(pages, findings)).map { (summary: $0, found: $1) },
            showsProbabilities: parameters.probabilities)
        try context.makeFile(ending: ClassifiedScan.ending).write(file.bytes())
        result.output = context.finalPath(ending: ClassifiedScan.ending)
        return result
    }
}
