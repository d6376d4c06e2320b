import Batch
import Parcels
import Streams

/// Dissolved land as a row or as attributes.
struct DissolvedWords {
    private let group: ParcelGroups.Group
    private let land: DissolvedLand
    private let layout: Layout

    /// What the attributes are called.
    struct Layout {
        private static let own = [
            "parcels", "area_m2", "registered_m2", "parts", "holes", "overlap_m2", "made_by",
        ]

        let by: [String]
        let sum: [String]
        /// Ours beside those by which the land was dissolved.
        let names: OwnNames

        init(_ parameters: DissolveParcels.Parameters) {
            by = parameters.by
            let sum = parameters.sum.map { "sum_\($0)" }
            let names = OwnNames(Self.own + sum, besides: Set(by), prefix: "dissolved")
            self.sum = sum.map { names[$0] }
            self.names = names
        }
    }

    init(_ group: ParcelGroups.Group, _ land: DissolvedLand, _ layout: Layout) {
        self.group = group
        self.land = land
        self.layout = layout
    }

    /// The row of a group; without one, for the names of its columns.
    static func row(of words: DissolvedWords?, _ layout: Layout, in input: String) -> Row {
        let (group, land, names) = (words?.group, words?.land, layout.names)
        let values = layout.by.enumerated().map { ($1, Row.Value(group?.values[$0])) }
        let sums = layout.sum.enumerated().map { ($1, Row.Value(group?.sums[$0], decimals: 3)) }
        return Row(["input": .text(input)]).followed(by: values).followed(by: [
            (names["parcels"], .init(group?.count)),
            (names["area_m2"], .init(land?.area, decimals: 2)),
            (names["registered_m2"], .init(group?.registeredArea, decimals: 0)),
        ]).followed(by: sums).followed(by: [
            (names["parts"], .init(land?.polygons.count)), (names["holes"], .init(words?.holes)),
            (names["overlap_m2"], .init(land?.overlap, decimals: 2)),
            (names["made_by"], .init(land?.method.rawValue)),
        ])
    }

    var properties: JSONObject {
        var properties = JSONObject()
        let names = layout.names
        for (name, value) in zip(layout.by, group.values) { properties[name] = value }
        properties[names["parcels"]] = .integer(Int64(group.count))
        properties[names["area_m2"]] = .number((land.area * 100).rounded() / 100)
        properties[names["registered_m2"]] = group.registeredArea.map { .number($0) } ?? .null
        for (name, value) in zip(layout.sum, group.sums) {
            properties[name] = value.map { .number($0) } ?? .null
        }
        properties[names["overlap_m2"]] = .number((land.overlap * 100).rounded() / 100)
        properties[names["made_by"]] = .string(land.method.rawValue)
        return properties
    }

    private var holes: Int { land.polygons.reduce(0) { $0 + $1.holes.count } }
}
