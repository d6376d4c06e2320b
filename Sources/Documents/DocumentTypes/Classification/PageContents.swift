/// What is known of a page when it is classified.
public struct PageContents: Sendable {
    /// The recognised words in reading order.
    public var words: [PageWord]
    /// What was measured.
    public var figures: PageFigures
    /// The machine-readable zone.
    public var zone: MachineReadableZone?
    /// The QR-bill.
    public var bill: QRBill?
    /// The numbers with check digits.
    public var numbers: [FoundNumber]

    /// The contents of a page.
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

    /// Lines whose last word is an amount: digits with a point or comma before the last two.
    private var amountLines: Double {
        let lines = Dictionary(grouping: words, by: \.line)
        return share(of: lines.values) { $0.last.map { Self.isAmount($0.text) } ?? false }
    }

    private func share<Elements: Collection>(of elements: Elements, _ holds: (Elements.Element) -> Bool)
        -> Double
    {
        Double(elements.count(where: holds)) / Double(max(1, elements.count))
    }

    static func isAmount(_ text: String) -> Bool {
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
