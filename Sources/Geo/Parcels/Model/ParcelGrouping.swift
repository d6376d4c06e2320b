public import SimpleFeatures
import Streams

/// Joins features with the same EGRID into one parcel.
///
/// Features with one EGRID but different numbers stay separate parcels, and a contradiction is recorded. A polygon
/// that is already there, whatever its start and direction, is added once: services queried by box return
/// duplicates. Fields missing so far are filled from later parts. With `apartBy` attributes, features are joined
/// only if these agree too.
public struct ParcelGrouping: Sendable {
    /// The effect of adding a parcel.
    public enum Outcome: Hashable, Sendable {
        /// A new parcel was added.
        case added
        /// Its polygons were added to the parcel at `index`.
        case joined(index: Int)
        /// All its polygons were already in the parcel at `index`.
        case repeated(index: Int)
    }

    /// The parcels, in the order of their first parts.
    public private(set) var parcels: [Parcel] = []
    /// Contradictions between features with the same EGRID, with the index of the later parcel.
    public private(set) var contradictions: [(index: Int, contradiction: ParcelContradiction)] = []
    /// The number of EGRIDs whose parts were kept separate because of the attributes.
    public private(set) var divided = 0
    private let attributes: [String]
    private var malformed = MalformedEGRIDs()
    /// The index of the first parcel of each key.
    private var places: [Key: Int] = [:]
    /// Indices of parcels whose number differs from the first parcel with the same EGRID.
    private var placesOfNumbers: [NumberKey: Int] = [:]
    /// Whether each EGRID's parts were kept separate. Used only with attributes.
    private var isDivided: [Key: Bool] = [:]
    /// For parcels of several features: the first polygon index of each feature after the first.
    private var starts: [Int: [Int]] = [:]
    /// Outlines of the parcels that have several parts.
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

    /// Creates an empty grouping. Parcels that differ in these attributes are kept separate.
    public init(apartBy attributes: [String] = []) {
        self.attributes = attributes
    }

    /// Adds a parcel or a part of one. Parcels without a well-formed EGRID are never joined.
    public mutating func add(_ parcel: Parcel) -> Outcome {
        guard let egrid = parcel.egrid, Parcel.isEGRID(egrid) else {
            if let contradiction = malformed.add(egrid: parcel.egrid, number: parcel.number) {
                contradictions.append((parcels.count, contradiction))
            }
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

    /// The polygons of a parcel, grouped by feature.
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
