public import SimpleFeatures

/// Reads parcels from features, and remembers where the attributes of the last one stood, since the next one's mostly
/// stand there too.
public struct ParcelReader: Sendable {
    private let fields: ParcelFields
    /// The attributes' names of the feature that `places` were found in.
    private var names: [String] = []
    private var places: Places

    /// For each field, at which places values may stand, the likeliest first.
    private struct Places {
        let egrid, number, municipality, canton, kind, registeredArea: [Int]

        init(_ names: [String], _ fields: ParcelFields) {
            func places(_ field: ParcelFields.Field) -> [Int] {
                fields.names(of: field).compactMap { name in names.lastIndex { $0.isSpelled(name) } }
            }
            egrid = places(.egrid)
            number = places(.number)
            municipality = places(.municipality)
            canton = places(.canton)
            kind = places(.kind)
            registeredArea = places(.registeredArea)
        }
    }

    /// Reads fields under the names of `fields`.
    public init(_ fields: ParcelFields = .standard) {
        self.fields = fields
        places = Places([], fields)
    }

    /// Reads a parcel; all attributes are kept. A feature without polygons, or with empty ones only, is an error.
    public mutating func parcel(of feature: Feature) throws(ParcelError) -> Parcel {
        let all = feature.geometry?.polygons ?? []
        let polygons = all.filter { !$0.shell.isEmpty }
        guard !polygons.isEmpty else {
            let type = feature.geometry?.typeName ?? "no geometry"
            throw ParcelError(
                .noPolygon, "a feature has \(all.isEmpty ? "\(type), not a polygon" : "an empty \(type)")",
                remedy: "Leave it out, or give the file that holds the parcels' areas.")
        }
        return parcel(feature.properties, polygons)
    }

    /// Reads a parcel of these attributes, all of which are kept, and these polygons.
    public mutating func parcel(_ attributes: JSONObject, _ polygons: [Polygon]) -> Parcel {
        let members = attributes.members
        if members.count != names.count || !zip(members, names).allSatisfy({ $0.name == $1 }) {
            names = members.map(\.name)
            places = Places(names, fields)
        }
        func value(_ places: [Int]) -> JSONValue? {
            for place in places where members[place].value != .null { return members[place].value }
            return nil
        }
        return Parcel(
            egrid: value(places.egrid)?.text, number: value(places.number)?.text,
            municipality: value(places.municipality)?.text, canton: value(places.canton)?.text,
            kind: value(places.kind)?.text.flatMap { ParcelKind(registerText: $0) } ?? .land,
            registeredArea: value(places.registeredArea)?.doubleValue, polygons: polygons,
            attributes: attributes)
    }
}

extension String {
    /// Whether this is `name`, which is in lower case, in capitals or not.
    fileprivate func isSpelled(_ name: String) -> Bool {
        utf8.count == name.utf8.count
            && zip(utf8, name.utf8).allSatisfy { ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1 }
    }
}
