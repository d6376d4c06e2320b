import Batch
import DocumentModel
import DocumentTasks
import DocumentTypes
import Foundation

/// Tells of one paper after the other what it is.
final class ClassifyScanWorker: OperationWorker {
    private let expected: DocumentKind?
    private let reader: PageReader
    private let documents = DocumentReader()

    init(parameters: ClassifyScan.Parameters) throws {
        expected = parameters.expect
        var reading = ProcessScan.Parameters()
        reading.languages = parameters.languages
        reader = try PageReader(reading)
    }

    func process(_ item: Item, in context: ItemContext) throws -> ClassifiedScan {
        let source = try ScanSource(item)
        let isPhoto = try source.isPhoto()
        let findings = try (0..<source.pageCount).flatMap { index in
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            return try reader.read(try source.page(index, as: .rgb), isPhoto: isPhoto).map { page in
                try documents.read(page.raster, words: page.words)
            }
        }
        let classified = ClassifiedScan(
            input: item.name,
            pages: findings.enumerated().map { ClassifiedScan.Page($1, number: $0 + 1) },
            output: context.finalPath(ending: ClassifiedScan.ending))
        if let expected, classified.kind != expected {
            throw ItemFailure(
                code: "scan.unexpected",
                message: "it is taken for \(classified.kind.rawValue), not \(expected.rawValue)"
                    + (classified.pages.first.map { ": " + $0.evidence.prefix(3).joined(separator: "; ") }
                        ?? ""),
                remedy: "Send the right document, or a better picture of it.")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = try context.makeFile(ending: ClassifiedScan.ending)
        try file.write(Array(try encoder.encode(findings)))
        return classified
    }
}

extension ClassifiedScan.Page {
    private static let mostEvidence = 8

    fileprivate init(_ findings: DocumentFindings, number: Int) {
        let verdict = findings.verdict
        let evidence = verdict.evidence.sorted { $0.weight > $1.weight }.prefix(Self.mostEvidence)
        self.init(
            number: number, kind: verdict.kind, score: verdict.score, evidence: evidence.map(\.found),
            says: Self.statements(findings), doubts: Self.doubts(findings))
    }

    private static func statements(_ findings: DocumentFindings) -> [String] {
        var statements: [String] = []
        if let zone = findings.zone {
            statements.append(
                "zone \(zone.format.rawValue): \(zone.documentNumber), \(zone.surname), \(zone.givenNames), "
                    + "\(zone.nationality), born \(zone.birthDate?.iso8601 ?? "?"), valid until \(zone.expiryDate?.iso8601 ?? "?")"
            )
        }
        if let bill = findings.bill {
            statements.append(
                "QR-bill: \(bill.amount ?? "open") \(bill.currency) to \(bill.creditor.name), \(bill.iban)"
                    + (bill.reference.map { ", reference \($0)" } ?? ""))
        }
        var said: Set<String> = []
        return statements
            + findings.numbers.map { "\($0.kind.rawValue) \($0.text)" }.filter { said.insert($0).inserted }
    }

    private static func doubts(_ findings: DocumentFindings) -> [String] {
        let zone = findings.zone?.faults.map { "zone: \($0.message)" } ?? []
        return zone + (findings.bill?.faults.map { "QR-bill, \($0.field): \($0.message)" } ?? [])
    }
}
