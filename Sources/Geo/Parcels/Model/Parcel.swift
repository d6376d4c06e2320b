public import SimpleFeatures
public import Streams

/// A parcel of the land register, with its geometry in a plane CRS in metres (LV95 or LV03).
public struct Parcel: Hashable, Sendable {
    /// The federal identifier, `CH` and 12 digits, if the source has one.
    public var egrid: String?
    /// The number within the municipality; cantons use letters too.
    public var number: String?
    /// The municipality's number at the Federal Statistical Office (BFS).
    public var municipality: String?
    /// The canton's two letters, if the source has them.
    public var canton: String?
    /// Land, or a right over land; `.land` if the source does not say.
    public var kind: ParcelKind
    /// The area in the register, in square metres.
    public var registeredArea: Double?
    /// The parcel's geometry, one polygon per part.
    public var polygons: [Polygon]
    /// All attributes of the source, including those of the properties above.
    public var attributes: JSONObject

    /// Creates a parcel.
    public init(
        egrid: String? = nil, number: String? = nil, municipality: String? = nil, canton: String? = nil,
        kind: ParcelKind = .land, registeredArea: Double? = nil, polygons: [Polygon],
        attributes: JSONObject = JSONObject()
    ) {
        self.egrid = egrid
        self.number = number
        self.municipality = municipality
        self.canton = canton
        self.kind = kind
        self.registeredArea = registeredArea
        self.polygons = polygons
        self.attributes = attributes
    }

    /// The parcel's usual name: its number, otherwise its EGRID.
    public var name: String? { number ?? egrid }

    /// Whether `text` has the form of an EGRID: `CH` and 12 digits.
    public static func isEGRID(_ text: String) -> Bool {
        text.utf8.count == 14 && text.utf8.starts(with: "CH".utf8)
            && text.utf8.dropFirst(2).allSatisfy { $0 &- 48 <= 9 }
    }

    /// Reads a parcel from a feature; `fields` lists the attribute names to look for.
    ///
    /// All attributes are kept. Throws if the feature has no polygon.
    public init(_ feature: Feature, _ fields: ParcelFields = .standard) throws(ParcelError) {
        var reader = ParcelReader(fields)
        self = try reader.parcel(of: feature)
    }

    /// The value of the attribute with this name, matched exactly first, then ignoring case. If there is none, the
    /// parcel's own field of that name (egrid, number, bfs, canton, kind, area); `nil` if neither exists.
    public func attribute(named name: String) -> JSONValue? {
        if let value = attributes[name] { return value }
        let folded = name.lowercased()
        if let member = attributes.members.last(where: { $0.name.lowercased() == folded }) {
            return member.value
        }
        return ParcelFields.Field(rawValue: folded).map { field in
            switch field {
            case .egrid: egrid.map { .string($0) } ?? .null
            case .number: number.map { .string($0) } ?? .null
            case .municipality: municipality.map { .string($0) } ?? .null
            case .canton: canton.map { .string($0) } ?? .null
            case .kind: .string(kind.rawValue)
            case .registeredArea: registeredArea.map { .number($0) } ?? .null
            }
        }
    }
}

/// Finds parcels of different numbers that share a malformed EGRID.
public struct MalformedEGRIDs: Sendable {
    /// The number of the first parcel of each malformed EGRID.
    private var numbers: [String: String] = [:]
    private var reported: Set<[String]> = []

    /// Creates an empty search.
    public init() {}

    /// Adds a parcel. Returns a contradiction if another one of the same malformed EGRID has another number, once for
    /// each number. Texts that stand for a missing EGRID, such as `-`, `0` or `unbekannt`, are ignored.
    public mutating func add(egrid: String?, number: String?) -> ParcelContradiction? {
        guard let egrid, let number, !Parcel.isEGRID(egrid),
            egrid.contains(where: { ("1"..."9").contains($0) })
        else { return nil }
        guard let known = numbers[egrid] else {
            numbers[egrid] = number
            return nil
        }
        guard known != number, reported.insert([egrid, number]).inserted else { return nil }
        return ParcelContradiction(field: .number, known: known, other: number)
    }
}

/// A contradiction between two features with the same EGRID, which suggests that one of the EGRIDs is wrong.
public struct ParcelContradiction: Hashable, Sendable {
    /// The field whose values differ: the number (the features are then two parcels) or the registered area.
    public let field: ParcelFields.Field
    /// The value in the first part that has one.
    public let known: String
    /// The value in the other part.
    public let other: String

    /// Creates a contradiction.
    public init(field: ParcelFields.Field, known: String, other: String) {
        self.field = field
        self.known = known
        self.other = other
    }
}

extension Parcel {
    /// Fills missing fields and attributes from a later part of the same parcel. Returns the values that contradict
    /// each other.
    public mutating func complete(by part: Parcel) -> [ParcelContradiction] {
        var contradictions: [ParcelContradiction] = []
        if let known = registeredArea, let other = part.registeredArea, known != other {
            contradictions.append(
                ParcelContradiction(
                    field: .registeredArea, known: Self.text(of: known), other: Self.text(of: other)))
        }
        number = number ?? part.number
        municipality = municipality ?? part.municipality
        canton = canton ?? part.canton
        registeredArea = registeredArea ?? part.registeredArea
        attributes.complete(by: part.attributes)
        return contradictions
    }

    private static func text(of area: Double) -> String { Int(exactly: area).map { "\($0)" } ?? "\(area)" }
}

extension JSONObject {
    /// Adds the members that are missing or null.
    fileprivate mutating func complete(by other: JSONObject) {
        guard self != other else { return }
        var places: [String: Int] = [:]
        for (place, member) in members.enumerated() { places[member.name] = place }
        for member in other.members where member.value != .null {
            if let place = places[member.name] {
                if members[place].value == .null { members[place].value = member.value }
            } else {
                places[member.name] = members.count
                members.append(member)
            }
        }
    }
}
