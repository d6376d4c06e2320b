import Batch
import DocumentModel
import DocumentOperations
import DocumentTypes
import Foundation
import Images
import Scanning
import Yams

/// Performs `scan.check`.
final class CheckScanWorker: OperationWorker {
    private let quality: QualityJudge
    private let isStrict: Bool
    private let password: String?
    /// Finds out what pages are; `nil` if that is not asked for.
    private let classifier: PageClassifier?

    init(parameters: CheckScan.Parameters, password: String?) throws {
        self.password = password
        classifier = parameters.kind ? try PageClassifier(languages: parameters.languages) : nil
        quality = try QualityJudge(type: parameters.type, rules: parameters.rules)
        isStrict = parameters.strict
    }

    func process(_ item: Item, in context: ItemContext) throws -> CheckedScan {
        let source = try ScanSource(item, password: password)
        var verdicts = try quality.verdicts(onFileOf: item, pageCount: source.pageCount)
        for index in 0..<source.pageCount {
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            let picture = try source.picture(index, drawn: try source.page(index, as: .grey))
            verdicts += try quality.verdicts(on: picture, page: index + 1)
            verdicts += try quality.verdicts(onPageMadeOf: picture, of: source, page: index + 1)
        }
        if source.contents?.hasXFA == true { verdicts = verdicts.map { $0.onXFAForm() } }
        if isStrict, let rejection = QualityFailure.rejection(for: verdicts) { throw rejection }
        var checked = CheckedScan(input: item.name, verdicts: verdicts)
        if let classifier {
            let kinds = try kinds(of: source, by: classifier, in: context)
            (checked.kinds, checked.kind) = (kinds, kinds.leading ?? .unknown)
        }
        if !context.writesToStandardOutput {
            try context.write(ReadableJSON.bytes(of: checked), ending: CheckedScan.ending)
        }
        return checked
    }

    /// What each page is. Pages are read, which takes far longer than their checks.
    private func kinds(
        of source: ScanSource, by classifier: PageClassifier, in context: ItemContext
    ) throws -> [DocumentKind] {
        classifier.beginDocument()
        return try (0..<source.pageCount).map { index in
            context.report(progress: "reading page \(index + 1) of \(source.pageCount)")
            let found = try classifier.findings(onPage: index, of: source)
            return found.map(\.verdict.kind).leading ?? .unknown
        }
    }
}

/// Checks files and pages by the rules of their type.
struct QualityJudge {
    private let book: QualityRulebook
    private let type: String?

    /// Applies the rules of a type or, without one, of each page's kind. The rules of a file override the built-in ones.
    ///
    /// Throws `ParameterFailure` for a type without rules and for an unreadable rules file.
    init(type: String?, rules path: String?) throws {
        book = try path.map(Self.rulebook) ?? .builtIn
        self.type = type
        guard let type, type != CheckScan.standard, book.rules[type] == nil else { return }
        throw CheckScan.unknown(type, besides: book.rules.keys.sorted())
    }

    private static func rulebook(at path: String) throws -> QualityRulebook {
        guard let file = FileManager.default.contents(atPath: path), file.count <= 1 << 20 else {
            throw ParameterFailure("rules", "\(path) cannot be read, or is larger than a megabyte")
        }
        do {
            return try YAMLDecoder().decode(QualityRulebook.self, from: file)
        } catch {
            throw ParameterFailure("rules", "\(path) contains no valid rules: \(error)")
        }
    }

    /// The rules of the judge's type or else of a page's kind.
    func rules(for kind: DocumentKind) -> QualityRules { book[type ?? Self.type(of: kind)] }

    private func gate(for kind: DocumentKind) -> QualityGate { QualityGate(rules: rules(for: kind)) }

    private static func type(of kind: DocumentKind) -> String {
        switch kind {
        case .i9, .w4: QualityType.form.rawValue
        case .other, .unknown: CheckScan.standard
        case .passport, .idCard, .visa, .invoice, .receipt, .letter, .plan: kind.rawValue
        }
    }

    /// The verdicts on an item's file.
    func verdicts(
        onFileOf item: Item, pageCount: Int, kind: DocumentKind = .unknown
    ) throws -> [CheckedScan.Verdict] {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: item.path))
        defer { try? file.close() }
        let start = try file.read(upToCount: 1_024) ?? Data()
        let size = try file.seekToEnd()
        let facts = FileFacts(
            name: item.name, byteCount: Int(clamping: size), firstBytes: start, pageCount: pageCount)
        return gate(for: kind).verdicts(on: facts).map { CheckedScan.Verdict($0, page: nil) }
    }

    /// The verdicts on the original picture of a page, counted from 1.
    func verdicts(
        on picture: Raster, page number: Int, kind: DocumentKind = .unknown
    ) throws -> [CheckedScan.Verdict] {
        try gate(for: kind).verdicts(on: picture).map { CheckedScan.Verdict($0, page: number) }
    }

    /// The verdicts on the page that `scan` makes of a picture: straight and without the surroundings that it cuts off.
    ///
    /// Dark borders that are left and the page's size are judged, but no check digits, for which the page must be read.
    func verdicts(
        onPageMadeOf picture: Raster, of source: ScanSource, page number: Int
    ) throws -> [CheckedScan.Verdict] {
        let isPhoto = try source.isPhoto()
        let straight = try PageStraightener(findsPage: isPhoto)
            .straighten(source.resolved(picture, isPhoto: isPhoto)).raster
        let page = try BackgroundNormaliser().normalise(straight).raster
        // A picture that states no believable resolution and has the proportions of no paper may be of any size.
        let dotsPerInch = source.isPDF ? page.dotsPerInch : TrueResolution(of: page)?.dotsPerInch
        let kind = type.flatMap(DocumentKind.init(rawValue:)) ?? .unknown
        return PageVerdicts.verdicts(
            on: page, number: number, kind: kind, dotsPerInch: dotsPerInch, by: rules(for: kind))
    }
}

extension CheckedScan.Verdict {
    fileprivate init(_ verdict: QualityVerdict, page: Int?) {
        self.init(
            page: page, check: verdict.check.rawValue, figure: verdict.figure, threshold: verdict.threshold,
            unit: verdict.unit, passed: verdict.passed, hint: verdict.hint)
    }
}

/// Errors and warnings about insufficient quality.
enum QualityFailure {
    private static let remedy = "Correct that and scan or photograph it again."

    /// The error of a document, with every hint; `nil` if all checks passed.
    static func rejection(for verdicts: [CheckedScan.Verdict]) -> ItemFailure? {
        let reasons = verdicts.filter { !$0.passed }.map { verdict in
            (verdict.page.map { "page \($0): " } ?? "") + (verdict.hint ?? verdict.check)
        }
        guard !reasons.isEmpty else { return nil }
        return ItemFailure(
            code: "scan.rejected", message: sentences(reasons), remedy: remedy)
    }

    /// A warning about a page or file that was processed nevertheless; `nil` if all checks passed.
    static func finding(in verdicts: [CheckedScan.Verdict]) -> ItemFailure? {
        let hints = verdicts.filter { !$0.passed }.map { $0.hint ?? $0.check }
        guard !hints.isEmpty else { return nil }
        return ItemFailure(code: "scan.poor", message: sentences(hints), remedy: remedy)
    }

    /// A sentence for each hint, since hints have semicolons; the first one continues a line.
    private static func sentences(_ hints: [String]) -> String {
        hints.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).uppercased() + $1.dropFirst() }
            .joined(separator: ". ")
    }
}
