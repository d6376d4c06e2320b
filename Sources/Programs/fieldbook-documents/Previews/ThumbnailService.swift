import Batch
import DocumentModel
import Foundation
import Images
import PDFPreview

/// Makes small JPEGs of pictures and of the first pages of PDFs.
///
/// Each line of input is a path as a JSON string; each line of output is a JPEG in Base64 or `null`.
struct ThumbnailService {
    private static let side = 200
    private static let greatestPicture = 100_000_000

    private let limits: WorkerLimits
    private let requests: RequestLines

    /// Confines this process permanently.
    init(limits: WorkerLimits) {
        self.limits = limits
        requests = Confinement.begin(limits, usesCache: true)
    }

    func serve() throws {
        let output = OutputFile.forAnswers()
        var lines = requests
        while let line = try lines.next() {
            limits.renewProcessorTime()
            let path = try JSONDecoder().decode(String.self, from: Data(line))
            let jpeg = try? Data(Self.jpeg(ofFileAt: path))
            try output.write(Array(try JSONEncoder().encode(jpeg)) + [UInt8(ascii: "\n")])
            try output.flush()
        }
    }

    private static func jpeg(ofFileAt path: String) throws -> [UInt8] {
        guard let cache = PictureCache(documentAt: path) else { return try newJPEG(ofFileAt: path) }
        return try cache.bytes(["thumbnail", "\(side)"]) { try newJPEG(ofFileAt: path) }
    }

    private static func newJPEG(ofFileAt path: String) throws -> [UInt8] {
        let small = try raster(ofFileAt: path).resized(toFit: side, height: side)
        return try ImageEncoder.encode(small, as: .jpeg(quality: 70))
    }

    private static func raster(ofFileAt path: String) throws -> Raster {
        do {
            return try ImageDecoder.decode(fileAt: path, as: .rgb, maximumPixels: greatestPicture)
        } catch {
            return try PDFFile(path: path).render(page: 0, .box(width: side, height: side))
        }
    }
}
