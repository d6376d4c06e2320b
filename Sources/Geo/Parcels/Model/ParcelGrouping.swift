import SimpleFeatures

/// Puts the parts of a parcel together that come as features of their own, by their EGRID.
///
/// A part that was there already, position by position, is taken once: services cut by boxes deliver such.
public struct ParcelGrouping: Sendable {
    /// What became of a parcel that was added.
    public enum Outcome: Hashable, Sendable {
        /// It is a parcel of its own.
        case added
        /// Its land belongs to the parcel at `index`, which has it now.
        case joined(index: Int)
        /// All of its land was there already, in the parcel at `index`.
        case repeated(index: Int)
    }

    /// The parcels, in the order in which the first part of each came.
    public private(set) var parcels: [Parcel] = []
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
        let egrid: String
        let kind: ParcelKind
    }

    /// Begins with nothing.
    public init() {}

    /// Adds a parcel, or a part of one; one without a sound EGRID stands for itself.
    public mutating func add(_ parcel: Parcel) -> Outcome {
        guard let egrid = parcel.egrid, Parcel.isEGRID(egrid) else {
            parcels.append(parcel)
            return .added
        }
        let key = Key(egrid: egrid, kind: parcel.kind)
        guard let index = places[key] else {
            places[key] = parcels.count
            parcels.append(parcel)
            return .added
        }
        let new = parcel.polygons.filter { !parcels[index].polygons.contains($0) }
        parcels[index].polygons += new
        return new.isEmpty ? .repeated(index: index) : .joined(index: index)
    }
}
