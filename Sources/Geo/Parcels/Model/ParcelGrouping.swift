public import SimpleFeatures

/// Puts the parts of a parcel together that come as features of their own, by their EGRID.
///
/// Features with one EGRID and different numbers stay parcels of their own, and the second of them contradicts the first.
/// A part that was there already, wherever its rings begin and whichever way they run, is taken once: services cut by
/// boxes deliver such. What only a later part says of the parcel is taken from it. Where parcels are kept apart by
/// attributes, features are parts of one only if they agree in them too.
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
    /// What features with one EGRID say that cannot both be, and the later parcel's place.
    public private(set) var contradictions: [(index: Int, contradiction: ParcelContradiction)] = []
    /// How many EGRIDs have parts that were kept apart by the attributes.
    public private(set) var divided = 0
    private let attributes: [String]
    /// Where the first parcel of each EGRID is.
    private var places: [Key: Int] = [:]
    /// Where the parcels are whose EGRID another number had before, by that EGRID's first parcel.
    private var placesOfNumbers: [NumberKey: Int] = [:]
    /// Of each EGRID whether its parts were kept apart, where that can be.
    private var isDivided: [Key: Bool] = [:]
    /// Of the parcels of several features, the place of the first polygon of each feature but the first.
    private var starts: [Int: [Int]] = [:]
    /// Those of the parcels that have several parts.
    private var outlines: [Int: Set<Outline>] = [:]

    private struct Key: Hashable {
        let egrid: String
        let kind: ParcelKind
        var values: [JSONValue] = []
    }

    private struct NumberKey: Hashable {
        let first: Int
        let number: String
    }

    /// Begins with nothing; parcels are kept apart by the values of these attributes.
    public init(apartBy attributes: [String] = []) {
        self.attributes = attributes
    }

    /// Adds a parcel, or a part of one; one without a sound EGRID stands for itself.
    public mutating func add(_ parcel: Parcel) -> Outcome {
        guard let egrid = parcel.egrid, Parcel.isEGRID(egrid) else {
            parcels.append(parcel)
            return .added
        }
        var key = Key(egrid: egrid, kind: parcel.kind)
        if !attributes.isEmpty { key.values = attributes.map { parcel.attribute(named: $0) ?? .null } }
        guard let first = places[key] else {
            countDivided(key)
            places[key] = parcels.count
            parcels.append(parcel)
            return .added
        }
        var index = first
        if let known = parcels[first].number, let number = parcel.number, number != known {
            let key = NumberKey(first: first, number: number)
            guard let place = placesOfNumbers[key] else {
                placesOfNumbers[key] = parcels.count
                let contradiction = ParcelContradiction(field: .number, known: known, other: number)
                contradictions.append((parcels.count, contradiction))
                parcels.append(parcel)
                return .added
            }
            index = place
        }
        for contradiction in parcels[index].complete(by: parcel) {
            contradictions.append((index, contradiction))
        }
        return join(parcel.polygons, to: index)
    }

    /// The polygons of a parcel, those of each of its features together.
    public func features(ofParcel index: Int) -> [[Polygon]] {
        let polygons = parcels[index].polygons
        let bounds = [0] + (starts[index] ?? []) + [polygons.count]
        return zip(bounds, bounds.dropFirst()).map { Array(polygons[$0..<$1]) }
    }

    private mutating func countDivided(_ key: Key) {
        guard !attributes.isEmpty else { return }
        let whole = Key(egrid: key.egrid, kind: key.kind)
        if isDivided[whole] == false { divided += 1 }
        isDivided[whole] = isDivided[whole] != nil
    }

    private mutating func join(_ polygons: [Polygon], to index: Int) -> Outcome {
        if outlines[index] == nil { outlines[index] = Set(parcels[index].polygons.map { Outline($0) }) }
        let new = polygons.filter { outlines[index]?.insert(Outline($0)).inserted == true }
        if !new.isEmpty { starts[index, default: []].append(parcels[index].polygons.count) }
        parcels[index].polygons += new
        return new.isEmpty ? .repeated(index: index) : .joined(index: index)
    }
}
