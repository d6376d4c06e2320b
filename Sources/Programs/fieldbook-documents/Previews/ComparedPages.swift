import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// The chosen pages of a document, each drawn with every engine.
struct ComparedPages: ItemParts {
    static let engines: [PDFEngine] = [.pdfium, .poppler]

    let input: String
    let documents: [EngineDocument]
    let pageCount: Int
    /// From 0, in the order in which they were chosen.
    let indices: [Int]
    let operation: CompareEngines
    let context: ItemContext

    var count: Int { indices.count }

    private var empty: ComparedEngines {
        ComparedEngines(input: input, pageCount: pageCount, engines: Self.engines.map(\.libraryName))
    }

    func process(_ range: Range<Int>) throws -> ComparedEngines {
        var result = empty
        for index in indices[range] {
            context.report(progress: "page \(index + 1) of \(pageCount)")
            let pictures = documents.map { $0.picture(ofPage: index, operation.drawing) }
            var comparison = EngineComparison(
                page: index, pictures, tolerance: operation.parameters.tolerance)
            if let failure = comparison.failure {
                result.faults.append(failure.ofPage(index))
                try write(&comparison, pictures)
            }
            result.pages.append(comparison.page)
        }
        return result
    }

    /// Which engine it was is not known: neither has a picture.
    func substitute(for part: Int, _ failure: ItemFailure) throws -> ComparedEngines {
        var result = empty
        var page = ComparedEngines.Page(number: indices[part] + 1)
        for engine in Self.engines { page.failures[engine.rawValue] = failure.code }
        result.pages = [page]
        result.faults.append(failure.ofPage(indices[part]))
        return result
    }

    private func write(_ comparison: inout EngineComparison, _ pictures: [EngineDocument.Picture]) throws {
        let halves = try zip(Self.engines, pictures).map { engine, picture in
            ComparisonSheet.Half(
                try raster(of: picture, page: comparison.page.number),
                caption: "\(engine.libraryName): page \(comparison.page.number)")
        }
        var sheet = ComparisonSheet()
        try sheet.add(halves[0], halves[1])
        let ending = operation.ending(page: comparison.page.number, of: pageCount)
        let file = try context.makeFile(ending: ending)
        try file.write(try ImageEncoder.encode(sheet.raster(), as: .jpeg(quality: 85)))
        try file.close()
        comparison.page.output = context.finalPath(ending: ending)
    }

    private func raster(of picture: EngineDocument.Picture, page: Int) throws -> Raster {
        switch picture {
        case .success(let page): try page.raster()
        case .failure(let error):
            try Placeholder(page: page, failure: error.itemFailure)
                .raster(nil, .box(width: 1_024, height: 1_024))
        }
    }
}
