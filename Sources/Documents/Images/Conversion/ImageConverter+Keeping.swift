import DocumentModel

extension ImageConverter {
    /// The file with its coded picture untouched and the metadata of `made`, a conversion of it by this converter.
    ///
    /// For files that encoding again does not make smaller. A rotated JPEG keeps its orientation tag. `nil` if the
    /// picture cannot be kept: for another format, scaling, other colours or a rotation, or if the file may contain
    /// unknown metadata.
    public func keepingPicture(
        ofFileAt path: String, withMetadataOf made: ConvertedImage
    ) throws(ImageError) -> ConvertedImage? {
        let file = try ImageFile(path: path)
        let image = try file.load()
        let source = try file.metadata(of: image)
        guard file.format == encoding.format, try file.pageCount() == 1,
            made.width == source.pixelWidth, made.height == source.pixelHeight,
            colours == .keep && metadata != .remove || colours != .grey && image.isDisplayable
        else { return nil }
        let bytes = try file.allBytes()
        guard
            let kept = KeptPicture.file(
                of: file.format, bytes, orientation: source.orientation, withMetadataOf: made.bytes)
        else { return nil }
        let result = try described(kept, madeFrom: source)
        return result.dropped.isEmpty && kept.count > bytes.count
            ? try described(bytes, madeFrom: source) : result
    }

    /// The file itself, if its picture may stay unchanged and it has only allowed metadata; otherwise `nil`.
    ///
    /// In HEIC, disallowed metadata are overwritten in place, so the file keeps its length. `nil` if that is not
    /// certain to work.
    public func keepingFile(at path: String) throws(ImageError) -> ConvertedImage? {
        let file = try ImageFile(path: path)
        guard file.format == encoding.format, try file.pageCount() == 1 else { return nil }
        let image = try file.load()
        let source = try file.metadata(of: image)
        guard colours == .keep || colours == .sRGB && image.isDisplayable else { return nil }
        let bytes = try file.allBytes()
        let hasOnlyAllowed = source.items.allSatisfy(allowedItems.contains)
        if file.format == .heif {
            return HEIFFile(bytes).flatMap { reduced($0, of: path, source, hasOnlyAllowed: hasOnlyAllowed) }
        }
        return hasOnlyAllowed ? try described(bytes, madeFrom: source) : nil
    }

    private var allowedItems: Set<MetadataItem> {
        switch metadata {
        case .keep:
            let never: Set<MetadataItem> = [.makerNote, .thumbnail]
            let all = Set(MetadataItem.allCases).subtracting(never)
            return keepsPosition ? all : all.filter { $0 != .position }
        case .reduce: return [.resolution, .time, .profile]
        case .remove: return [.resolution]
        }
    }

    /// The file with only the allowed metadata; `nil` if reading it again finds others.
    ///
    /// `hasOnlyAllowed`: all metadata of the file are allowed.
    private func reduced(
        _ heif: HEIFFile, of path: String, _ source: ImageMetadata, hasOnlyAllowed: Bool
    ) -> ConvertedImage? {
        var blocks = [
            PlainEXIF.bytes(
                dotsPerInch: source.dotsPerInch, time: metadata == .remove ? nil : source.timeTaken),
            PlainEXIF.bytes(),
        ]
        if metadata == .keep, !hasOnlyAllowed, let block = keptEXIF(from: path) {
            blocks.insert(block, at: 0)
        }
        let keepsAll = metadata == .keep && hasOnlyAllowed
        let changed = heif.rewritten(withEXIF: keepsAll ? nil : blocks) { packet in
            metadata == .keep && (keepsPosition || !packet.mayContainPosition)
        }
        guard let changed, let file = try? ImageFile(bytes: changed), let image = try? file.load(),
            let made = try? file.metadata(of: image), made.items.allSatisfy(allowedItems.contains),
            made.pixelWidth == source.pixelWidth, made.pixelHeight == source.pixelHeight
        else { return nil }
        return try? described(changed, madeFrom: source)
    }

    /// The EXIF block that a conversion to JPEG keeps, without its identifier; `nil` if there is none.
    private func keptEXIF(from path: String) -> [UInt8]? {
        var converter = self
        converter.encoding = .jpeg(quality: 1)
        converter.scaling = .none
        guard let made = try? converter.convert(fileAt: path), let parts = JPEGParts(made.bytes) else {
            return nil
        }
        let segment = parts.segments.first { $0.bytes.dropFirst(4).starts(with: "Exif\0\0".utf8) }
        return segment.map { Array($0.bytes.dropFirst(10)) }
    }

    /// Whether a TIFF file may stay unchanged because its tags only describe how to show the pixels.
    public func canKeepPages(ofFileAt path: String) throws(ImageError) -> Bool {
        let file = try ImageFile(path: path)
        guard file.format == .tiff, encoding.format == .tiff, colours != .grey else { return false }
        return TIFFStructure(try file.bytes())?.holdsPixelsAlone ?? false
    }
}

extension ImageFile {
    fileprivate func allBytes() throws(ImageError) -> [UInt8] {
        let source = try bytes()
        return source.bytes(at: 0, count: source.count)
    }
}

/// Combines a file's coded picture with the metadata of another file of the same picture.
private enum KeptPicture {
    /// `nil` if the format does not allow it, or if unchecked metadata would remain.
    ///
    /// Only JPEG can keep an orientation tag.
    static func file(
        of format: ImageFormat, _ bytes: [UInt8], orientation: Int, withMetadataOf made: [UInt8]
    ) -> [UInt8]? {
        guard format == .jpeg || orientation == 1 else { return nil }
        return switch format {
        case .jpeg:
            JPEGParts(made).flatMap { JPEGParts(bytes)?.file(withMetadataOf: $0, orientation: orientation) }
        case .png: png(bytes, withMetadataOf: made)
        case .webp: WebPMetadata.removed(from: made) == made ? WebPMetadata.removed(from: bytes) : nil
        case .tiff: TIFFStructure(bytes).flatMap { $0.holdsPixelsAlone ? bytes : nil }
        case .heif, .gif, .bmp, .jpeg2000: nil
        }
    }

    private static func png(_ bytes: [UInt8], withMetadataOf made: [UInt8]) -> [UInt8]? {
        guard let own = PNGMetadata.chunks(of: bytes), let others = PNGMetadata.chunks(of: made),
            let firstPixels = own.firstIndex(where: { $0.type == "IDAT" })
        else { return nil }
        let metadata = others.filter { ["pHYs", "eXIf", "tEXt", "zTXt", "iTXt"].contains($0.type) }
        let kept: Set = ["IHDR", "PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT", "IDAT", "IEND"]
        let head = own[..<firstPixels].filter { kept.contains($0.type) }
        let pixels = own[firstPixels...].filter { kept.contains($0.type) }
        return Array(bytes.prefix(8)) + head.flatMap { bytes[$0.range] } + metadata.flatMap { made[$0.range] }
            + pixels.flatMap { bytes[$0.range] }
    }
}

extension TIFFStructure {
    /// Whether the tags of every page only describe how its pixels are stored and shown, with no rotation.
    var holdsPixelsAlone: Bool {
        var place = firstDirectory
        for _ in 0..<Self.mostPages {
            guard let directory = directory(at: place),
                directory.entries.allSatisfy({ Self.tagsOfPixels.contains($0.tag) }),
                directory.number(Self.orientation) ?? 1 == 1
            else { return false }
            if directory.next == 0 { return true }
            place = directory.next
        }
        return false
    }

    private static let mostPages = 10_000
    private static let orientation = 274

    /// Size, depth, compression, polarity, order, strips, tiles, resolution, palette, page number, YCbCr.
    private static let tagsOfPixels: Set<Int> = [
        254, 255, 256, 257, 258, 259, 262, 266, 273, orientation, 277, 278, 279, 280, 281, 282, 283, 284, 292,
        293, 296, 297, 317, 320, 322, 323, 324, 325, 338, 339, 347, 529, 530, 531, 532,
    ]
}
