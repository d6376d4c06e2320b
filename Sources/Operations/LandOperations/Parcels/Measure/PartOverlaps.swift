import Batch
import Parcels

/// Looks for land that several features of one parcel have, which the sum of their areas has more than once.
///
/// The corners are not kept when parcels are measured: they are read once more, of those parcels alone that are named.
struct PartOverlaps {
    private var parts: [Int: ParcelGrouping] = [:]

    /// Reads the parcels at these places.
    init(of places: Set<Int>, among measured: MeasuredParcels, _ input: ParcelInput) throws {
        try input.forEach { _, parcel in
            guard let place = measured.place(ofFeature: input.features.number), places.contains(place) else {
                return
            }
            _ = parts[place, default: ParcelGrouping()].add(parcel)
        }
    }

    /// What is wrong with which parcels, in their order.
    func faults() throws -> [(place: Int, fault: String)] {
        try parts.sorted { $0.key < $1.key }.compactMap { place, grouping in
            let polygons = grouping.parcels.flatMap(\.polygons)
            let overlap = try ParcelUnion(of: polygons.map { [$0] }).overlap
            guard overlap > ParcelRepairer.partTolerance else { return nil }
            return (place, "its parts overlap by \(Row.Value.number(overlap, decimals: 2).text) m²")
        }
    }
}
