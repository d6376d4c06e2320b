import Batch
import Parcels
import SimpleFeatures

/// Simplifies the parcels of one file after the other.
final class SimplifyParcelsWorker: OperationWorker {
    private let operation: SimplifyParcels
    private let transformers = TransformerCache()

    init(operation: SimplifyParcels) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> SimplifySummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            operation.parameters.format, input.transformer, name: input.features.collectionName,
            fields: operation.source.fields, in: context)
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
                lostHeights.look(at: feature)
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
            "area_m2": .number(polygons.reduce(0) { $0 + $1.area }, decimals: 2),
            "change_m2": .number(change, decimals: 2),
        ])
    }
}

extension [Polygon] {
    /// Corners of all rings, each ring's closing position not counted.
    fileprivate var cornerCount: Int {
        lazy.flatMap(\.rings).reduce(0) { $0 + Swift.max($1.count - 1, 0) }
    }
}
