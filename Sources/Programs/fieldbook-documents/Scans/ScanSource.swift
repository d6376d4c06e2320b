import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFAssembly
import PDFPreview
import Scanning

/// The pages of a scan as pictures, from an image file or a PDF.
enum ScanSource {
    /// Sufficient for text of 6 points.
    private static let dotsPerInch = 300.0
    private static let maximumPages = 2_000

    case image(path: String, pageCount: Int)
    /// `contents` is the structure of the PDF, if it can be read.
    case pdf(PDFFile, contents: ExistingPDF?)

    /// `password` opens encrypted PDFs.
    init(_ item: Item, password: String? = nil) throws {
        guard Self.opensAsPDF(item.path) else {
            let header = try ImageDecoder.header(ofFileAt: item.path)
            try Self.check(pageCount: header.pageCount)
            self = .image(path: item.path, pageCount: header.pageCount)
            return
        }
        let file = try PDFFile.opened(path: item.path, password: password)
        try Self.check(pageCount: file.pageCount)
        self = .pdf(file, contents: try? ExistingPDF(path: item.path, password: file.password))
    }

    var pageCount: Int {
        switch self {
        case .image(_, let count): count
        case .pdf(let file, _): file.pageCount
        }
    }

    var isPDF: Bool {
        if case .pdf = self { true } else { false }
    }

    /// The structure of a PDF, if it can be read; `nil` for an image.
    var contents: ExistingPDF? {
        if case .pdf(_, let contents) = self { contents } else { nil }
    }

    /// Whether a camera took the picture or nothing indicates a scanner.
    func isPhoto() throws -> Bool {
        guard case .image(let path, 1) = self else { return false }
        let metadata = try ImageDecoder.metadata(ofFileAt: path)
        guard metadata.lens == nil else { return true }
        let resolution = metadata.dotsPerInch ?? 0
        return resolution < Self.leastOfScanners
            && !PaperSize.isWhole(
                width: metadata.pixelWidth, height: metadata.pixelHeight, dotsPerInch: resolution)
    }

    /// Cameras and programs write 72 or 96 if they do not know the resolution.
    private static let leastOfScanners = 100.0

    /// The pixels of a page; a page of a PDF is drawn at a resolution.
    ///
    /// Pages without colours are grey even if RGB is requested: they take a third of the time and memory.
    func page(_ index: Int, as channels: Raster.Channels, dotsPerInch: Double? = nil) throws -> Raster {
        let page =
            switch self {
            case .image(let path, _):
                try ImageDecoder.decode(fileAt: path, page: index, as: channels == .grey ? .grey : nil)
            case .pdf(let file, _):
                try file.render(
                    page: index, .dotsPerInch(dotsPerInch ?? resolutionOfLargePage(index) ?? Self.dotsPerInch)
                )
                .converted(to: channels)
            }
        return page.inFewestChannels
    }

    /// A page at its original resolution; `drawn` is the page as read, which usually has it.
    func picture(_ index: Int, drawn: @autoclosure () throws -> Raster) throws -> Raster {
        guard let resolution = try dotsPerInch(ofPage: index) else { return try drawn() }
        return try page(index, as: .grey, dotsPerInch: resolution)
    }

    /// The resolution of a PDF's page that consists of one picture, taken from the masks if it has layers; `nil` for any other
    /// page and for one that is drawn at its picture's resolution already.
    private func dotsPerInch(ofPage index: Int) throws -> Double? {
        guard case .pdf(let file, let contents?) = self, try resolutionOfLargePage(index) == nil else {
            return nil
        }
        let content = try contents.content(ofPage: index)
        guard content.pictures.count(where: { !$0.isMask }) == 1 else { return nil }
        let inches = try file.pageSize(index).widthPoints / 72
        let width = content.pictures.map(\.width).max() ?? 0
        let resolution = Double(width) / max(inches, Self.leastInches)
        return Self.resolutions.contains(resolution) ? resolution : nil
    }

    /// How many times the only picture of a PDF's page without text is enlarged when the page is drawn; 1 for any other page.
    func enlargement(ofPage index: Int) throws -> Double {
        guard let own = try resolutionOfOnlyPicture(index, allowingMasks: false) else { return 1 }
        return max(1, try (resolutionOfLargePage(index) ?? Self.dotsPerInch) / max(own, 1))
    }

    /// The resolution of the picture on a page far larger than paper, by the size at which it is drawn; a higher one would
    /// show no more. `nil` for any other page.
    private func resolutionOfLargePage(_ index: Int) throws -> Double? {
        guard case .pdf(let file, _?) = self else { return nil }
        let size = try file.pageSize(index)
        let (width, height) = (size.widthPoints / 72, size.heightPoints / 72)
        guard max(width, height) > Self.longestPaper, let finest = try resolutionOfOnlyPicture(index) else {
            return nil
        }
        let most = (Self.mostPixels / max(width * height, 1)).squareRoot()
        return min(max(finest, Self.leastDotsPerInch), Self.dotsPerInch, most)
    }

    /// The resolution of the only picture on a page of a PDF without visible text, by the size at which it is drawn; `nil`
    /// for any other page.
    private func resolutionOfOnlyPicture(_ index: Int, allowingMasks: Bool = true) throws -> Double? {
        guard case .pdf(let file, let contents?) = self, let content = try? contents.content(ofPage: index),
            !content.hasVisibleText
        else { return nil }
        let pictures = content.pictures.filter { !$0.isMask }
        guard pictures.count == 1, allowingMasks || content.pictures.count == 1 else { return nil }
        let size = try file.pageSize(index)
        let (width, height) = (size.widthPoints / 72, size.heightPoints / 72)
        let areas = (try? contents.pictureAreas(ofPage: index)) ?? []
        let drawn = areas.isEmpty ? [(width, height)] : areas.map { ($0.width * width, $0.height * height) }
        return drawn.map { Self.resolution(of: pictures[0], width: $0.0, height: $0.1) }.max()
    }

    /// The resolution of a picture drawn in `width` by `height` inches, perhaps on its side.
    private static func resolution(
        of picture: PageInventory.Picture, width: Double, height: Double
    ) -> Double {
        let long = Double(max(picture.width, picture.height)) / max(width, height, leastInches)
        let short = Double(min(picture.width, picture.height)) / max(min(width, height), leastInches)
        return max(long, short)
    }

    /// Inches: A3.
    private static let longestPaper = 17.0
    private static let leastInches = 0.1
    private static let leastDotsPerInch = 20.0
    /// Slightly below the limit for drawing a page.
    private static let mostPixels = 95_000_000.0
    private static let resolutions = 50.0...600.0

    /// A scanned page with the resolution that its paper size implies, if the file's own is implausible. This must happen
    /// before the page is cropped.
    func resolved(_ page: Raster, isPhoto: Bool) -> Raster {
        guard !isPDF, !isPhoto, let found = TrueResolution(of: page), found.paper != nil else { return page }
        var page = page
        page.dotsPerInch = found.dotsPerInch
        return page
    }

    /// The original picture of a page, and the clockwise quarter turns that make it upright.
    ///
    /// A JPEG keeps its bytes; any other picture is stored without loss.
    func original(_ index: Int, colour raster: @autoclosure () throws -> Raster) throws -> (
        PagePicture, turns: Int
    ) {
        if case .image(let path, 1) = self {
            let header = try ImageDecoder.header(ofFileAt: path)
            if header.format == .jpeg, let turns = Self.turns[header.orientation] {
                return (.jpeg(Array(try Data(contentsOf: URL(fileURLWithPath: path)))), turns)
            }
        }
        return (.raster(try raster()), 0)
    }

    /// Quarter turns by EXIF orientation, for those that are not mirrored.
    private static let turns = [1: 0, 6: 1, 3: 2, 8: 3]

    private static func check(pageCount: Int) throws {
        guard pageCount <= maximumPages else {
            throw ItemFailure(
                code: "scan.tooManyPages",
                message: "it has \(pageCount) pages; at most \(maximumPages) are allowed",
                remedy: "Split it into several files.")
        }
    }

    /// Whether a file is a PDF, or has the name of one without being an image: opening it then says what it is instead.
    private static func opensAsPDF(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: 1_024)) ?? Data()
        if head.range(of: Data("%PDF-".utf8)) != nil { return true }
        return PathParts(path).suffix.lowercased() == "pdf"
            && ImageFormat(firstBytes: Array(head.prefix(18))) == nil
    }
}
