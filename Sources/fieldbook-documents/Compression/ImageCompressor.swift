import DocumentModel
import DocumentTasks
import Images
import Scanning

/// Finds how an image file is packed best: as asked for, as it came, or as good as fits into a number of bytes.
struct ImageCompressor {
    /// The share of sure words that have to be read still.
    private static let leastLegibility = 0.9

    let packer: ImagePacker
    let encoding: ImageEncoding
    let parameters: CompressScan.Parameters
    let judge: LegibilityJudge
    /// Bytes of the file that came.
    let byteCount: Int

    /// The file to be written; throws `scan.doesNotFit` where nothing legible is small enough.
    func compress() throws -> PackedImage {
        guard let maxBytes = parameters.maxBytes else { return try packedOrKept() }
        if packer.isAsWanted, byteCount <= maxBytes {
            let packed = try packer.pack(as: encoding)
            if let kept = try packer.keepPicture(insteadOf: packed), kept.byteCount <= maxBytes {
                return kept
            }
        }
        return try fitted(into: maxBytes)
    }

    private func packedOrKept() throws -> PackedImage {
        let packed = try packer.pack(as: encoding)
        if packer.isAsWanted, packed.bytes.count >= byteCount,
            let kept = try packer.keepPicture(insteadOf: packed), kept.byteCount <= packed.bytes.count
        {
            return kept
        }
        return PackedImage(packed)
    }

    private func fitted(into maxBytes: Int) throws -> PackedImage {
        if encoding.isLossless {
            let packed = try packer.pack(as: encoding)
            if packed.bytes.count <= maxBytes { return PackedImage(packed) }
        }
        let text = try judge.text(ofPages: packer.source.pageCount, packer.page)
        let search = SizeSearch(maximumBytes: maxBytes, floor: text == nil ? nil : Self.leastLegibility)
        let content = try content()
        let fit = try search.run(ladder(for: content)) { step, quality in
            let image = try packer.pack(
                as: encoding.fitted(quality: quality), scale: step.scale, inGrey: step.pixels == .grey)
            return (image, image.bytes.count)
        } legibility: { image in
            guard let text else { return 1 }
            return try judge.share(of: text) { try ImageDecoder.decode(image.bytes, page: $0, as: .grey) }
        }
        var packed = PackedImage(fit.output)
        packed.quality = encoding.format == .png ? nil : fit.quality
        packed.legibility = fit.legibility
        packed.lostColours = content == .colour && fit.step.pixels == .grey
        return packed
    }

    private func content() throws -> ColourContent.Kind {
        guard parameters.colours != .grey else { return .grey }
        return try (0..<packer.source.pageCount).contains { try packer.page($0).hasColours } ? .colour : .grey
    }

    /// Ways down from the size and the quality that were asked for.
    private func ladder(for content: ColourContent.Kind) -> SizeLadder {
        guard encoding.format != .png else { return .lossless(content) }
        guard let most = parameters.quality else { return .image(content) }
        return SizeLadder(
            SizeLadder.image(content).steps.map { step in
                let qualities = min(step.qualities.lowerBound, most)...min(step.qualities.upperBound, most)
                return SizeStep(step.pixels, scale: step.scale, qualities: qualities)
            })
    }
}

extension ImageEncoding {
    fileprivate var isLossless: Bool {
        switch self {
        case .png, .tiff(.none), .tiff(.lzw), .tiff(.deflate): true
        case .jpeg, .webp, .heic, .tiff(.jpeg): false
        }
    }

    /// The same format with that quality, where it knows any; TIFF by JPEG.
    fileprivate func fitted(quality: Int) -> ImageEncoding {
        switch self {
        case .jpeg: .jpeg(quality: quality)
        case .png: self
        case .webp: .webp(quality: quality)
        case .tiff: .tiff(.jpeg(quality: quality))
        case .heic: .heic(quality: quality)
        }
    }
}
