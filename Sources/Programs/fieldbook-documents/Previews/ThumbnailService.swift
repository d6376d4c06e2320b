import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFPreview

/// Makes small JPEGs of pictures and of the first pages of PDFs.
///
/// Each line of input is a path as a JSON string; each line of output is a `ThumbnailAnswer`.
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
            let answer = Self.answer(forFileAt: path)
            try output.write(Array(try JSONEncoder().encode(answer)) + [UInt8(ascii: "\n")])
            try output.flush()
        }
    }

    private static func answer(forFileAt path: String) -> ThumbnailAnswer {
        do {
            return .jpeg(Data(try jpeg(ofFileAt: path)))
        } catch let error as PDFError where error.code == .encrypted {
            return .locked
        } catch {
            return .none
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
