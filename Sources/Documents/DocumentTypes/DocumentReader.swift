public import Images

/// Reads what a page says of itself: its kind, its machine-readable zone, its codes and numbers.
///
/// ```swift
/// let findings = try DocumentReader().read(raster, words: words)
/// print(findings.verdict.kind, findings.zone?.surname ?? "", findings.bill?.amount ?? "")
/// ```
public struct DocumentReader: Sendable {
    private let zones: MRZRecogniser
    private let zonesInText: MRZReader
    private let classifier: DocumentClassifier

    /// A reader that takes nobody for born after a day, given as `20260131`, and classifies by a table.
    public init(today: Int? = nil, rules: ClassificationRules = .standard) {
        zones = MRZRecogniser(today: today)
        zonesInText = MRZReader(today: today)
        classifier = DocumentClassifier(rules: rules)
    }

    /// What is on a page.
    ///
    /// `words` are those recognised on the raster, in its pixels; without words the zone, the codes and the layout are
    /// still read. Throws ``ImageError`` where the page cannot be scaled.
    public func read(_ raster: Raster, words: [PageWord]) throws(ImageError) -> DocumentFindings {
        let grey = raster.converted(to: .grey)
        let hasPaymentPart = PaymentPartWords.areOn(PhraseFinder(words, pageHeight: Double(grey.height)))
        let codes = try CodeReader().codes(in: grey, effort: hasPaymentPart ? .thorough : .usual)
        let bill = codes.lazy.filter { $0.kind == .qr }.compactMap { QRBill($0.text) }.first
        let numbers = NumberFinder().numbers(in: words)
        let figures = try PageFigures(raster, words: words)
        var contents = PageContents(words: words, figures: figures, bill: bill, numbers: numbers)
        let effort: MRZRecogniser.Effort = mayBeIdentityDocument(contents) ? .thorough : .once
        let text = Self.text(words)
        var recognised = bill == nil ? try zones.recognise(grey, effort: effort) : nil
        if let found = recognised {
            let agreed = zonesInText.agreed(found.zone, isSure: found.isSure, with: text)
            recognised?.zone = agreed.withoutDoubtfulCharacters()
            // The picture's zone gives way to one in the text whose digits hold where its own do not.
            if !agreed.checks.allSatisfy(\.holds), !zonesInText.zones(in: text).isEmpty { recognised = nil }
        }
        contents.zone =
            recognised?.zone ?? zonesInText.zones(in: text, includingFaulty: true).first
        return DocumentFindings(
            verdict: classifier.verdict(on: contents), zone: contents.zone, recognisedZone: recognised,
            codes: codes,
            bill: bill, hasUnreadBill: hasPaymentPart && bill == nil, numbers: numbers,
            doubtfulNumbers: NumberFinder().doubtfulNumbers(in: words),
            figures: figures)
    }

    /// Fewer words say nothing: the page may be a photo on which little could be read.
    private static let fewestWordsThatSaySo = 25
    /// A page with more is no identity document.
    private static let mostWordsOfAnIdentityDocument = 150
    /// A phrase or two of such a document; the page's shape alone is less.
    private static let leastScore = 0.3

    /// Whether a zone is worth a long look, which takes longer than reading the page.
    private func mayBeIdentityDocument(_ page: PageContents) -> Bool {
        switch page.words.count {
        case ..<Self.fewestWordsThatSaySo: true
        case ...Self.mostWordsOfAnIdentityDocument:
            page.words.contains { Self.isOfZone($0.text) }
                || classifier.score(of: [.passport, .idCard, .visa], on: page) >= Self.leastScore
        default: false
        }
    }

    /// As a line of a zone comes out of recognition: capitals and figures without an end.
    private static func isOfZone(_ word: String) -> Bool {
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
}
