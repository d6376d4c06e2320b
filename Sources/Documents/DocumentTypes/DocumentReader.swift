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

    /// A page with more words than this is hardly an identity document: one look for a zone is enough. A page with a
    /// QR-bill is none.
    private static let mostWordsOfAnIdentityDocument = 150

    /// What is on a page.
    ///
    /// `words` are those recognised on the raster, in its pixels; without words the zone, the codes and the layout are
    /// still read. Throws ``ImageError`` where the page cannot be scaled.
    public func read(_ raster: Raster, words: [PageWord]) throws(ImageError) -> DocumentFindings {
        let grey = raster.converted(to: .grey)
        let codes = try CodeReader().codes(in: grey)
        let bill = codes.lazy.filter { $0.kind == .qr }.compactMap { QRBill($0.text) }.first
        let isWordy = words.count > Self.mostWordsOfAnIdentityDocument
        let recognised = bill == nil ? try zones.recognise(grey, effort: isWordy ? .once : .thorough) : nil
        let zone = recognised?.zone ?? zonesInText.zones(in: Self.text(words)).first
        let numbers = NumberFinder().numbers(in: words)
        let figures = try PageFigures(raster, words: words)
        let contents = PageContents(words: words, figures: figures, zone: zone, bill: bill, numbers: numbers)
        return DocumentFindings(
            verdict: classifier.verdict(on: contents), zone: zone, recognisedZone: recognised, codes: codes,
            bill: bill, numbers: numbers, figures: figures)
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
