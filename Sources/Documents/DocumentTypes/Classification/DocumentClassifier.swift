public import DocumentModel

/// Classifies pages by their words, their layout, and the contents of their zones, codes and numbers.
///
/// Each kind collects the weights of the clues found. The best kind is accepted if it reaches its threshold and has enough
/// lead over the second. Otherwise the page is `other` if it has enough text and hardly a clue for any kind, and `unknown`
/// if not.
///
/// ```swift
/// let verdict = DocumentClassifier().verdict(on: contents)
/// print(verdict.kind, verdict.evidence.map(\.found))
/// ```
public struct DocumentClassifier: Sendable {
    /// The rules in use.
    public let rules: ClassificationRules

    /// A classifier with the standard rules or others.
    public init(rules: ClassificationRules = .standard) { self.rules = rules }

    /// The fewest words of a page with enough text to be `other`.
    private static let wordsOfAText = 20

    private struct Sum {
        let kind: ClassificationRules.Kind
        let evidence: [DocumentVerdict.Evidence]
        let weight: Double
        var score: Double { weight / max(kind.threshold, 0.01) }
    }

    /// The verdict on a page, with its evidence.
    public func verdict(on page: PageContents) -> DocumentVerdict {
        let phrases = PhraseFinder(page.words, pageHeight: page.figures.height)
        let proven = page.zone.flatMap(Self.kind)
        let sums = rules.kinds.map { sum(of: $0, page, phrases) }
            .sorted {
                ($0.kind.kind == proven ? 1 : 0, $0.score) > ($1.kind.kind == proven ? 1 : 0, $1.score)
            }
        guard let best = sums.first else {
            return DocumentVerdict(kind: .unknown, score: 0, runnerUp: nil, evidence: [])
        }
        let second = sums.dropFirst().first
        return DocumentVerdict(
            kind: best.kind.kind == proven ? best.kind.kind : kind(best, second, page),
            score: max(0, best.score),
            runnerUp: second.flatMap {
                $0.score > 0 ? DocumentVerdict.Rival(kind: $0.kind.kind, score: $0.score) : nil
            },
            evidence: best.evidence)
    }

    /// The kind proved by a zone, whatever else is on the page: all check digits are right and no field has two readings.
    private static func kind(_ zone: MachineReadableZone) -> DocumentKind? {
        guard zone.checks.allSatisfy(\.holds), !zone.doubts.contains(where: { $0.cause == .ambiguous }) else {
            return nil
        }
        return switch zone.format {
        case .td3: .passport
        case .td1, .td2: .idCard
        case .mrvA, .mrvB: .visa
        }
    }

    /// The best score of some kinds: the sum of weights divided by the threshold.
    func score(of kinds: Set<DocumentKind>, on page: PageContents) -> Double {
        let phrases = PhraseFinder(page.words, pageHeight: page.figures.height)
        return rules.kinds.filter { kinds.contains($0.kind) }.map { sum(of: $0, page, phrases).score }.max()
            ?? 0
    }

    private func kind(_ best: Sum, _ second: Sum?, _ page: PageContents) -> DocumentKind {
        let isAhead = second.map { $0.score < 1 || best.weight >= $0.weight + rules.leastLead } ?? true
        if best.score >= 1 { return isAhead ? best.kind.kind : .unknown }
        return best.score < 0.5 && page.words.count >= Self.wordsOfAText ? .other : .unknown
    }

    private func sum(of kind: ClassificationRules.Kind, _ page: PageContents, _ phrases: PhraseFinder) -> Sum
    {
        let evidence = kind.clues.compactMap { clue in
            Self.find(clue.sign, page, phrases).map {
                DocumentVerdict.Evidence(kind: kind.kind, found: $0.found, weight: clue.weight, box: $0.box)
            }
        }
        return Sum(kind: kind, evidence: evidence, weight: evidence.reduce(0) { $0 + $1.weight })
    }

    private static func find(
        _ sign: ClassificationRules.Sign, _ page: PageContents, _ phrases: PhraseFinder
    ) -> (found: String, box: PageBox?)? {
        switch sign {
        case .phrase(let texts, let area):
            for text in texts {
                if let box = phrases.find(text, in: area) { return ("phrase \"\(text)\"", box) }
            }
            return nil
        case .phrases(let upper, let lower):
            return phrases.find(anyOf: upper, above: lower).map {
                ("phrase \"\($0.upper)\" above \"\($0.lower)\"", $0.box)
            }
        case .zone(let formats):
            return page.zone.flatMap {
                formats.contains($0.format) ? ("zone \($0.format.rawValue)", nil) : nil
            }
        case .qrBill: return page.bill.map { _ in ("QR-bill", nil) }
        case .number(let kind):
            return page.numbers.first { $0.kind == kind }.map { ("\(kind.rawValue) \($0.text)", $0.box) }
        case .figure(let figure, let low, let high):
            let value = page.value(figure)
            let rounded = (value * 100).rounded() / 100
            return low <= value && value <= high ? ("\(figure.rawValue) \(rounded)", nil) : nil
        }
    }
}

/// The kind of a page and the evidence for it.
public struct DocumentVerdict: Codable, Hashable, Sendable {
    /// The kind; `other` or `unknown` if none was accepted.
    public let kind: DocumentKind
    /// The best kind's sum of weights divided by its threshold; accepted from 1.
    public let score: Double
    /// The second best kind; `nil` without any clue for one.
    public let runnerUp: Rival?
    /// The clues found for and against the best kind, even if it was not accepted.
    public let evidence: [Evidence]

    /// The second best kind.
    public struct Rival: Codable, Hashable, Sendable {
        /// The kind.
        public let kind: DocumentKind
        /// Its sum of weights divided by its threshold.
        public let score: Double
    }

    /// A clue that was found.
    public struct Evidence: Codable, Hashable, Sendable {
        /// The kind it counts for.
        public let kind: DocumentKind
        /// The sign: `phrase "passport"`, `zone TD3`, `colourShare 0.31`.
        public let found: String
        /// Its weight in the sum.
        public let weight: Double
        /// Its place on the page, if it has one.
        public let box: PageBox?
    }
}
