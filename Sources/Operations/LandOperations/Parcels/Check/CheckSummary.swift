package import Batch
import Parcels

/// What was found in one file.
package struct CheckSummary: OperationResult {
    package var input: String
    /// Features that were looked at.
    package var parcels: Int
    package var errors: Int
    package var warnings: Int
    /// How often each code was found.
    package var counts: [String: Int]
    /// Gaps and overlaps so narrow that they are tolerated.
    package var tolerated: Int
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    init(input: String, parcels: Int, _ report: CoverageReport) {
        self.input = input
        self.parcels = parcels
        errors = report.count(.error)
        warnings = report.count(.warning)
        counts = report.findings.reduce(into: [:]) { $0[$1.code.rawValue, default: 0] += 1 }
        tolerated = report.toleratedGaps + report.toleratedOverlaps
        if errors > 0 { faults = [Self.failure(report)] }
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "errors": .integer(errors),
                "warnings": .integer(warnings), "tolerated": .integer(tolerated),
                "found": .list(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }),
            ])
        ]
    }

    package var notes: [String] {
        (errors + warnings == 0 ? ["\(parcels.counted("parcel")), nothing found"] : [])
            + (tolerated > 0 ? [
                    tolerated == 1
                        ? "1 gap or overlap is so narrow that it is tolerated"
                        : "\(tolerated) gaps and overlaps are so narrow that they are tolerated"
                ] : [])
            + outputNotes
    }

    /// The errors in one line; each of them is in the table.
    private static func failure(_ report: CoverageReport) -> ItemFailure {
        let counts = CoverageFinding.Code.allCases.filter { $0.severity == .error }.compactMap { code in
            let count = report.findings.count { $0.code == code }
            return count > 0 ? "\(count) \(code.rawValue)" : nil
        }
        return ItemFailure(
            code: "check.errors", message: "there are errors: \(counts.joined(separator: ", "))",
            remedy: "Look at them with -o findings.geojson, and correct them in the source.")
    }
}
