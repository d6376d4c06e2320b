import Batch
import Parcels
import SimpleFeatures

/// Finds the neighbours in one file after the other.
final class FindNeighboursWorker: OperationWorker {
    private let operation: FindNeighbours
    private let transformers = TransformerCache()

    init(operation: FindNeighbours) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> NeighbourSummary {
        let parameters = operation.parameters
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            parameters.format, input.transformer, name: input.features.collectionName, in: context)
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
                let names = NeighbourNames(border.neighbour, of: all.parcels)
                let feature = Feature(
                    geometry: try back.single(border.geometry), properties: names.properties)
                try output.write(feature, Row([]))
            }
        } else {
            let neighbours = net.neighbours().noting(overlaps)
            summary.add(neighbours.filter(choice.concerns))
            try output.writeNames(of: NeighbourNames.row(of: nil, in: ""))
            for neighbour in choice.chosen(neighbours) {
                let names = NeighbourNames(neighbour, of: all.parcels)
                try output.write(Feature(geometry: nil), NeighbourNames.row(of: names, in: item.name))
            }
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: all.parcels.count) + choice.faults
        summary.outputNotes += output.notes
        return summary
    }
}

extension NetParcels {
    /// The overlaps of land, by the places of all parcels; rights lie over land and are left out.
    fileprivate func landOverlaps(tolerance: Double) throws -> [LandOverlap] {
        let land = parcels.map { parcel in
            var land = parcel
            if !parcel.kind.isLand { land.polygons = [] }
            return land
        }
        return try LandOverlap.all(among: land, tolerance: max(tolerance, CoverageRules().tolerance))
    }
}
