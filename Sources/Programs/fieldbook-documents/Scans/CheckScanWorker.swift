import Batch
import DocumentOperations

/// Judges one scan after the other by the rules of its type.
final class CheckScanWorker: OperationWorker {
    private let quality: QualityJudge
    private let isStrict: Bool
    private let password: String?

    init(parameters: CheckScan.Parameters, password: String?) throws {
        self.password = password
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
        }
        if source.contents?.hasXFA == true { verdicts = verdicts.map { $0.onXFAForm() } }
        if isStrict, let rejection = QualityFailure.rejection(for: verdicts) { throw rejection }
        let checked = CheckedScan(input: item.name, verdicts: verdicts)
        if !context.writesToStandardOutput {
            try context.makeFile(ending: CheckedScan.ending).write(ReadableJSON.bytes(of: checked))
        }
        return checked
    }
}
