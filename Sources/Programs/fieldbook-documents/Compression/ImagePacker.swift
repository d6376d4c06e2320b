import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import Scanning

/// Packs one image file, in one way or another.
struct ImagePacker {
    let source: ImageHeader
    let path: String
    /// A place for files of many pages on the way.
    let scratch: String
    private let converter: ImageConverter
    /// The factor for each side that was asked for, 1 at most.
    private let factor: Double

    /// Throws `image.manyPages` where the encoding holds one and the file has more.
    init(_ item: Item, as encoding: ImageEncoding, _ parameters: CompressScan.Parameters, scratch: String)
        throws
    {
        path = item.path
        self.scratch = scratch
        source = try ImageDecoder.header(ofFileAt: item.path)
        guard source.pageCount == 1 || encoding.format == .tiff else {
            throw ItemFailure(
                code: "image.manyPages",
                message:
                    "it has \(source.pageCount) pages or frames, and \(encoding.format.rawValue) holds one",
                remedy:
                    "Use --to-format tiff, or make a picture of each with \"fieldbook preview --pages all\".")
        }
        factor = min(
            1,
            try parameters.scaling.factor(
                width: source.width, height: source.height, dotsPerInch: source.dotsPerInch))
        var converter = ImageConverter(encoding: encoding)
        converter.metadata = parameters.metadata
        converter.keepsPosition = parameters.keepPosition
        let isAsWanted = source.format == encoding.format && factor == 1
        let byteCount = try FileBytes.count(ofFileAt: item.path)
        let fits = parameters.maxBytes.map { isAsWanted && byteCount <= $0 } ?? true
        converter.colours = parameters.colours ?? (fits ? .keep : .sRGB)
        self.converter = converter
    }

    /// Whether the file's own picture would do, if it were small enough.
    var isAsWanted: Bool { source.format == converter.encoding.format && factor == 1 }

    /// The file packed anew; `scale` is of the size that was asked for.
    func pack(as encoding: ImageEncoding, scale: Double = 1, inGrey: Bool = false) throws -> ConvertedImage {
        var converter = converter
        converter.encoding = encoding
        if inGrey { converter.colours = .grey }
        if factor * scale < 1 { converter.scaling = .percent(100 * factor * scale) }
        return source.pageCount == 1 ? try converter.convert(fileAt: path) : try packPages(with: converter)
    }

    /// The file's own picture instead of one packed anew; `nil` where that may not be.
    func keepPicture(insteadOf packed: ConvertedImage) throws -> PackedImage? {
        guard isAsWanted else { return nil }
        let image =
            source.pageCount == 1
            ? try converter.keepingPicture(ofFileAt: path, withMetadataOf: packed) : try keepPages()
        var kept = image.map(PackedImage.init)
        kept?.keepsPicture = true
        return kept
    }

    /// The file with its own picture, and no more words than may stay; `nil` where that cannot be done without packing it.
    func keepFile() throws -> PackedImage? {
        guard isAsWanted else { return nil }
        var kept = try converter.keepingFile(at: path).map(PackedImage.init)
        kept?.keepsPicture = true
        return kept
    }

    /// A sample of the page in the size that was asked for; `nil` where that is soon packed itself.
    func sample() throws -> PictureSample? {
        let page = try page(0)
        func length(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return try PictureSample(of: page.resized(toFit: length(page.width), height: length(page.height)))
    }

    /// The page in black and white, as PNG; of what the file says nothing but the resolution goes along.
    func packInk(scale: Double) throws -> ConvertedImage {
        let encoder = PageEncoder(try page(0))
        let encoded = try encoder.encode(SizeStep(.blackAndWhite, scale: factor * scale), quality: 1)
        guard case .blackAndWhite(var ink, _) = encoded else { return try pack(as: .png(compression: 9)) }
        ink.dotsPerInch = source.dotsPerInch.map { $0 * factor * scale }
        let said = try ImageDecoder.metadata(ofFileAt: path).items
        return ConvertedImage(
            bytes: try ImageEncoder.encode(ink, as: .png), width: ink.width, height: ink.height,
            dotsPerInch: ink.dotsPerInch, dropped: said.filter { $0 != .resolution })
    }

    /// A page as it came.
    func page(_ index: Int) throws -> Raster { try ImageDecoder.decode(fileAt: path, page: index, as: .rgb) }

    private func packPages(with converter: ImageConverter) throws -> ConvertedImage {
        _ = try converter.convertPages(ofFileAt: path, toTIFFAt: scratch)
        let made = try ImageDecoder.metadata(ofFileAt: scratch)
        let said = try ImageDecoder.metadata(ofFileAt: path).items
        return ConvertedImage(
            bytes: try Self.bytes(ofFileAt: scratch), width: made.pixelWidth, height: made.pixelHeight,
            dotsPerInch: made.dotsPerInch, dropped: said.filter { $0 != .resolution })
    }

    private func keepPages() throws -> ConvertedImage? {
        guard try converter.canKeepPages(ofFileAt: path) else { return nil }
        return ConvertedImage(
            bytes: try Self.bytes(ofFileAt: path), width: source.width, height: source.height,
            dotsPerInch: source.dotsPerInch, dropped: [])
    }

    private static func bytes(ofFileAt path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

extension CompressScan.Parameters {
    /// How large a picture may become.
    fileprivate var scaling: ImageScaling {
        if width != nil || height != nil { return .fit(width: width ?? .max, height: height ?? .max) }
        return scale.map { .percent($0) } ?? dpi.map { .dotsPerInch($0) } ?? .none
    }
}
