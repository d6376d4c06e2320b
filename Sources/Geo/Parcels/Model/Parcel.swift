public import SimpleFeatures

/// A piece of land as the register knows it, with its geometry in a plane system in metres (LV95 or LV03).
public struct Parcel: Hashable, Sendable {
    /// The federal identifier, `CH` and 12 digits, if the source has one.
    public var egrid: String?
    /// The number within the municipality; cantons use letters too.
    public var number: String?
    /// The municipality's number at the Federal Statistical Office (BFS).
    public var municipality: String?
    /// The canton's two letters, if the source has them.
    public var canton: String?
    /// Land, or a right over it; land where the source does not say.
    public var kind: ParcelKind
    /// The area in the register, in square metres.
    public var registeredArea: Double?
    /// Its land, one part or several.
    public var polygons: [Polygon]
    /// All attributes of the source, those above among them.
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

    /// What people call it: its number, or else its EGRID.
    public var name: String? { number ?? egrid }

    /// Whether `text` has the form of an EGRID: `CH` and 12 digits.
    public static func isEGRID(_ text: String) -> Bool {
        text.utf8.count == 14 && text.utf8.starts(with: "CH".utf8)
            && text.utf8.dropFirst(2).allSatisfy { $0 &- 48 <= 9 }
    }
}
