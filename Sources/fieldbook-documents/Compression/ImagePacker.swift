import Batch
import DocumentModel
import DocumentTasks
import Foundation
import Images

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
        var converter = ImageConverter(encoding: encoding)
        converter.metadata = parameters.metadata
        converter.keepsPosition = parameters.keepPosition
        converter.colours = parameters.colours ?? (parameters.maxBytes == nil ? .keep : .sRGB)
        self.converter = converter
        factor = min(
            1,
            try parameters.scaling.factor(
                width: source.width, height: source.height, dotsPerInch: source.dotsPerInch))
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
