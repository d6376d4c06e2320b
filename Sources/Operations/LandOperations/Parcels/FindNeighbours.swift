public import Batch
import Parcels
import SimpleFeatures
import Streams

/// Finds parcels that touch, and the borders that they share.
public struct FindNeighbours: ParcelOperation {
    /// Parameters of `parcels.neighbours`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter(
            "List only the neighbours of these parcels, given by number or EGRID. Can be repeated.",
            .value("parcels"), .commaSeparated)
        public var of: [String] = []
        @Parameter(
            "Treat corners up to this distance apart as the same corner: 0, or 0.01 to 1000.", unit: "mm")
        public var tolerance = 0.0
        @Parameter("Include rights over land.") public var rights = false
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.neighbours"
    public static let traits = OperationTraits.parcels(version: 3)

    public let parameters: Parameters
    let source: ParcelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        guard parameters.tolerance == 0 || (0.01...1_000).contains(parameters.tolerance) else {
            throw ParameterFailure(
                "tolerance", "0, or 0.01 to 1000 millimetres were expected, not \(parameters.tolerance)")
        }
    }

    public func makeWorker() throws -> any OperationWorker<NeighbourSummary> {
        FindNeighboursWorker(operation: self)
    }
}

final class FindNeighboursWorker: OperationWorker {
    private let operation: FindNeighbours
    private let transformers = TransformerCache()

    init(operation: FindNeighbours) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> NeighbourSummary {
        let parameters = operation.parameters
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try input.transformerBack()
        let output = try input.output(as: parameters.format, in: context)
        let all = try NetParcels(input) { $0.kind.isLand || parameters.rights }
        try WorkStop.check()
        let net = try BorderNet(RingTable(all.parcels), tolerance: parameters.tolerance / 1_000)
        try WorkStop.check()
        let overlaps = try all.landOverlaps(tolerance: parameters.tolerance / 1_000)
        try WorkStop.check()
        let choice = NeighbourChoice(parameters.of, among: all.parcels)
        var summary = NeighbourSummary(
            input: item.name, parcels: all.parcels.count, hasLines: output.hasFeatures, outputNotes: all.notes
        )
        if output.hasFeatures {
            let borders = net.sharedBorders()
            let neighbours = borders.map(\.neighbour).noting(overlaps)
            summary.add(neighbours.filter(choice.concerns))
            let areas = Dictionary(neighbours.map { ([$0.first, $0.second], $0.overlap) }) { $1 }
            let noted = borders.map { border in
                var noted = border
                noted.neighbour.overlap = areas[[border.neighbour.first, border.neighbour.second]] ?? 0
                return noted
            }
            for border in choice.chosen(noted) where border.neighbour.length > 0 {
                let record = NeighbourRecord(border.neighbour, of: all.parcels)
                let feature = Feature(
                    geometry: try back.single(border.geometry), properties: record.properties)
                try output.write(feature, Row([]))
            }
        } else {
            let neighbours = net.neighbours().noting(overlaps)
            summary.add(neighbours.filter(choice.concerns))
            try output.writeNames(of: NeighbourRecord.row(of: nil, in: ""))
            for neighbour in choice.chosen(neighbours) {
                let record = NeighbourRecord(neighbour, of: all.parcels)
                try output.write(Feature(geometry: nil), NeighbourRecord.row(of: record, in: item.name))
            }
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: all.parcels.count) + choice.faults
        summary.outputNotes += output.notes
        return summary
    }
}

extension NetParcels {
    /// Overlaps of land, with places among all parcels. Rights are left out, since they lie over land.
    fileprivate func landOverlaps(tolerance: Double) throws -> [LandOverlap] {
        let land = parcels.map { parcel in
            var land = parcel
            if !parcel.kind.isLand { land.polygons = [] }
            return land
        }
        return try LandOverlap.all(among: land, tolerance: max(tolerance, CoverageRules().tolerance))
    }
}

/// The pairs of neighbours in one file.
public struct NeighbourSummary: OperationResult {
    public var input: String
    public var parcels: Int
    /// Whether shared borders were written as lines, so that pairs without one are missing.
    public var hasLines: Bool
    /// Pairs with a shared border.
    public var borders = 0
    /// Pairs that touch in points only.
    public var corners = 0
    /// Metres of shared borders.
    public var length = 0.0
    /// Pairs that overlap.
    public var overlaps = 0
    /// Square metres of the overlaps.
    public var overlapArea = 0.0
    /// Pairs that overlap and have no shared border.
    public var overlapsWithoutBorder = 0
    public var faults: [ItemFailure] = []
    public var outputNotes: [String]

    private enum CodingKeys: String, CodingKey {
        case input, parcels, hasLines, borders, corners, length, overlaps, overlapArea, overlapsWithoutBorder
        case faults, outputNotes
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "borders": .integer(borders),
                "length_m": .quantity(length, .border), "corners": .integer(corners),
                "overlaps": .integer(overlaps),
                "overlap_m2": .number(overlapArea, decimals: 2), "faults": .integer(faults.count),
            ]).totalling("parcels", "borders", "length_m", "corners", "overlaps", "overlap_m2", "faults")
        ]
    }

    public var notes: [String] {
        var notes: [String] = []
        if hasLines && corners > 0 {
            notes.append(
                corners.counted("contact in a corner has", "contacts in corners have")
                    + " no line; only the table lists such contacts")
        }
        if hasLines && overlapsWithoutBorder > 0 {
            notes.append(
                overlapsWithoutBorder.counted("overlap has", "overlaps have")
                    + " no shared boundary and no line; only the table lists such overlaps")
        }
        return notes + LandOverlap.notes(count: overlaps, area: overlapArea) + outputNotes
    }

    /// Adds pairs, each of which occurs once.
    mutating func add(_ pairs: [Neighbour]) {
        for pair in pairs {
            length += pair.length
            switch pair.contact {
            case .border: borders += 1
            case .corner: corners += 1
            case .overlap:
                overlaps += 1
                overlapArea += pair.overlap
                overlapsWithoutBorder += pair.length > 0 ? 0 : 1
            }
        }
    }
}

/// The parcels whose neighbours are wanted.
private struct NeighbourChoice {
    /// The places of the parcels; `nil` for all.
    private let places: Set<Int>?
    /// Errors for parcels that the file does not have.
    let faults: [ItemFailure]

    init(_ names: [String], among parcels: [Parcel]) {
        guard !names.isEmpty else {
            (places, faults) = (nil, [])
            return
        }
        var missing = Set(names)
        var places: Set<Int> = []
        for (place, parcel) in parcels.enumerated() {
            for name in [parcel.number, parcel.egrid].compactMap(\.self) where names.contains(name) {
                places.insert(place)
                missing.remove(name)
            }
        }
        self.places = places
        faults = missing.sorted().map { name in
            ItemFailure(
                code: "neighbours.noSuchParcel", message: "there is no parcel \(name)",
                remedy: "Give numbers or EGRIDs that are in the file.")
        }
    }

    /// Pairs with one of those parcels first; a pair of two of them occurs both ways.
    func chosen(_ neighbours: [Neighbour]) -> [Neighbour] {
        guard places != nil else { return neighbours }
        return neighbours.flatMap(pairs).sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// The same for shared borders.
    func chosen(_ borders: [SharedBorder]) -> [SharedBorder] {
        guard places != nil else { return borders }
        return borders.flatMap { border in
            pairs(border.neighbour).map { pair in
                var chosen = border
                chosen.neighbour = pair
                return chosen
            }
        }.sorted {
            ($0.neighbour.first, $0.neighbour.second) < ($1.neighbour.first, $1.neighbour.second)
        }
    }

    /// Whether one of the pair's parcels is wanted.
    func concerns(_ neighbour: Neighbour) -> Bool { places == nil || !pairs(neighbour).isEmpty }

    private func pairs(_ neighbour: Neighbour) -> [Neighbour] {
        [neighbour, neighbour.turned].filter { places?.contains($0.first) == true }
    }
}

extension Neighbour {
    /// The pair with the other parcel first.
    fileprivate var turned: Neighbour {
        var turned = self
        (turned.first, turned.second) = (second, first)
        return turned
    }
}

/// Two neighbours as a row or as attributes of a feature.
private struct NeighbourRecord {
    private let neighbour: Neighbour
    private let first: Parcel
    private let second: Parcel

    init(_ neighbour: Neighbour, of parcels: [Parcel]) {
        self.neighbour = neighbour
        first = parcels[neighbour.first]
        second = parcels[neighbour.second]
    }

    /// The row of two neighbours; without them, a row with the same columns.
    static func row(of record: NeighbourRecord?, in input: String) -> Row {
        Row([
            "input": .text(input), "number": .init(record?.first.number), "egrid": .init(record?.first.egrid),
            "neighbour": .init(record?.second.number), "neighbour_egrid": .init(record?.second.egrid),
            "contact": .init(record?.neighbour.contact.rawValue),
            "length_m": .init(record?.neighbour.length, .border),
            "stretches": .init(record?.neighbour.stretches),
            "overlap_m2": .init(record?.neighbour.overlap, decimals: 2),
        ]).totalling("length_m", "overlap_m2")
    }

    var properties: JSONObject {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        var properties = JSONObject()
        properties["number"] = text(first.number)
        properties["egrid"] = text(first.egrid)
        properties["neighbour"] = text(second.number)
        properties["neighbour_egrid"] = text(second.egrid)
        properties["contact"] = .string(neighbour.contact.rawValue)
        properties["length_m"] = .number((neighbour.length * 1_000).rounded() / 1_000)
        properties["stretches"] = .integer(Int64(neighbour.stretches))
        properties["overlap_m2"] = .number((neighbour.overlap * 100).rounded() / 100)
        return properties
    }
}
