import Foundation
import Images
import OCR
import PDFAssembly
import Scanning

/// What pages cost that are packed in one way, and what tesseract misreads of them.
struct PackedPages {
    /// The way.
    let name: String
    let step: SizeStep
    let quality: Int
    /// How many times smaller than the files they have to be.
    let share: Double
    private(set) var bytes = 0
    private(set) var error = 0.0
    private(set) var seconds = 0.0

    init(_ name: String, _ step: SizeStep, quality: Int, share: Double) {
        self.name = name
        self.step = step
        self.quality = quality
        self.share = share
    }

    /// Packs one more page; `error` counts what is misread of a picture.
    mutating func add(
        _ page: Raster, by encoder: PageEncoder, error misread: (Raster) throws -> Double
    ) throws {
        let start = ContinuousClock.now
        let encoded = try encoder.encode(step, quality: quality)
        seconds += (ContinuousClock.now - start) / .seconds(1)
        bytes += try Self.pdfBytes(encoded, of: page)
        error += try misread(encoded.decoded())
    }

    /// The page alone in a PDF, as large as it is stored.
    private static func pdfBytes(_ page: EncodedPage, of raster: Raster) throws -> Int {
        let path = FileManager.default.temporaryDirectory.path + "/sizes-\(UUID().uuidString).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let picture: PagePicture =
            switch page {
            case .jpeg(let bytes): .jpeg(bytes)
            case .blackAndWhite(let image): .bitonal(image)
            case .layers(let background, let inks, let masks):
                .layers(
                    background: background,
                    inks: zip(inks, masks).map { ink, mask in
                        PagePicture.Ink(mask: mask, red: ink.red, green: ink.green, blue: ink.blue)
                    })
            }
        let pdf = try PDFBuilder(path: path)
        let points = 72 / raster.workingDotsPerInch
        try pdf.add(
            PDFPage(
                width: Double(raster.width) * points, height: Double(raster.height) * points, picture: picture
            ))
        try pdf.finish()
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
