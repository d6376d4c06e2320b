import Batch
import Parcels
import SimpleFeatures

/// Dissolved land as a row or as attributes.
struct DissolvedWords {
    private let group: ParcelGroups.Group
    private let land: DissolvedLand
    private let by: [String]
    private let sum: [String]

    init(_ group: ParcelGroups.Group, _ land: DissolvedLand, _ parameters: DissolveParcels.Parameters) {
        self.group = group
        self.land = land
        by = parameters.by
        sum = parameters.sum.map { "sum_\($0)" }
    }

    func row(in input: String) -> Row {
        let values = zip(by, group.values).map { ($0, Row.Value($1)) }
        let sums = zip(sum, group.sums).map { ($0, Row.Value($1, decimals: 3)) }
        return Row(["input": .text(input)]).followed(by: values).followed(by: [
            ("parcels", .integer(group.count)), ("area_m2", .number(land.area, decimals: 2)),
            ("registered_m2", .init(group.registeredArea, decimals: 0)),
        ]).followed(by: sums).followed(by: [
            ("parts", .integer(land.polygons.count)), ("holes", .integer(holes)),
            ("overlap_m2", .number(land.overlap, decimals: 2)), ("made_by", .text(land.method.rawValue)),
        ])
    }

    var properties: JSONObject {
        var properties = JSONObject()
        for (name, value) in zip(by, group.values) { properties[name] = value }
        properties["parcels"] = .integer(Int64(group.count))
        properties["area_m2"] = .number((land.area * 100).rounded() / 100)
        properties["registered_m2"] = group.registeredArea.map { .number($0) } ?? .null
        for (name, value) in zip(sum, group.sums) { properties[name] = value.map { .number($0) } ?? .null }
        properties["overlap_m2"] = .number((land.overlap * 100).rounded() / 100)
        properties["made_by"] = .string(land.method.rawValue)
        return properties
    }

    private var holes: Int { land.polygons.reduce(0) { $0 + $1.holes.count } }
}
