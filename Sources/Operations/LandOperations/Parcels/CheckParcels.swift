public import Batch
import Parcels
import SimpleFeatures
import Streams

/// Checks each parcel, and all parcels of a file as a coverage of land.
public struct CheckParcels: ParcelOperation {
    /// Parameters of `parcels.check`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter(
            "Ignore gaps and overlaps up to this width, such as those along arcs.", unit: "mm",
            in: 0...100_000)
        public var tolerance = 1.0
        @Parameter(
            "Treat gaps and overlaps up to this width as slivers, which are only warnings.", unit: "mm",
            in: 0...100_000)
        public var sliver = 100.0
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.check"
    public static let traits = OperationTraits.parcels(version: 2)

    public let parameters: Parameters
    let source: ParcelSource
    let rules: CoverageRules

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        rules = CoverageRules(tolerance: parameters.tolerance / 1_000, sliverWidth: parameters.sliver / 1_000)
    }

    public func makeWorker() throws -> any OperationWorker<CheckSummary> {
        try CheckParcelsWorker(operation: self)
    }
}

final class CheckParcelsWorker: OperationWorker {
    private let operation: CheckParcels
    private let check: CoverageCheck
    private let transformers = TransformerCache()

    init(operation: CheckParcels) throws {
        self.operation = operation
        check = try CoverageCheck(operation.rules)
    }

    func process(_ item: Item, in context: ItemContext) throws -> CheckSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try input.transformerBack()
        let output = try input.output(as: operation.parameters.format, in: context)
        var parcels: [Parcel] = []
        try input.forEach { _, parcel in parcels.append(parcel) }
        let report = try check.report(on: parcels)
        try output.writeNames(of: FindingRecord.row(of: nil, in: ""))
        for finding in report.findings {
            let record = FindingRecord(finding, of: parcels)
            try output.write(
                Feature(
                    geometry: try finding.geometry.map { try back.single($0) },
                    properties: record.properties),
                FindingRecord.row(of: record, in: item.name))
        }
        try output.finish()
        var summary = CheckSummary(input: item.name, parcels: parcels.count, report)
        summary.faults += try input.features.faults.faults(besides: parcels.count)
        summary.outputNotes = input.notes + output.notes
        return summary
    }
}

extension CoverageFinding {
    /// The land that the finding is about, or else its place.
    fileprivate var geometry: Geometry? {
        polygons.isEmpty ? place.map { .point($0) } : .multiPolygon(polygons)
    }
}

/// The number of findings in one file.
public struct CheckSummary: OperationResult {
    public var input: String
    /// Features checked.
    public var parcels: Int
    public var errors: Int
    public var warnings: Int
    /// The number of findings by code.
    public var counts: [String: Int]
    /// Gaps and overlaps below the tolerance.
    public var tolerated: Int
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    init(input: String, parcels: Int, _ report: CoverageReport) {
        self.input = input
        self.parcels = parcels
        errors = report.count(.error)
        warnings = report.count(.warning)
        counts = report.findings.reduce(into: [:]) { $0[$1.code.rawValue, default: 0] += 1 }
        tolerated = report.toleratedGaps + report.toleratedOverlaps
        if errors > 0 { faults = [Self.failure(report)] }
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "errors": .integer(errors),
                "warnings": .integer(warnings), "tolerated": .integer(tolerated),
                "found": .list(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }),
            ])
        ]
    }

    public var notes: [String] {
        var notes = errors + warnings == 0 ? ["\(parcels.counted("parcel")), no errors or warnings"] : []
        if tolerated > 0 {
            let narrow = tolerated.counted("gap or overlap is", "gaps and overlaps are")
            notes.append("\(narrow) within the tolerance")
        }
        return notes + outputNotes
    }

    /// One error for all findings that are errors; the table has each of them.
    private static func failure(_ report: CoverageReport) -> ItemFailure {
        let counts = CoverageFinding.Code.allCases.filter { $0.severity == .error }.compactMap { code in
            let count = report.findings.count { $0.code == code }
            return count > 0 ? "\(code.rawValue) (\(count))" : nil
        }
        return ItemFailure(
            code: "check.errors", message: "the parcels have errors: \(counts.joined(separator: ", "))",
            remedy:
                "Correct them in the source. To see them on a map, write them with -o findings.geojson."
        )
    }
}

/// A finding as a row or as attributes of a feature.
private struct FindingRecord {
    private let finding: CoverageFinding
    /// The numbers or EGRIDs of the parcels, or else their places in the file.
    private let parcels: [String]

    init(_ finding: CoverageFinding, of parcels: [Parcel]) {
        self.finding = finding
        self.parcels = finding.parcels.map { parcels[$0].name ?? "feature \($0 + 1)" }
    }

    /// The row of a finding; without one, a row with the same columns.
    static func row(of record: FindingRecord?, in input: String) -> Row {
        let finding = record?.finding
        return Row([
            "input": .text(input), "severity": .init(finding?.code.severity.rawValue),
            "code": .init(finding?.code.rawValue), "parcels": .list(record?.parcels ?? []),
            "message": .init(finding?.message), "place_e": .init(finding?.place?.x, decimals: 3),
            "place_n": .init(finding?.place?.y, decimals: 3), "area_m2": .init(finding?.area, decimals: 4),
            "width_mm": .init(finding?.width.map { $0 * 1_000 }, decimals: 1),
        ])
    }

    var properties: JSONObject {
        func number(_ value: Double?, _ scale: Double) -> JSONValue {
            value.map { .number(($0 * scale).rounded() / scale) } ?? .null
        }
        var properties = JSONObject()
        properties["severity"] = .string(finding.code.severity.rawValue)
        properties["code"] = .string(finding.code.rawValue)
        properties["parcels"] = .string(parcels.joined(separator: ", "))
        properties["message"] = .string(finding.message)
        properties["area_m2"] = number(finding.area, 10_000)
        properties["width_mm"] = number(finding.width.map { $0 * 1_000 }, 10)
        return properties
    }
}
