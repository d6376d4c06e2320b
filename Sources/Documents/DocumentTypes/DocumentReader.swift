public import Images

/// Everything found on a page.
public struct DocumentFindings: Codable, Hashable, Sendable {
    /// The kind of document, with the evidence.
    public let verdict: DocumentVerdict
    /// The machine-readable zone, read from the picture or, if that failed, from the recognised text.
    public let zone: MachineReadableZone?
    /// The reading of the zone from the picture; `nil` if the zone comes from the text.
    public let recognisedZone: RecognisedZone?
    /// The bar codes and QR codes.
    public let codes: [PageCode]
    /// The QR-bill, with all its errors.
    public let bill: QRBill?
    /// Whether the page has the headings of a payment part but no readable QR-bill.
    public let hasUnreadBill: Bool
    /// AHV numbers, accounts, references and article numbers among the words.
    public let numbers: [FoundNumber]
    /// AHV numbers and Swiss accounts among the words whose check digits are wrong.
    public let doubtfulNumbers: [DoubtfulNumber]
    /// The page's layout in figures.
    public let figures: PageFigures
}

/// Classifies a page and reads its machine-readable zone, codes and numbers.
///
/// ```swift
/// let findings = try DocumentReader().read(raster, words: words)
/// print(findings.verdict.kind, findings.zone?.surname ?? "", findings.bill?.amount ?? "")
/// ```
public struct DocumentReader: Sendable {
    private let zones: MRZRecogniser
    private let zonesInText: MRZReader
    private let classifier: DocumentClassifier

    /// A reader that classifies by `rules`. Birth dates are not after `today`, given as `20260131`.
    public init(today: Int? = nil, rules: ClassificationRules = .standard) {
        zones = MRZRecogniser(today: today)
        zonesInText = MRZReader(today: today)
        classifier = DocumentClassifier(rules: rules)
    }

    /// The findings on a page.
    ///
    /// `inColour` is the same page in colour, if the raster is grey and the page is not. `words` are those recognised
    /// on the raster, with boxes in its pixels; without words the zone, the codes and the layout are still read.
    /// `enlargement` is the factor by which a smaller picture was enlarged to the raster. Throws `ImageError` if the
    /// page cannot be scaled.
    public func read(
        _ raster: Raster, inColour picture: Raster? = nil, words: [PageWord], enlargement: Double = 1
    ) throws(ImageError) -> DocumentFindings {
        let grey = raster.converted(to: .grey)
        let hasPaymentPart = Self.showPaymentPart(PhraseFinder(words, pageHeight: Double(grey.height)))
        let codes = try CodeReader().codes(in: grey, effort: hasPaymentPart ? .thorough : .usual)
        let bill = codes.lazy.filter { $0.kind == .qr }.compactMap { QRBill($0.text) }.first
        let found = NumberFinder().search(words)
        let figures = try PageFigures(raster, inColour: picture, words: words)
        var contents = PageContents(words: words, figures: figures, bill: bill, numbers: found.numbers)
        let recognised = bill == nil ? try recognisedZone(in: grey, enlargement, contents) : nil
        contents.zone =
            recognised?.zone ?? zonesInText.zones(in: Self.text(words), includingFaulty: true).first
        return DocumentFindings(
            verdict: classifier.verdict(on: contents), zone: contents.zone, recognisedZone: recognised,
            codes: codes, bill: bill, hasUnreadBill: hasPaymentPart && bill == nil, numbers: found.numbers,
            doubtfulNumbers: found.doubtful, figures: figures)
    }

    /// The zone in the picture, compared with the recognised text.
    private func recognisedZone(
        in grey: Raster, _ enlargement: Double, _ page: PageContents
    ) throws(ImageError) -> RecognisedZone? {
        let effort: MRZRecogniser.Effort = mayBeIdentityDocument(page) ? .thorough : .once
        guard var recognised = try zones.recognise(grey, effort: effort, enlargement: enlargement)
        else { return nil }
        let text = Self.text(page.words)
        let agreed = zonesInText.agreed(recognised.zone, isSure: recognised.isSure, with: text)
        // A zone in the text whose check digits are right is preferred to one in the picture with a wrong digit.
        if !agreed.checks.allSatisfy(\.holds), !zonesInText.zones(in: text).isEmpty { return nil }
        recognised.zone = agreed.withoutDoubtfulCharacters()
        return recognised
    }

    /// With fewer words the page may be a photo on which little could be read.
    private static let fewestWordsOfOtherPapers = 25
    /// A page with more words is not an identity document.
    private static let mostWordsOfAnIdentityDocument = 150
    /// The score of one or two phrases of an identity document; the page's shape alone scores less.
    private static let leastScore = 0.3

    /// Whether to search for a zone thoroughly, which takes longer than recognising the page's text.
    private func mayBeIdentityDocument(_ page: PageContents) -> Bool {
        switch page.words.count {
        case ..<Self.fewestWordsOfOtherPapers: true
        case ...Self.mostWordsOfAnIdentityDocument:
            page.words.contains { Self.isFromZone($0.text) }
                || classifier.score(of: [.passport, .idCard, .visa], on: page) >= Self.leastScore
        default: false
        }
    }

    /// Whether a word looks like a line of a zone in recognised text: a long run of capitals and digits, or fillers.
    private static func isFromZone(_ word: String) -> Bool {
        word.contains("<<")
            || word.utf8.count { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) } >= 20
    }

    private static func text(_ words: [PageWord]) -> String {
        var text = ""
        var line = words.first?.line
        for word in words {
            text += word.line == line ? " " : "\n"
            text += word.text
            line = word.line
        }
        return text
    }

    /// The headings of every payment part, in the four languages of SIX's guidelines.
    private static let paymentPartHeadings = [
        ("Zahlteil", ["Empfangsschein", "Konto / Zahlbar an", "Zahlbar durch"]),
        ("Section paiement", ["Récépissé", "Compte / Payable à", "Payable par"]),
        ("Sezione pagamento", ["Ricevuta", "Conto / Pagabile a", "Pagabile da"]),
        ("Payment part", ["Receipt", "Account / Payable to", "Payable by"]),
    ]

    /// Whether the words have a payment part's title and another of its headings in the same language.
    private static func showPaymentPart(_ words: PhraseFinder) -> Bool {
        paymentPartHeadings.contains { title, others in
            words.find(title, in: .anywhere) != nil
                && others.contains { words.find($0, in: .anywhere) != nil }
        }
    }
}
