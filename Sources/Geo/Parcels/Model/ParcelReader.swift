public import SimpleFeatures
public import Streams

/// Reads parcels from features. It remembers the positions of the attributes, because consecutive features usually
/// have the same layout.
public struct ParcelReader: Sendable {
    /// The kind of parcels whose source does not state one.
    public let assumedKind: ParcelKind
    private let fields: ParcelFields
    /// The last kind text and its meaning; the next feature usually has the same.
    private var lastKind: (text: String, kind: ParcelKind?) = ("", nil)
    /// The attribute names for which `places` was computed.
    private var names: [String] = []
    private var places: Places

    /// The member indices that may hold each field's value, most likely first.
    private struct Places {
        let egrid, number, municipality, canton, kind, registeredArea: [Int]

        init(_ names: [String], _ fields: ParcelFields) {
            func places(_ field: ParcelFields.Field) -> [Int] { fields.places(of: field, among: names) }
            egrid = places(.egrid)
            number = places(.number)
            municipality = places(.municipality)
            canton = places(.canton)
            kind = places(.kind)
            registeredArea = places(.registeredArea)
        }
    }

    /// Creates a reader. `fields` lists the attribute names; `kind` is used for parcels that do not state theirs.
    public init(_ fields: ParcelFields = .standard, assuming kind: ParcelKind = .land) {
        self.fields = fields
        assumedKind = kind
        places = Places([], fields)
    }

    /// Statistics on the attributes read so far.
    public private(set) var sightings = AttributeSightings()

    /// Reads a parcel and keeps all attributes. Throws if the feature has no polygon or only empty ones.
    public mutating func parcel(of feature: Feature) throws(ParcelError) -> Parcel {
        let all = feature.geometry?.polygons ?? []
        let polygons = all.filter { !$0.shell.isEmpty }
        guard !polygons.isEmpty else {
            let type = feature.geometry?.typeName
            let found = type.map { all.isEmpty ? "\($0), not a polygon" : "an empty \($0)" } ?? "no geometry"
            throw ParcelError(
                .noPolygon, "a feature has \(found)",
                remedy: "Leave it out, or give the file that holds the parcels' areas.",
                isAboutPoint: ["Point", "MultiPoint"].contains(type))
        }
        return parcel(feature.properties, polygons)
    }

    /// Creates a parcel from attributes, all of which are kept, and polygons.
    public mutating func parcel(_ attributes: JSONObject, _ polygons: [Polygon]) -> Parcel {
        sightings.parcels += 1
        let members = attributes.members
        if members.count != names.count || !zip(members, names).allSatisfy({ $0.name == $1 }) {
            names = members.map(\.name)
            places = Places(names, fields)
            sightings.add(names)
            if !places.number.isEmpty || !places.egrid.isEmpty { sightings.hasNames = true }
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
        if let kind = lastKind.kind, lastKind.text == text { return kind }
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            sightings.withoutKind += 1
            return assumedKind
        }
        lastKind = (text, ParcelKind(registerText: text))
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

/// Parses areas as they are written in Switzerland.
private enum AreaText {
    private static let separators: Set<Character> = [
        "'", "’", "ʼ", "`", " ", "\u{A0}", "\u{2009}", "\u{202F}",
    ]
    private static let units = ["m2", "m²", "qm"]

    /// Parses texts such as `812.5`, `1'000`, `1 000 m²` and `100,5`. Returns `nil` if the text is not a number, or
    /// is ambiguous like `1,000`.
    static func squareMetres(_ text: String) -> Double? {
        if let number = Double(text) { return number.isFinite ? number : nil }
        let parts = withoutUnit(text).split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let whole = parts.first.flatMap(wholeNumber) else { return nil }
        guard parts.count == 2 else { return Double(whole) }
        let mayBeThousands = text.contains(",") && parts[1].count == 3 && whole.count == parts[0].count
        return isDigits(parts[1]) && !mayBeThousands ? Double("\(whole).\(parts[1])") : nil
    }

    private static func withoutUnit(_ text: String) -> Substring {
        var rest = trimmed(text[...])
        let folded = rest.lowercased()
        if let unit = units.first(where: { folded.hasSuffix($0) }) {
            rest = trimmed(rest.dropLast(unit.count))
        }
        return rest
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The digits of a whole number, without separators between groups of three.
    private static func wholeNumber(_ text: Substring) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        guard groups.allSatisfy(isDigits), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
            return nil
        }
        return groups.count == 1 || groups[0].count <= 3 ? groups.joined() : nil
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 &- 48 <= 9 }
    }
}
