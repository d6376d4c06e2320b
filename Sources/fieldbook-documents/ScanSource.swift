import Batch
import DocumentModel
import DocumentTasks
import Foundation
import Images
import PDFPreview

/// The pages of a scan as pictures: of an image file, or of a PDF that has no text yet.
enum ScanSource {
    /// Fine enough for text of 6 points.
    private static let dotsPerInch = 300.0
    private static let maximumPages = 2_000

    case image(path: String, pageCount: Int)
    case pdf(PDFFile)

    init(_ item: Item) throws {
        guard Self.isPDF(item.path) else {
            let header = try ImageDecoder.header(ofFileAt: item.path)
            try Self.check(pageCount: header.pageCount)
            self = .image(path: item.path, pageCount: header.pageCount)
            return
        }
        let file = try Self.open(item.path)
        try Self.check(pageCount: file.pageCount)
        for index in 0..<file.pageCount {
            let text = try file.text(ofPage: index)
            if text.contains(where: { !$0.isWhitespace }) {
                throw ItemFailure(
                    code: "scan.hasText", message: "the PDF has text already", place: "page \(index + 1)",
                    remedy: "It can be searched as it is; nothing was changed.")
            }
        }
        self = .pdf(file)
    }

    private static func open(_ path: String) throws -> PDFFile {
        do {
            return try PDFFile(path: path)
        } catch {
            guard error.code == .encrypted else { throw error }
            var failure = error.itemFailure
            failure.remedy =
                "Save it without the password first: qpdf --decrypt --password=... in.pdf out.pdf"
            throw failure
        }
    }

    var pageCount: Int {
        switch self {
        case .image(_, let count): count
        case .pdf(let file): file.pageCount
        }
    }

    func page(_ index: Int) throws -> Raster {
        switch self {
        case .image(let path, _): try ImageDecoder.decode(fileAt: path, page: index, as: .grey)
        case .pdf(let file):
            try file.render(page: index, .dotsPerInch(Self.dotsPerInch))
                .converted(to: .grey)
        }
    }

    private static func check(pageCount: Int) throws {
        guard pageCount <= maximumPages else {
            throw ItemFailure(
                code: "scan.tooManyPages", message: "it has \(pageCount) pages; \(maximumPages) are the most",
                remedy: "Split it into several files.")
        }
    }

    private static func isPDF(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: 1_024)) ?? Data()
        return head.range(of: Data("%PDF-".utf8)) != nil
    }
}
