public import Images

/// Makes an image file as small as is asked for, and leaves alone what is small enough.
public enum ImageFitter {
    /// What became of a file.
    public enum Outcome: Sendable {
        /// It was small enough: its bytes are the best there are.
        case kept
        /// A JPEG in its place.
        case made(SizeSearch.Fit<[UInt8]>)
    }

    /// The best JPEG of a picture that is not over, and smaller than the file it comes from.
    ///
    /// `legibility` is asked for what would be taken, and measured against the search's floor. Throws
    /// `scan.doesNotFit` with the smallest size reached.
    public static func fit(
        _ picture: Raster, ofFileWith byteCount: Int, content: ColourContent.Kind, by search: SizeSearch,
        legibility: (Raster) throws -> Double = { _ in 1 }
    ) throws -> Outcome {
        if byteCount <= search.maximumBytes { return .kept }
        let encoder = PageEncoder(picture)
        return .made(
            try search.run(.image(content)) { step, quality in
                guard case .jpeg(let bytes) = try encoder.encode(step, quality: quality) else {
                    return ([], .max)
                }
                return (bytes, bytes.count)
            } legibility: { bytes in
                try legibility(ImageDecoder.decode(bytes, as: picture.channels))
            })
    }
}
