import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import Scanning
import Yams

/// Judges files and pages by the rules of their type.
struct QualityJudge {
    private let book: QualityRulebook
    private let type: String?

    /// A judge by the rules of a type, or without one by those of what pages are; the rules of a file change those built in.
    ///
    /// Throws `ParameterFailure` for a type without rules and for a file that holds none.
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
            throw ParameterFailure("rules", "\(path) holds no rules: \(error)")
        }
    }

    /// The rules for what a page is, or those of the judge's type.
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

    /// The verdicts on the picture of a page, from 1, as it came.
    func verdicts(
        on picture: Raster, page number: Int, kind: DocumentKind = .unknown
    ) throws -> [CheckedScan.Verdict] {
        try gate(for: kind).verdicts(on: picture).map { CheckedScan.Verdict($0, page: number) }
    }
}

extension CheckedScan.Verdict {
    fileprivate init(_ verdict: QualityVerdict, page: Int?) {
        self.init(
            page: page, check: verdict.check.rawValue, figure: verdict.figure, threshold: verdict.threshold,
            unit: verdict.unit, passed: verdict.passed, hint: verdict.hint)
    }
}
