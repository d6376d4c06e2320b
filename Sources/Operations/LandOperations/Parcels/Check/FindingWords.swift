import Batch
import Parcels
import Streams

/// A finding as a row or as attributes.
struct FindingWords {
    private let finding: CoverageFinding
    /// The parcels' numbers or EGRIDs, or else their places in the file.
    private let parcels: [String]

    init(_ finding: CoverageFinding, of parcels: [Parcel]) {
        self.finding = finding
        self.parcels = finding.parcels.map { parcels[$0].name ?? "feature \($0 + 1)" }
    }

    /// The row of a finding; without one, for the names of its columns.
    static func row(of words: FindingWords?, in input: String) -> Row {
        let finding = words?.finding
        return Row([
            "input": .text(input), "severity": .init(finding?.code.severity.rawValue),
            "code": .init(finding?.code.rawValue), "parcels": .list(words?.parcels ?? []),
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
