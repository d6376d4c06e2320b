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
