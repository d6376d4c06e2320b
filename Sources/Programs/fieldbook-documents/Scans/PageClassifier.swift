import DocumentOperations
import DocumentTypes

/// Reads pages and finds out what they are. The engines are loaded once.
final class PageClassifier {
    private let reader: PageReader
    private let documents = DocumentReader()

    init(languages: [String], reading: ReadingParameters = ReadingParameters()) throws {
        var parameters = ProcessScan.Parameters()
        parameters.recognition.languages = languages
        parameters.recognition.reading = reading
        reader = try PageReader(parameters)
    }

    /// Forgets what was learned of the document before.
    func beginDocument() { reader.beginDocument() }

    /// What is on a page, counted from 0.
    func findings(onPage index: Int, of source: ScanSource) throws -> [DocumentFindings] {
        let enlargement = try source.enlargement(ofPage: index)
        let isPhoto = try source.isPhoto()
        return try reader.read(try source.page(index, as: .rgb), isPhoto: isPhoto).map { page in
            try documents.read(
                page.raster, inColour: page.picture, words: page.words, enlargement: enlargement)
        }
    }
}
