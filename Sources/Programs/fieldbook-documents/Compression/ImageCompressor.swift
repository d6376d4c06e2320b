import Batch
import DocumentModel
import DocumentOperations
import Images
import Scanning

/// Finds the best encoding of an image file: as requested, the original, or the best that fits a size limit.
struct ImageCompressor {
    /// Share of the reliable words that must stay legible.
    private static let leastLegibility = 0.9

    let packer: ImagePacker
    let encoding: ImageEncoding
    let parameters: CompressScan.Parameters
    let judge: LegibilityJudge
    /// Size of the input, in bytes.
    let byteCount: Int

    /// The file to write; throws `scan.doesNotFit` if nothing legible is small enough.
    ///
    /// An input that fits keeps its format and never grows.
    func compress() throws -> PackedImage {
        guard let maxBytes = parameters.maxBytes else { return try packedOrKept() }
        guard packer.isAsWanted, byteCount <= maxBytes else { return try fitted(into: maxBytes) }
        if let kept = try kept(), kept.byteCount <= maxBytes { return kept }
        return try packedNoLarger()
    }

    /// The file with its original picture; `nil` if that cannot be kept.
    private func kept() throws -> PackedImage? {
        // The metadata that HEIC keeps is known without encoding it.
        if encoding.isSlow { return try packer.keepFile() }
        return try packer.keepPicture(insteadOf: packer.pack(as: encoding))
    }

    /// Encodes an input that fits but cannot be kept: at its size in pixels or, if that does not fit, at a smaller one.
    private func packedNoLarger() throws -> PackedImage {
        let text = try text()
        do {
            return try fitted(into: byteCount, as: encoding, text, keepsSize: true)
        } catch let error where Self.saysTooLarge(error) {
            do {
                return try fitted(into: byteCount, as: encoding, text)
            } catch let error where Self.saysTooLarge(error) {
                return try illegible(into: byteCount, text, error)
            }
        }
    }

    private func packedOrKept() throws -> PackedImage {
        let packed = try packer.pack(as: encoding)
        guard packer.isAsWanted, packed.bytes.count >= byteCount else { return PackedImage(packed) }
        let kept = try packer.keepPicture(insteadOf: packed) ?? packer.keepFile()
        if let kept, kept.byteCount <= packed.bytes.count { return kept }
        return PackedImage(packed)
    }

    /// The best that fits in its format. If too few words are legible in it and the format is open: WebP, then black and white
    /// for a page of text. Otherwise an illegible picture if that is allowed.
    private func fitted(into maxBytes: Int) throws -> PackedImage {
        let text = try text()
        do {
            return try fitted(into: maxBytes, as: encoding, text)
        } catch let error where Self.saysTooLarge(error) {
            if let packed = try fittedInWebP(into: maxBytes, text) { return packed }
            if let text, let packed = try fittedInInk(into: maxBytes, text) { return packed }
            return try illegible(into: maxBytes, text, error)
        }
    }

    private func text() throws -> LegibilityJudge.Text? {
        try judge.text(ofPages: packer.source.pageCount, packer.page)
    }

    /// The best that fits, legible or not; throws `error` unless that is allowed.
    private func illegible(
        into maxBytes: Int, _ text: LegibilityJudge.Text?, _ error: any Error
    ) throws -> PackedImage {
        guard parameters.allowIllegible else { throw error }
        var packed: PackedImage
        do {
            packed = try fitted(into: maxBytes, as: encoding, nil)
        } catch let error where Self.saysTooLarge(error) {
            guard let other = try fittedInWebP(into: maxBytes, nil) else { throw error }
            packed = other
        }
        packed.legibility = try text.map { try legibility(of: packed.image, $0) }
        packed.isIllegible = true
        return packed
    }

    /// Whether the error means that nothing legible was small enough.
    private static func saysTooLarge(_ error: any Error) -> Bool {
        let code = ScanningError.Code.doesNotFit
        return (error as? ScanningError)?.code == code || (error as? ItemFailure)?.code == code.description
    }

    private func fittedInWebP(into maxBytes: Int, _ text: LegibilityJudge.Text?) throws -> PackedImage? {
        guard parameters.format == .auto, encoding.format != .webp, packer.source.pageCount == 1 else {
            return nil
        }
        let webp = ImageEncoding.webp(quality: Self.qualityOfWebP)
        do {
            var packed = try fitted(into: maxBytes, as: webp, text)
            packed.otherEncoding = webp
            return packed
        } catch let error where Self.saysTooLarge(error) {
            return nil
        }
    }

    private static let qualityOfWebP = 75

    /// Black and white, in which letters stay sharp when a picture in tones has become blurred; `nil` for photos and other
    /// pictures, of which it would leave only the letters.
    private func fittedInInk(into maxBytes: Int, _ text: LegibilityJudge.Text) throws -> PackedImage? {
        guard parameters.format == .auto, packer.source.pageCount == 1, try isPageOfText() else { return nil }
        for scale in Self.scalesOfInk {
            let image = try packer.packInk(scale: scale)
            guard image.bytes.count <= maxBytes else { continue }
            let share = try legibility(of: image, text)
            guard share >= Self.leastLegibility else { return nil }
            var packed = PackedImage(image)
            packed.otherEncoding = .png()
            packed.legibility = share
            packed.lostColours = try content() == .colour
            return packed
        }
        return nil
    }

    private static let scalesOfInk = [1, 0.84, 0.67, 0.5]

    /// Whether colours and pictures, such as a stamp or a letterhead, cover only a small part.
    private func isPageOfText() throws -> Bool {
        let content = try ColourContent(packer.page(0))
        return max(content.colouredShare, content.tonedShare - content.tintedShare) <= Self.mostPictured
    }

    private static let mostPictured = 0.05

    private func fitted(
        into maxBytes: Int, as encoding: ImageEncoding, _ text: LegibilityJudge.Text?, keepsSize: Bool = false
    ) throws -> PackedImage {
        if encoding.isLossless {
            let packed = try packer.pack(as: encoding)
            if packed.bytes.count <= maxBytes { return PackedImage(packed) }
        }
        let content = try content()
        let ladder = ladder(for: content, as: encoding, keepsSize: keepsSize)
        let fit = try search(ladder, into: maxBytes, as: encoding, text)
        var packed = PackedImage(fit.image)
        packed.quality = encoding.format == .png ? nil : fit.quality
        packed.legibility = fit.legibility
        packed.lostColours = content == .colour && fit.step.pixels == .grey
        return packed
    }

    private func search(
        _ ladder: SizeLadder, into maxBytes: Int, as encoding: ImageEncoding, _ text: LegibilityJudge.Text?
    ) throws -> SampledSearch.Fit {
        let floor: Double? = text == nil ? nil : Self.leastLegibility
        func pack(_ step: SizeStep, _ quality: Int) throws -> ConvertedImage {
            try packer.pack(
                as: encoding.fitted(quality: quality), scale: step.scale, inGrey: step.pixels == .grey)
        }
        func legibility(_ image: ConvertedImage) throws -> Double {
            try text.map { try self.legibility(of: image, $0) } ?? 1
        }
        if encoding.isSlow, let sample = try packer.sample() {
            return try SampledSearch(maximumBytes: maxBytes, floor: floor).run(
                ladder,
                expected: { step, quality in
                    try sample.byteCount(by: step, quality: quality, as: encoding.fitted(quality: quality))
                }, encode: pack, legibility: legibility)
        }
        let fit = try SizeSearch(maximumBytes: maxBytes, floor: floor).run(
            ladder,
            encode: { step, quality in
                let image = try pack(step, quality)
                return (image, image.bytes.count)
            }, legibility: legibility)
        return SampledSearch.Fit(
            image: fit.output, step: fit.step, quality: fit.quality, legibility: fit.legibility)
    }

    private func legibility(of image: ConvertedImage, _ text: LegibilityJudge.Text) throws -> Double {
        try judge.share(of: text) { try ImageDecoder.decode(image.bytes, page: $0, as: .grey) }
    }

    private func content() throws -> ColourContent.Kind {
        guard parameters.colours != .grey else { return .grey }
        return try (0..<packer.source.pageCount).contains { try packer.page($0).hasColours } ? .colour : .grey
    }

    /// The steps down from the requested size and quality; with `keepsSize` from the quality only.
    private func ladder(
        for content: ColourContent.Kind, as encoding: ImageEncoding, keepsSize: Bool
    ) -> SizeLadder {
        let isPNG = encoding.format == .png
        var ladder = isPNG ? SizeLadder.lossless(content) : SizeLadder.image(content)
        if keepsSize {
            ladder.steps = ladder.steps.prefix(1).map { step in
                let least = min(step.qualities.lowerBound, Self.leastQualityOfSameSize)
                return SizeStep(step.pixels, scale: step.scale, qualities: least...step.qualities.upperBound)
            }
        }
        guard !isPNG, let most = parameters.quality else { return ladder }
        ladder.steps = ladder.steps.map { step in
            let qualities = min(step.qualities.lowerBound, most)...min(step.qualities.upperBound, most)
            return SizeStep(step.pixels, scale: step.scale, qualities: qualities)
        }
        return ladder
    }

    private static let leastQualityOfSameSize = 10
}

extension ImageEncoding {
    fileprivate var isLossless: Bool {
        switch self {
        case .png, .tiff(.none), .tiff(.lzw), .tiff(.deflate): true
        case .jpeg, .webp, .heic, .tiff(.jpeg): false
        }
    }

    /// Whether encoding a photo takes seconds.
    fileprivate var isSlow: Bool { format == .heif }

    /// The same format with a quality, if it has one; TIFF uses JPEG.
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

/// A compressed image file.
struct PackedImage {
    let image: ConvertedImage
    /// The quality, if it was searched for.
    var quality: Int?
    /// Share of the words that are still legible, 0 to 1.
    var legibility: Double?
    /// Whether a picture with colours was turned grey to fit.
    var lostColours = false
    /// Whether the original picture was kept.
    var keepsPicture = false

    /// The encoding used because the requested one does not fit legibly.
    var otherEncoding: ImageEncoding?
    /// Whether fewer words are legible than required.
    var isIllegible = false

    init(_ image: ConvertedImage) { self.image = image }

    var byteCount: Int { image.bytes.count }
}
