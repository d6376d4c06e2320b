import DocumentOperations
import Images
import PDFAssembly
import Scanning

/// Encodes the pictures of pages, as small as their content allows or as a size limit requires.
struct PicturePacker {
    /// Share of a page's words that must stay legible.
    private static let leastLegibility = 0.9

    let colour: PageColour
    let quality: Int

    /// The picture without reduction.
    func pack(_ page: Raster) throws -> EncodedPage {
        let kind = try content(of: page)
        let encoder = PageEncoder(page)
        let pixels: SizeStep.Pixels =
            switch (colour, kind) {
            case (.colour, _): .colour
            case (.layers, _): .layers
            case (.auto, .colour): try encoder.layersAreEqual() ? .layers : .plain(page)
            case (.bw, _), (.auto, .blackAndWhite): .blackAndWhite
            default: .grey
            }
        return try encoder.encode(SizeStep(pixels), quality: quality)
    }

    /// The best reduced picture within `byteCount` in which the words stay legible; throws `scan.doesNotFit`.
    func pack(
        _ page: Raster, into byteCount: Int, legibility: (Raster) throws -> Double
    ) throws -> EncodedPage {
        let encoder = PageEncoder(page)
        let search = SizeSearch(maximumBytes: byteCount, floor: Self.leastLegibility)
        return try search.run(ladder(for: page, by: encoder)) { step, quality in
            let encoded = try encoder.encode(step, quality: quality)
            return (encoded, encoded.byteCount)
        } legibility: { encoded in
            try legibility(encoded.decoded())
        }.output
    }

    /// The best picture within `byteCount`, legible or not; the smallest one if none fits.
    func packRegardless(_ page: Raster, into byteCount: Int) throws -> EncodedPage {
        let encoder = PageEncoder(page)
        let ladder = try ladder(for: page, by: encoder)
        do {
            return try SizeSearch(maximumBytes: byteCount).run(ladder) { step, quality in
                let encoded = try encoder.encode(step, quality: quality)
                return (encoded, encoded.byteCount)
            }.output
        } catch let error as ScanningError where error.code == .doesNotFit {
            let all = try ladder.steps.map { try encoder.encode($0, quality: $0.qualities.lowerBound) }
            guard let least = all.min(by: { $0.byteCount < $1.byteCount }) else { throw error }
            return least
        }
    }

    /// The smallest picture in which the words stay legible; `nil` if there is none.
    func smallest(_ page: Raster, legibility: (Raster) throws -> Double) throws -> EncodedPage? {
        let encoder = PageEncoder(page)
        let pictures = try ladder(for: page, by: encoder).steps.map { step in
            try encoder.encode(step, quality: step.qualities.lowerBound)
        }
        return try pictures.sorted { $0.byteCount < $1.byteCount }.first {
            try legibility($0.decoded()) >= Self.leastLegibility
        }
    }

    /// The reduction of a picture, such as "110 dpi, black and white"; `nil` if it keeps resolution and colours.
    func reduction(of page: Raster, to picture: EncodedPage) throws -> String? {
        let kept = try picture.decodedSize()
        var lost: [String] = []
        if kept.width < page.width - 1 {
            let resolution = page.workingDotsPerInch * Double(kept.width) / Double(page.width)
            lost.append("\(Int(resolution.rounded())) dpi")
        }
        let content: ColourContent.Kind =
            switch colour {
            case .auto, .original: try leastKind(of: page, ColourContent(page))
            case .colour, .layers: .colour
            case .grey: .grey
            case .bw: .blackAndWhite
            }
        switch picture {
        case .blackAndWhite where content != .blackAndWhite: lost.append("black and white")
        case .jpeg where content == .colour && !kept.isColoured: lost.append("grey")
        default: break
        }
        return lost.isEmpty ? nil : lost.joined(separator: ", ")
    }

    private func content(of page: Raster) throws -> ColourContent.Kind {
        switch colour {
        case .auto, .original:
            let content = try ColourContent(page)
            return content.hasOnlyTints ? .colour : try leastKind(of: page, content)
        case .colour, .layers: return .colour
        case .grey: return .grey
        case .bw: return .blackAndWhite
        }
    }

    /// The least colour mode that loses nothing. Coarse print needs grey.
    private func leastKind(of page: Raster, _ content: ColourContent) throws -> ColourContent.Kind {
        guard content.kind == .blackAndWhite else { return content.kind }
        return try PrintFineness(of: page).suitsBlackAndWhite ? .blackAndWhite : .grey
    }

    private func ladder(for page: Raster, by encoder: PageEncoder) throws -> SizeLadder {
        let content = try content(of: page)
        var ladder = SizeLadder.pages(content)
        switch colour {
        case .auto where content == .colour:
            if try !encoder.layersAreEqual() { ladder.steps.removeAll { $0.pixels == .layers } }
        case .bw: ladder.steps.removeAll { $0.pixels != .blackAndWhite }
        case .layers: ladder.steps.removeAll { $0.pixels != .layers }
        default: break
        }
        return ladder
    }
}

extension EncodedPage {
    /// The width in pixels, and whether there are colours.
    fileprivate func decodedSize() throws -> (width: Int, isColoured: Bool) {
        switch self {
        case .jpeg(let bytes):
            let picture = try ImageDecoder.decode(bytes, as: .rgb).inFewestChannels
            return (picture.width, picture.channels != .grey)
        case .blackAndWhite(let image): return (image.bitmap.width, false)
        case .layers(let background, let inks, _):
            return (try inks.first?.mask.width ?? ImageDecoder.decode(background, as: .rgb).width, true)
        }
    }
}

extension SizeStep.Pixels {
    /// Colour pixels if the page has colours, otherwise grey ones.
    fileprivate static func plain(_ page: Raster) throws -> SizeStep.Pixels {
        page.channels == .grey ? .grey : try ColourContent(page).kind == .colour ? .colour : .grey
    }
}

extension PagePicture {
    /// The picture of a PDF's page.
    init(_ page: EncodedPage) {
        switch page {
        case .jpeg(let bytes): self = .jpeg(bytes)
        case .blackAndWhite(let image): self = .bitonal(image)
        case .layers(let background, let inks, let masks):
            self = .layers(
                background: background,
                inks: zip(inks, masks).map { ink, mask in
                    Ink(mask: mask, red: ink.red, green: ink.green, blue: ink.blue)
                })
        }
    }
}
