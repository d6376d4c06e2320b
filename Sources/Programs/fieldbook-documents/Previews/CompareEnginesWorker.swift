import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// Performs `preview.compare`: draws pages with both engines and shows those that differ side by side.
struct CompareEnginesWorker: DividingWorker {
    typealias Result = ComparedEngines

    let operation: CompareEngines
    let password: String?

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<ComparedEngines> {
        let documents = ComparedPages.engines.map { EngineDocument($0, path: item.path, password: password) }
        let pageCount = documents.reduce(0) { max($0, $1.pageCount) }
        if pageCount == 0 {
            _ = try PasswordAdvice.given { () throws(PDFError) in try documents[0].document.get() }
        }
        return ComparedPages(
            input: item.name, documents: documents, pageCount: pageCount,
            indices: try operation.pages.indices(pageCount: pageCount), operation: operation, context: context
        )
    }

    func combine(
        _ results: [ComparedEngines], of item: Item, in context: ItemContext
    ) throws -> ComparedEngines {
        var whole = ComparedEngines(
            input: item.name, pageCount: results.first?.pageCount ?? 0,
            engines: results.first?.engines ?? [])
        whole.pages = results.flatMap(\.pages)
        try context.write(
            ReadableJSON.bytes(of: whole) + [UInt8(ascii: "\n")], ending: ComparedEngines.ending)
        // A page that differs was compared nevertheless.
        whole.faults = try results.flatMap(\.faults).ofPages(besides: whole.pages.count)
        return whole
    }
}

/// The selected pages of a document, drawn with every engine.
struct ComparedPages: ItemParts {
    static let engines: [PDFEngine] = [.pdfium, .poppler]

    let input: String
    let documents: [EngineDocument]
    let pageCount: Int
    /// Page indices from 0, in the selected order.
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

    /// It is not known which engine failed, so both count as failed.
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
        try context.write(
            try ImageEncoder.encode(sheet.raster(), as: .jpeg(quality: 85)), ending: ending)
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

/// The comparison of two engines' pictures of a page.
struct EngineComparison {
    var page: ComparedEngines.Page
    /// The error, if the difference exceeds the tolerance.
    private(set) var failure: ItemFailure?

    /// Compares PDFium's picture with poppler's.
    init(page index: Int, _ pictures: [Result<DrawnPage, PDFError>], tolerance: Double) {
        page = ComparedEngines.Page(number: index + 1)
        switch (pictures[0], pictures[1]) {
        case (.success(let first), .success(let second)): compare(first, second, tolerance)
        case (.failure(let error), .failure(let other)):
            (page.failures["pdfium"], page.failures["poppler"]) = (
                error.code.description, other.code.description
            )
            failure = error.itemFailure
        case (.success, .failure(let error)): record(error, of: .poppler)
        case (.failure(let error), .success): record(error, of: .pdfium)
        }
    }

    private mutating func compare(_ first: DrawnPage, _ second: DrawnPage, _ tolerance: Double) {
        let difference = PageDifference(first, second)
        page.difference = difference.mean
        page.greatest = difference.greatest
        page.place = difference.place
        // The engines round the sides of a page differently.
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

    private mutating func record(_ error: PDFError, of engine: PDFEngine) {
        page.failures[engine.rawValue] = error.code.description
        failure = Self.differing("\(engine.rawValue) cannot draw it: \(error.message)")
    }

    private static func differing(_ message: String) -> ItemFailure {
        ItemFailure(
            code: "preview.enginesDiffer", message: message,
            remedy: "Compare the pictures, and choose an engine with --engine.")
    }
}

/// A document as one engine opens it, or its error.
struct EngineDocument {
    typealias Picture = Result<DrawnPage, PDFError>

    let document: Result<PDFDrawer, PDFError>

    init(_ engine: PDFEngine, path: String, password: String?) {
        do {
            document = .success(try PDFDrawer(path: path, password: password, engines: [engine]))
        } catch {
            document = .failure(error)
        }
    }

    /// Number of pages; 0 if the document did not open.
    var pageCount: Int { (try? document.get())?.pageCount ?? 0 }

    func picture(ofPage index: Int, _ drawing: PageDrawing) -> Picture {
        do {
            return .success(try document.get().drawn(page: index, drawing).page)
        } catch {
            return .failure(error)
        }
    }
}
