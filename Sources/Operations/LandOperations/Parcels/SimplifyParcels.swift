public import Batch
import Parcels
import SimpleFeatures

/// Simplifies the borders of parcels; shared borders stay shared.
public struct SimplifyParcels: ParcelOperation {
    /// Parameters of `parcels.simplify`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter("Largest distance that a boundary may move.", unit: "metres", in: 1e-6...10_000)
        public var tolerance = 0.5
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.simplify"
    public static let traits = OperationTraits.parcels(version: 2)

    public let parameters: Parameters
    let source: ParcelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
    }

    public func makeWorker() throws -> any OperationWorker<SimplifySummary> {
        SimplifyParcelsWorker(operation: self)
    }
}

final class SimplifyParcelsWorker: OperationWorker {
    private let operation: SimplifyParcels
    private let transformers = TransformerCache()

    init(operation: SimplifyParcels) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> SimplifySummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try input.transformerBack()
        let output = try input.output(
            as: operation.parameters.format, fields: operation.source.fields, in: context)
        try output.writeNames(of: Self.row(of: Parcel(polygons: []), [], 0, in: ""))
        var features: [(feature: Feature, parcel: Parcel)] = []
        try input.forEach { feature, parcel in
            try BorderNet.check(parcel.polygons)
            features.append((feature, parcel))
        }
        let net = try BorderNet(RingTable(features.lazy.map(\.parcel)))
        let simple = try net.simplified(tolerance: operation.parameters.tolerance)
        var summary = SimplifySummary(input: item.name, simple)
        var lostHeights = LostHeights()
        for (place, (feature, parcel)) in features.enumerated() {
            let change = simple.areaChanges[place]
            summary.note(change, of: parcel)
            var simplified = feature
            if change != 0 || simple.polygons[place].cornerCount != parcel.polygons.cornerCount {
                lostHeights.add(feature)
                simplified.geometry = try back.single(.multiPolygon(simple.polygons[place]))
            }
            try output.write(
                simplified, Self.row(of: parcel, simple.polygons[place], change, in: item.name))
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: features.count)
        summary.outputNotes = input.notes + lostHeights.notes + output.notes
        return summary
    }

    private static func row(
        of parcel: Parcel, _ polygons: [Polygon], _ change: Double, in input: String
    ) -> Row {
        Row([
            "input": .text(input), "egrid": .init(parcel.egrid), "number": .init(parcel.number),
            "vertices_before": .integer(parcel.polygons.cornerCount),
            "vertices": .integer(polygons.cornerCount),
            "area_m2": .quantity(polygons.reduce(0) { $0 + $1.area }, .area),
            "change_m2": .quantity(change, .area),
        ])
    }
}

extension [Polygon] {
    /// The number of corners of all rings, without their closing positions.
    fileprivate var cornerCount: Int {
        lazy.flatMap(\.rings).reduce(0) { $0 + Swift.max($1.count - 1, 0) }
    }
}

/// The simplification of one file.
public struct SimplifySummary: OperationResult {
    public var input: String
    public var parcels: Int
    public var verticesBefore: Int
    public var vertices: Int
    /// The largest change of an area, in square metres, with its sign.
    public var greatestChange = 0.0
    /// The parcel with that change.
    public var mostChanged: String?
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    init(input: String, _ simple: SimplifiedParcels) {
        self.input = input
        parcels = simple.polygons.count
        verticesBefore = simple.cornersBefore
        vertices = simple.cornersAfter
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels),
                "vertices_before": .integer(verticesBefore),
                "vertices": .integer(vertices), "greatest_change_m2": .quantity(greatestChange, .area),
                "most_changed": .init(mostChanged), "faults": .integer(faults.count),
            ])
        ]
    }

    public var notes: [String] { outputNotes }

    mutating func note(_ change: Double, of parcel: Parcel) {
        guard change.magnitude > greatestChange.magnitude else { return }
        greatestChange = change
        mostChanged = parcel.name
    }
}
