import Batch
import DocumentModel
import DocumentTasks
import Images
import PDFPreview

/// Draws one document after the other with every engine, and shows side by side where they differ.
struct CompareEnginesWorker: OperationWorker {
    let operation: CompareEngines
    let password: String?

    private static let engines: [PDFEngine] = [.pdfium, .poppler]

    func process(_ item: Item, in context: ItemContext) throws -> ComparedEngines {
        let documents = Self.engines.map { EngineDocument($0, path: item.path, password: password) }
        let pageCount = documents.reduce(0) { max($0, $1.pageCount) }
        if pageCount == 0 {
            _ = try PasswordAdvice.given { () throws(PDFError) in try documents[0].document.get() }
        }
        var result = ComparedEngines(
            input: item.name, pageCount: pageCount, engines: Self.engines.map(\.libraryName))
        var faults = FaultList(of: "pages")
        for index in try operation.pages.indices(pageCount: pageCount) {
            context.report(progress: "page \(index + 1) of \(pageCount)")
            let pictures = documents.map { $0.picture(ofPage: index, operation.drawing) }
            var comparison = EngineComparison(
                page: index, pictures, tolerance: operation.parameters.tolerance)
            if let failure = comparison.failure {
                faults.add(failure, at: "page \(index + 1)")
                try write(&comparison, pictures, of: pageCount, context)
            }
            result.pages.append(comparison.page)
        }
        let list = try context.makeFile(ending: ComparedEngines.ending)
        try list.write(ReadableJSON.bytes(of: result) + [UInt8(ascii: "\n")])
        try list.close()
        // What was compared is done, however it came out.
        result.faults = try faults.faults(besides: result.pages.count)
        return result
    }

    private func write(
        _ comparison: inout EngineComparison, _ pictures: [EngineDocument.Picture], of pageCount: Int,
        _ context: ItemContext
    ) throws {
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
