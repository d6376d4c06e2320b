import Batch
package import Foundation
import Images
import PDFPreview

/// Draws pictures, and PDFs by their first page, as small JPEGs.
package struct OutputThumbnails: ThumbnailMaker {
    private static let side = 200
    private static let greatestFile = 64 << 20
    private static let greatestPicture = 100_000_000

    package init() {}

    package func thumbnail(ofFileAt path: String, hash: String) -> Data? {
        guard let start = Self.start(ofFileAt: path) else { return nil }
        let isPicture = ImageFormat(firstBytes: start) != nil
        let isPDF = start.starts(with: "%PDF-".utf8)
        guard isPicture || isPDF, FileDigest.hash(ofFileAt: path) == hash else { return nil }
        guard let raster = try? isPDF ? Self.firstPage(ofPDFAt: path) : Self.picture(at: path),
            let small = try? raster.resized(toFit: Self.side, height: Self.side),
            let bytes = try? ImageEncoder.encode(small, as: .jpeg(quality: 70))
        else { return nil }
        return Data(bytes)
    }

    /// The first bytes of a file of bearable size; `nil` for what is no file.
    private static func start(ofFileAt path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= greatestFile
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    private static func picture(at path: String) throws -> Raster {
        try ImageDecoder.decode(fileAt: path, as: .rgb, maximumPixels: greatestPicture)
    }

    private static func firstPage(ofPDFAt path: String) throws -> Raster {
        try PDFFile(path: path).render(page: 0, .box(width: side, height: side))
    }
}
