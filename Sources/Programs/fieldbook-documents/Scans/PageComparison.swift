import Batch
import DocumentOperations
import Images
import PDFAssembly
import PDFPreview

/// The comparison of the original pages with those of the PDF.
struct PageComparison {
    let source: ScanSource
    let pdf: PDFFile
    let size: SizeChange

    /// Writes the comparison of pages made from the source.
    func write(_ pages: [ScanResult.Page], in context: ItemContext) throws {
        var sheet = ComparisonSheet()
        for (index, page) in pages.prefix(ScanComparison.mostPages).enumerated() {
            context.report(progress: "comparing page \(index + 1) of \(pages.count)")
            try sheet.add(
                try before(page, of: pages.count),
                ComparisonSheet.Half(try drawn(index), caption: caption(of: page)))
        }
        try sheet.write(in: context)
    }

    private func before(_ page: ScanResult.Page, of pageCount: Int) throws -> ComparisonSheet.Half {
        let picture = try source.page(page.number - 1, as: .rgb)
        let place = source.pageCount > 1 ? ", page \(page.number) of \(source.pageCount)" : ""
        return ComparisonSheet.Half(
            picture,
            caption:
                "Before: \(ByteCount.text(size.before))\(place), \(picture.width) x \(picture.height) pixels")
    }

    /// A page of the PDF, drawn at double size and reduced, since poppler drops pixels of black and white pictures.
    private func drawn(_ index: Int) throws -> Raster {
        let place = ComparisonSheet.place
        return try pdf.render(page: index, .box(width: 2 * place.width, height: 2 * place.height))
            .resized(toFit: place.width, height: place.height)
    }

    private func caption(of page: ScanResult.Page) -> String {
        let bytes = page.pictureBytes.map { ", picture \(ByteCount.text($0))" } ?? ""
        let turned = page.quarterTurns == 0 ? "" : ", turned by \(page.quarterTurns * 90)°"
        let skew = Row.Value.number(page.skewDegrees, decimals: 2).text
        let levelled =
            abs(page.skewDegrees) < 0.005 || page.pictureKind == nil ? "" : ", skew of \(skew)° undone"
        return "After: PDF of \(ByteCount.text(size.after))\(bytes), "
            + (page.pictureKind ?? "picture untouched") + turned + levelled
    }
}

extension ComparisonSheet {
    private static let quality = 80

    /// Writes the comparison beside the item's other outputs.
    func write(in context: ItemContext) throws {
        try context.write(
            try ImageEncoder.encode(raster(), as: .jpeg(quality: Self.quality)), ending: ScanComparison.ending
        )
    }
}

extension PagePicture {
    /// The representation in words.
    var kind: String {
        switch self {
        case .jpeg: "JPEG"
        case .raster: "without loss"
        case .bitonal: "black and white"
        case .layers: "ink over a background"
        }
    }
}
