public import Images

/// The contents of a page that are known when it is classified.
public struct PageContents: Sendable {
    /// The recognised words in reading order.
    public var words: [PageWord]
    /// The page's layout in figures.
    public var figures: PageFigures
    /// The machine-readable zone.
    public var zone: MachineReadableZone?
    /// The QR-bill.
    public var bill: QRBill?
    /// The numbers with check digits.
    public var numbers: [FoundNumber]

    /// Contents from their parts.
    public init(
        words: [PageWord], figures: PageFigures, zone: MachineReadableZone? = nil, bill: QRBill? = nil,
        numbers: [FoundNumber] = []
    ) {
        self.words = words
        self.figures = figures
        self.zone = zone
        self.bill = bill
        self.numbers = numbers
    }

    /// The value of a figure.
    func value(_ figure: ClassificationRules.Figure) -> Double {
        let (long, short) = (max(figures.width, figures.height), min(figures.width, figures.height))
        return switch figure {
        case .aspect: long / max(1, short)
        case .heightOverWidth: figures.height / max(1, figures.width)
        case .colourShare: figures.colourShare
        case .inkShare: figures.inkShare
        case .drawingShare: figures.drawingShare
        case .ruleShare: figures.ruleShare
        case .words: Double(words.count)
        case .wordsPerLine: Double(words.count) / Double(max(1, Set(words.map(\.line)).count))
        case .numberShare: share(of: words) { $0.text.utf8.contains { (0x30...0x39).contains($0) } }
        case .amountLines: amountLines
        }
    }

    /// The share of lines whose last word is an amount.
    private var amountLines: Double {
        let lines = Dictionary(grouping: words, by: \.line)
        return share(of: lines.values) { $0.last.map { Self.isAmount($0.text) } ?? false }
    }

    private func share<Elements: Collection>(of elements: Elements, _ holds: (Elements.Element) -> Bool)
        -> Double
    {
        Double(elements.count(where: holds)) / Double(max(1, elements.count))
    }

    /// Whether a word is an amount: digits with a point or comma before the last two.
    private static func isAmount(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 4, [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[bytes.count - 3]) else {
            return false
        }
        let digits = bytes.dropLast(3) + bytes.suffix(2)
        return digits.allSatisfy {
            (0x30...0x39).contains($0) || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "-")
        }
    }
}

/// Figures of a page's layout.
public struct PageFigures: Codable, Hashable, Sendable {
    /// Width in pixels.
    public let width: Double
    /// Height in pixels.
    public let height: Double
    /// The share of pixels with a colour, 0 to 1.
    public let colourShare: Double
    /// The share of pixels that are ink, 0 to 1.
    public let inkShare: Double
    /// The share of the ink in horizontal and vertical lines at least a tenth of the page long, 0 to 1.
    public let ruleShare: Double
    /// The share of the ink outside the words, 0 to 1.
    public let drawingShare: Double

    private static let longSide = 700

    /// Measures a page; `inColour` is the same page in colour, if the raster is grey and the page is not, and `words`
    /// are those recognised on it. Throws `ImageError` if the page cannot be scaled.
    public init(_ raster: Raster, inColour picture: Raster? = nil, words: [PageWord]) throws(ImageError) {
        (width, height) = (Double(raster.width), Double(raster.height))
        colourShare = Self.colourShare(picture ?? raster)
        // Two steps take a quarter of the time of one.
        let grey = try raster.converted(to: .grey)
            .resized(toFit: 2 * Self.longSide, height: 2 * Self.longSide)
            .resized(toFit: Self.longSide, height: Self.longSide)
        let map = InkMap(grey, darkerBy: 0.2, side: 41)
        let ink = map.ink.count { $0 == 1 }
        let pixels = Double(map.width * map.height)
        inkShare = Double(ink) / pixels
        let least = max(20, Self.longSide / 10)
        ruleShare = Double(Self.inkInRules(map, least: least)) / Double(max(1, ink))
        let scale = Double(map.width) / Double(raster.width)
        drawingShare = 1 - Double(Self.inkInWords(map, words, scale)) / Double(max(1, ink))
    }

    /// Samples about as many pixels as the small picture has.
    private static func colourShare(_ raster: Raster) -> Double {
        guard raster.channels == .rgb else { return 0 }
        let step = max(1, max(raster.width, raster.height) / longSide)
        var (seen, coloured) = (0, 0)
        raster.bytes.withUnsafeBufferPointer { bytes in
            for row in stride(from: 0, to: raster.height, by: step) {
                for column in stride(from: 0, to: raster.width, by: step) {
                    let at = (row * raster.width + column) * 3
                    let (red, green, blue) = (bytes[at], bytes[at + 1], bytes[at + 2])
                    seen += 1
                    if max(red, max(green, blue)) - min(red, min(green, blue)) > 40 { coloured += 1 }
                }
            }
        }
        return Double(coloured) / Double(max(1, seen))
    }

    /// Number of ink pixels in unbroken horizontal or vertical runs of at least `least` pixels.
    private static func inkInRules(_ map: InkMap, least: Int) -> Int {
        var isRule = [Bool](repeating: false, count: map.ink.count)
        func mark(lines: Int, length: Int, lineStep: Int, step: Int) {
            for line in 0..<lines {
                var run = 0
                for place in 0...length {
                    if place < length, map.ink[line * lineStep + place * step] == 1 {
                        run += 1
                        continue
                    }
                    if run >= least {
                        for back in (place - run)..<place { isRule[line * lineStep + back * step] = true }
                    }
                    run = 0
                }
            }
        }
        mark(lines: map.height, length: map.width, lineStep: map.width, step: 1)
        mark(lines: map.width, length: map.height, lineStep: 1, step: map.width)
        return isRule.count { $0 }
    }

    private static func inkInWords(_ map: InkMap, _ words: [PageWord], _ scale: Double) -> Int {
        var isWord = [Bool](repeating: false, count: map.ink.count)
        func limited(_ value: Double, _ most: Int) -> Int { Int(min(max(value, 0), Double(most))) }
        for box in words.lazy.map(\.box) {
            let columns =
                limited(
                    box.x * scale, map.width)..<max(
                    limited(box.x * scale, map.width), limited((box.x + box.width) * scale + 1, map.width))
            let top = limited(box.y * scale, map.height)
            for row in top..<max(top, limited((box.y + box.height) * scale + 1, map.height)) {
                for column in columns { isWord[row * map.width + column] = true }
            }
        }
        return isWord.indices.count { isWord[$0] && map.ink[$0] == 1 }
    }
}
