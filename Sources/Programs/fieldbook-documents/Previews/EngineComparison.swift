import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

/// What two engines' pictures of a page have in common.
struct EngineComparison {
    var page: ComparedEngines.Page
    /// What is wrong, if more differs than is tolerated.
    private(set) var failure: ItemFailure?

    /// PDFium's picture and poppler's.
    init(page index: Int, _ pictures: [Result<DrawnPage, PDFError>], tolerance: Double) {
        page = ComparedEngines.Page(number: index + 1)
        switch (pictures[0], pictures[1]) {
        case (.success(let first), .success(let second)): compare(first, second, tolerance)
        case (.failure(let error), .failure(let other)):
            (page.failures["pdfium"], page.failures["poppler"]) = (
                error.code.description, other.code.description
            )
            failure = error.itemFailure
        case (.success, .failure(let error)): tell(error, of: .poppler)
        case (.failure(let error), .success): tell(error, of: .pdfium)
        }
    }

    private mutating func compare(_ first: DrawnPage, _ second: DrawnPage, _ tolerance: Double) {
        let difference = PageDifference(first, second)
        page.difference = difference.mean
        page.greatest = difference.greatest
        page.place = difference.place
        // Sides of pages are rounded.
        guard abs(first.width - second.width) <= 1, abs(first.height - second.height) <= 1 else {
            failure = Self.differing(
                "pdfium draws \(first.width) x \(first.height) pixels, poppler \(second.width) x \(second.height)"
            )
            return
        }
        page.differs = difference.greatest > tolerance
        guard page.differs else { return }
        let place = [difference.place.x, difference.place.y].map {
            Int(exactly: $0.rounded())?.description ?? "\($0)"
        }
        failure = Self.differing(
            "pdfium and poppler differ by \(Int(difference.greatest.rounded())) of 255 levels around "
                + "\(place.joined(separator: ",")) points, by \(Int(difference.mean.rounded())) on average")
    }

    private mutating func tell(_ error: PDFError, of engine: PDFEngine) {
        page.failures[engine.rawValue] = error.code.description
        failure = Self.differing("\(engine.rawValue) cannot draw it: \(error.message)")
    }

    private static func differing(_ message: String) -> ItemFailure {
        ItemFailure(
            code: "preview.enginesDiffer", message: message,
            remedy: "Look at the pictures side by side, and choose with --engine.")
    }
}
