import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import Scanning

/// Encodes one image file in different ways.
struct ImagePacker {
    let source: ImageHeader
    let path: String
    /// Path for a temporary file with several pages.
    let scratch: String
    private let converter: ImageConverter
    /// The requested scale of each side, at most 1.
    private let factor: Double

    /// Throws `image.manyPages` if the file has several pages and the format holds only one.
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
                    "it has \(source.pageCount) pages or frames, but \(encoding.format.rawValue) stores only one",
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

    /// Whether the original picture has the requested format and size.
    var isAsWanted: Bool { source.format == converter.encoding.format && factor == 1 }

    /// Encodes the file; `scale` is relative to the requested size.
    func pack(as encoding: ImageEncoding, scale: Double = 1, inGrey: Bool = false) throws -> ConvertedImage {
        var converter = converter
        converter.encoding = encoding
        if inGrey { converter.colours = .grey }
        if factor * scale < 1 { converter.scaling = .percent(100 * factor * scale) }
        return source.pageCount == 1 ? try converter.convert(fileAt: path) : try packPages(with: converter)
    }

    /// The original picture with the metadata of `packed`; `nil` if that cannot be.
    func keepPicture(insteadOf packed: ConvertedImage) throws -> PackedImage? {
        guard isAsWanted else { return nil }
        let image =
            source.pageCount == 1
            ? try converter.keepingPicture(ofFileAt: path, withMetadataOf: packed) : try keepPages()
        var kept = image.map(PackedImage.init)
        kept?.keepsPicture = true
        return kept
    }

    /// The original picture with only the permitted metadata; `nil` if that requires encoding.
    func keepFile() throws -> PackedImage? {
        guard isAsWanted else { return nil }
        var kept = try converter.keepingFile(at: path).map(PackedImage.init)
        kept?.keepsPicture = true
        return kept
    }

    /// A sample of the page at the requested size; `nil` if the page is small enough to be encoded itself.
    func sample() throws -> PictureSample? {
        let page = try page(0)
        func length(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return try PictureSample(of: page.resized(toFit: length(page.width), height: length(page.height)))
    }

    /// The page as a black and white PNG without metadata but the resolution.
    func packInk(scale: Double) throws -> ConvertedImage {
        let encoder = PageEncoder(try page(0))
        let encoded = try encoder.encode(SizeStep(.blackAndWhite, scale: factor * scale), quality: 1)
        guard case .blackAndWhite(let image) = encoded else { return try pack(as: .png(compression: 9)) }
        var ink = image.bitmap
        ink.dotsPerInch = source.dotsPerInch.map { $0 * factor * scale }
        let said = try ImageDecoder.metadata(ofFileAt: path).items
        return ConvertedImage(
            bytes: try ImageEncoder.encode(ink, as: .png), width: ink.width, height: ink.height,
            dotsPerInch: ink.dotsPerInch, dropped: said.filter { $0 != .resolution })
    }

    /// An original page.
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
    /// The requested scaling.
    fileprivate var scaling: ImageScaling {
        if width != nil || height != nil { return .fit(width: width ?? .max, height: height ?? .max) }
        return scale.map { .percent($0) } ?? dpi.map { .dotsPerInch($0) } ?? .none
    }
}
