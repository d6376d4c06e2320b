public import Batch
import Parcels
import SimpleFeatures
import Streams

/// Merges parcels whose attributes agree and removes the borders between them.
public struct DissolveParcels: ParcelOperation {
    /// Parameters of `parcels.dissolve`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter(
            "Merge parcels with the same values of these attributes: names from the file, bfs or canton. Can be repeated. (default: all parcels become one)",
            .value("attributes"), .commaSeparated)
        public var by: [String] = []
        @Parameter(
            "Numeric attributes to add up. Can be repeated.", .value("attributes"), .commaSeparated)
        public var sum: [String] = []
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.dissolve"
    public static let traits = OperationTraits.parcels(version: 3)

    public let parameters: Parameters
    let source: ParcelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
    }

    public func makeWorker() throws -> any OperationWorker<DissolveSummary> {
        try DissolveParcelsWorker(operation: self)
    }
}

final class DissolveParcelsWorker: OperationWorker {
    private let operation: DissolveParcels
    private let dissolver: ParcelDissolver
    private let transformers = TransformerCache()

    init(operation: DissolveParcels) throws {
        self.operation = operation
        dissolver = try ParcelDissolver()
    }

    func process(_ item: Item, in context: ItemContext) throws -> DissolveSummary {
        let parameters = operation.parameters
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try input.transformerBack()
        let output = try input.output(as: parameters.format, in: context)
        let all = try NetParcels(input, apartBy: parameters.by)
        input.reportAreas()
        let groups = try ParcelGroups(all.parcels, by: parameters.by, sum: parameters.sum)
        let land = try dissolver.dissolve(RingTable(all.parcels), groups: groups.groupOfParcel)
        let layout = DissolvedRecord.Layout(parameters)
        var summary = DissolveSummary(
            input: item.name, parcels: all.parcels.count, outputNotes: all.notes + layout.names.notes)
        try output.writeNames(of: DissolvedRecord.row(of: nil, layout, in: ""))
        for (group, land) in zip(groups.groups, land) {
            summary.add(land)
            let record = DissolvedRecord(group: group, land: land, layout: layout)
            try output.write(
                Feature(
                    geometry: try back.single(.multiPolygon(land.polygons)), properties: record.properties),
                DissolvedRecord.row(of: record, layout, in: item.name))
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: all.parcels.count)
        summary.outputNotes += output.notes
        return summary
    }
}

/// The groups of parcels in one file.
public struct DissolveSummary: OperationResult {
    public var input: String
    public var parcels: Int
    public var groups = 0
    /// Square metres of land; where parcels of a group overlap, it counts once.
    public var area = 0.0
    /// Groups whose parcels overlap or are invalid, dissolved as a union.
    public var united = 0
    public var faults: [ItemFailure] = []
    public var outputNotes: [String]

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "groups": .integer(groups),
                "area_m2": .quantity(area, .area), "united": .integer(united),
                "faults": .integer(faults.count),
            ]).totalling("parcels", "groups", "area_m2", "united", "faults")
        ]
    }

    public var notes: [String] {
        guard united > 0 else { return outputNotes }
        let note = "in \(united) of \(groups.counted("group")) parcels overlap or are invalid"
        return ["\(note); see parcels check"] + outputNotes
    }

    mutating func add(_ land: DissolvedLand) {
        groups += 1
        area += land.area
        if land.method == .union { united += 1 }
    }
}

/// Parcels grouped by the values of attributes, in the order in which the values first occur.
private struct ParcelGroups {
    struct Group {
        /// The values that the parcels share.
        let values: [JSONValue]
        var count = 0
        /// Square metres in the register, of parcels that have a registered area.
        var registeredArea: Double?
        /// The sums of attributes, of parcels that have a number there.
        var sums: [Double?]
    }

    private(set) var groups: [Group] = []
    /// The index of each parcel's group.
    private(set) var groupOfParcel: [Int] = []

    init(_ parcels: [Parcel], by attributes: [String], sum: [String]) throws {
        var places: [[JSONValue]: Int] = [:]
        for parcel in parcels {
            let values = attributes.map { parcel.attribute(named: $0) ?? .null }
            let place = places[values] ?? groups.count
            if place == groups.count {
                places[values] = place
                groups.append(Group(values: values, sums: sum.map { _ in nil }))
            }
            groupOfParcel.append(place)
            groups[place].add(parcel, sum)
        }
        for name in attributes + sum where !parcels.isEmpty {
            guard parcels.contains(where: { $0.attribute(named: name) != nil }) else {
                throw ItemFailure.noParcel(
                    hasAttribute: name, first: parcels[0].attributes.members.map(\.name))
            }
        }
    }
}

extension ParcelGroups.Group {
    fileprivate mutating func add(_ parcel: Parcel, _ sum: [String]) {
        count += 1
        if let area = parcel.registeredArea { registeredArea = (registeredArea ?? 0) + area }
        for (place, name) in sum.enumerated() {
            if let value = parcel.attribute(named: name)?.doubleValue {
                sums[place] = (sums[place] ?? 0) + value
            }
        }
    }
}

/// Dissolved land as a row or as attributes of a feature.
private struct DissolvedRecord {
    let group: ParcelGroups.Group
    let land: DissolvedLand
    let layout: Layout

    /// The names of the attributes.
    struct Layout {
        private static let computed = [
            "parcels", "area_m2", "registered_m2", "parts", "holes", "overlap_m2", "made_by",
        ]

        let by: [String]
        let sum: [String]
        /// The computed attributes, with names that differ from those in `by`.
        let names: NewAttributeNames

        init(_ parameters: DissolveParcels.Parameters) {
            by = parameters.by
            let sum = parameters.sum.map { "sum_\($0)" }
            let names = NewAttributeNames(Self.computed + sum, besides: Set(by), prefix: "dissolved")
            self.sum = sum.map { names[$0] }
            self.names = names
        }
    }

    /// The row of a group; without one, a row with the same columns.
    static func row(of record: DissolvedRecord?, _ layout: Layout, in input: String) -> Row {
        let (group, land, names) = (record?.group, record?.land, layout.names)
        let values = layout.by.enumerated().map { ($1, Row.Value(group?.values[$0])) }
        let sums = layout.sum.enumerated().map { ($1, Row.Value(group?.sums[$0], decimals: 3)) }
        return Row(["input": .text(input)]).followed(by: values).followed(by: [
            (names["parcels"], .init(group?.count)),
            (names["area_m2"], .init(land?.area, .area)),
            (names["registered_m2"], .init(group?.registeredArea, decimals: 0)),
        ]).followed(by: sums).followed(by: [
            (names["parts"], .init(land?.polygons.count)), (names["holes"], .init(record?.holes)),
            (names["overlap_m2"], .init(land?.overlap, decimals: 2)),
            (names["made_by"], .init(land?.method.rawValue)),
        ]).totalling(names["parcels"], names["area_m2"], names["registered_m2"])
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
