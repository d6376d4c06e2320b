extension ImageConverter {
    /// The file with its coded picture untouched, and of its metadata what went along into `made`, which this converter
    /// has made of it.
    ///
    /// For where packing anew makes a file no smaller. A JPEG that lies on its side goes on to say so. `nil` where the
    /// picture cannot stay: in another format, scaled, in other colours, turned, or where the file may say more than is
    /// understood.
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
                of: file.format, bytes, orientation: source.orientation, withWordsOf: made.bytes)
        else { return nil }
        let result = try described(kept, madeFrom: source)
        return result.dropped.isEmpty && kept.count > bytes.count
            ? try described(bytes, madeFrom: source) : result
    }

    /// The file itself, where its picture may stay as it is and it says no more than may stay; otherwise `nil`.
    ///
    /// Of HEIC, in which no picture can be packed apart from its words, what would have to go is overwritten: the file
    /// keeps its length. `nil` where that cannot be done for certain.
    public func keepingFile(at path: String) throws(ImageError) -> ConvertedImage? {
        let file = try ImageFile(path: path)
        guard file.format == encoding.format, try file.pageCount() == 1 else { return nil }
        let image = try file.load()
        let source = try file.metadata(of: image)
        guard colours == .keep || colours == .sRGB && image.isDisplayable else { return nil }
        let bytes = try file.allBytes()
        let saysNoMore = source.items.allSatisfy(mayStay.contains)
        if file.format == .heif {
            return HEIFFile(bytes).flatMap { reduced($0, of: path, source, asItIs: saysNoMore) }
        }
        return saysNoMore ? try described(bytes, madeFrom: source) : nil
    }

    private var mayStay: Set<MetadataItem> {
        switch metadata {
        case .keep:
            let never: Set<MetadataItem> = [.makerNote, .thumbnail]
            let all = Set(MetadataItem.allCases).subtracting(never)
            return keepsPosition ? all : all.filter { $0 != .position }
        case .reduce: return [.resolution, .time, .profile]
        case .remove: return [.resolution]
        }
    }

    /// The file with the metadata that may stay; `nil` where others would be left, by reading it again.
    ///
    /// `asItIs` where those of the file are all allowed.
    private func reduced(
        _ heif: HEIFFile, of path: String, _ source: ImageMetadata, asItIs: Bool
    ) -> ConvertedImage? {
        var blocks = [
            PlainEXIF.bytes(
                dotsPerInch: source.dotsPerInch, time: metadata == .remove ? nil : source.timeTaken),
            PlainEXIF.bytes(),
        ]
        if metadata == .keep, !asItIs, let block = exifGoingAlong(from: path) {
            blocks.insert(block, at: 0)
        }
        let staysAsItIs = metadata == .keep && asItIs
        let changed = heif.rewritten(withEXIF: staysAsItIs ? nil : blocks) { packet in
            metadata == .keep && (keepsPosition || !packet.mayGivePosition)
        }
        guard let changed, let file = try? ImageFile(bytes: changed), let image = try? file.load(),
            let made = try? file.metadata(of: image), made.items.allSatisfy(mayStay.contains),
            made.pixelWidth == source.pixelWidth, made.pixelHeight == source.pixelHeight
        else { return nil }
        return try? described(changed, madeFrom: source)
    }

    /// The EXIF that goes along into a new file, as JPEG carries it, without its mark; `nil` where there is none.
    private func exifGoingAlong(from path: String) -> [UInt8]? {
        var converter = self
        converter.encoding = .jpeg(quality: 1)
        converter.scaling = .none
        guard let made = try? converter.convert(fileAt: path), let parts = JPEGParts(made.bytes) else {
            return nil
        }
        let segment = parts.segments.first { $0.bytes.dropFirst(4).starts(with: "Exif\0\0".utf8) }
        return segment.map { Array($0.bytes.dropFirst(10)) }
    }

    /// Whether a TIFF file may stay as it is, since its pages say nothing but how they are to be shown.
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
