public import SimpleFeatures

/// Reads parcels from features, and remembers where the attributes of the last one stood, since the next one's mostly
/// stand there too.
public struct ParcelReader: Sendable {
    /// What parcels are that do not say it.
    public let assumedKind: ParcelKind
    private let fields: ParcelFields
    /// The last text that stood for a kind, and what it says, since the next one's is mostly the same.
    private var lastKind: (text: String, kind: ParcelKind?) = ("", nil)
    /// The attributes' names of the feature that `places` were found in.
    private var names: [String] = []
    private var places: Places

    /// For each field, at which places values may stand, the likeliest first.
    private struct Places {
        let egrid, number, municipality, canton, kind, registeredArea: [Int]

        init(_ names: [String], _ fields: ParcelFields) {
            let folded = names.map { $0.lowercased() }
            func places(_ field: ParcelFields.Field) -> [Int] {
                fields.names(of: field).compactMap { folded.lastIndex(of: $0) }
            }
            egrid = places(.egrid)
            number = places(.number)
            municipality = places(.municipality)
            canton = places(.canton)
            kind = places(.kind)
            registeredArea = places(.registeredArea)
        }
    }

    /// Reads fields under the names of `fields`; parcels that do not say what they are, are of that kind.
    public init(_ fields: ParcelFields = .standard, assuming kind: ParcelKind = .land) {
        self.fields = fields
        assumedKind = kind
        places = Places([], fields)
    }

    /// What was met since the reader was made.
    public private(set) var sightings = AttributeSightings()

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
        sightings.parcels += 1
        let members = attributes.members
        if members.count != names.count || !zip(members, names).allSatisfy({ $0.name == $1 }) {
            names = members.map(\.name)
            places = Places(names, fields)
            sightings.add(names)
        }
        func value(_ places: [Int]) -> JSONValue? {
            for place in places where members[place].value != .null { return members[place].value }
            return nil
        }
        let registeredArea = value(places.registeredArea).flatMap { area($0) }
        let kind = kind(value(places.kind)?.text)
        return Parcel(
            egrid: value(places.egrid)?.text, number: value(places.number)?.text,
            municipality: value(places.municipality)?.text, canton: value(places.canton)?.text,
            kind: kind,
            registeredArea: registeredArea, polygons: polygons,
            attributes: attributes)
    }

    private mutating func kind(_ text: String?) -> ParcelKind {
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            sightings.withoutKind += 1
            return assumedKind
        }
        if lastKind.text != text { lastKind = (text, ParcelKind(registerText: text)) }
        if lastKind.kind == nil { sightings.strangeKinds.add(text) }
        return lastKind.kind ?? assumedKind
    }

    private mutating func area(_ value: JSONValue) -> Double? {
        if let number = value.doubleValue { return number }
        let text = value.text ?? "a list or an object"
        if text.allSatisfy(\.isWhitespace) { return nil }
        let area = AreaText.squareMetres(text)
        if area == nil { sightings.strangeAreas.add(text) }
        return area
    }
}
