import Batch
import DocumentTasks
import Foundation
import Images
import PDFAssembly
import Scanning
import Yams

/// Judges one scan after the other by the rules of its type.
final class CheckScanWorker: OperationWorker {
    private let gate: QualityGate
    private let parameters: CheckScan.Parameters

    init(parameters: CheckScan.Parameters) throws {
        self.parameters = parameters
        gate = QualityGate(rules: try Self.rules(parameters))
    }

    private static func rules(_ parameters: CheckScan.Parameters) throws -> QualityRules {
        let book = try parameters.rules.map(rulebook) ?? .builtIn
        guard parameters.type == "standard" || book.rules[parameters.type] != nil else {
            let known = (["standard"] + book.rules.keys.sorted()).joined(separator: ", ")
            throw ParameterFailure("type", "\"\(parameters.type)\" has no rules; \(known) have")
        }
        return book[parameters.type]
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

    func process(_ item: Item, in context: ItemContext) throws -> CheckedScan {
        let source = try ScanSource(item)
        let pdf = source.isPDF ? try ExistingPDF(path: item.path) : nil
        var verdicts = gate.verdicts(on: try facts(of: item, pageCount: source.pageCount))
            .map { CheckedScan.Verdict($0, page: nil) }
        for index in 0..<source.pageCount {
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            let page = try source.page(
                index, as: .grey,
                dotsPerInch: try pdf.flatMap { try source.dotsPerInch(ofPage: index, in: $0) })
            verdicts += try gate.verdicts(on: page).map { CheckedScan.Verdict($0, page: index + 1) }
        }
        let checked = CheckedScan(input: item.name, verdicts: verdicts)
        if parameters.strict, !checked.failed.isEmpty { throw Self.rejection(of: checked) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try context.makeFile(ending: CheckedScan.ending).write(Array(try encoder.encode(checked)))
        return checked
    }

    private func facts(of item: Item, pageCount: Int) throws -> FileFacts {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: item.path))
        defer { try? file.close() }
        let start = try file.read(upToCount: 1_024) ?? Data()
        let size = try file.seekToEnd()
        return FileFacts(
            name: item.name, byteCount: Int(clamping: size), firstBytes: start, pageCount: pageCount)
    }

    private static func rejection(of scan: CheckedScan) -> ItemFailure {
        let reasons = scan.failed.map { verdict in
            (verdict.page.map { "page \($0): " } ?? "") + (verdict.hint ?? verdict.check)
        }
        return ItemFailure(
            code: "scan.rejected", message: reasons.joined(separator: "; "),
            remedy: "Take the picture or scan again.")
    }
}

extension CheckedScan.Verdict {
    fileprivate init(_ verdict: QualityVerdict, page: Int?) {
        self.init(
            page: page, check: verdict.check.rawValue, figure: verdict.figure, threshold: verdict.threshold,
            unit: verdict.unit, passed: verdict.passed, hint: verdict.hint)
    }
}
