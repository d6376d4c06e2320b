import APICore
public import Answers
public import Parcels
public import SimpleFeatures
import Streams
public import SwissCoordinates

extension Nyla {
    /// A parcel: an outline with properties in a known reference system.
    public struct Parcel: Hashable, Sendable {
        /// Outline and properties.
        public var feature: Feature
        /// The reference system of the outline.
        public var system: ReferenceSystem
        /// Whether the system was recognised from the size of the coordinates, because the server does not name it.
        public var isSystemRecognised: Bool

        /// Creates a parcel.
        public init(_ feature: Feature, in system: ReferenceSystem) {
            self.feature = feature
            self.system = system
            isSystemRecognised = false
        }

        /// Nyla's identifier.
        public var id: Identifier? {
            switch feature.id ?? feature.properties["id"] {
            case .integer(let number)?: .number(number)
            case let value?: value.text.map { .text($0) }
            case nil: nil
            }
        }

        /// The parcel in the target system of a transformer from its own system.
        public func transformed(by transformer: Transformer) throws(TransformError) -> Parcel {
            var parcel = self
            parcel.feature.geometry = try feature.geometry.map { (geometry) throws(TransformError) in
                try transformer.transform(geometry)
            }
            parcel.system = transformer.target
            return parcel
        }
    }

    /// A notation for parcels in requests.
    public enum ParcelForm: Hashable, Sendable {
        /// A GeoJSON feature.
        case geoJSON
        /// `{points: [{x, y}], crs}`
        case points
    }
}

// MARK: Notations

extension Nyla.Parcel {
    /// The parcel as JSON for a request.
    func json(as form: Nyla.ParcelForm) throws(APIError) -> JSONValue {
        switch form {
        case .geoJSON: try geoJSON()
        case .points: try points()
        }
    }

    /// A GeoJSON feature, with a member `crs` unless the system is WGS84.
    private func geoJSON() throws(APIError) -> JSONValue {
        var bytes: [UInt8] = []
        do {
            let name = try system.geoJSONName
            var writer = GeoJSONWriter(.init(layout: .sequence, decimals: nil, crsName: name))
            try writer.append(feature, to: &bytes)
            var reader = JSONReader(bytes: bytes)
            return try reader.readValue()
        } catch {
            throw APIError(
                .request, "the parcel cannot be written as GeoJSON: \(error)",
                remedy: "Correct its outline, or use a CRS with an EPSG code.")
        }
    }

    /// `{points: [{x, y}], crs, properties}`, for an outline of one ring.
    private func points() throws(APIError) -> JSONValue {
        guard let geometry = feature.geometry, case .polygon(let polygon) = geometry,
            polygon.holes.isEmpty,
            polygon.shell.count > 3, polygon.shell.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
            let code = system.epsgCode
        else {
            throw APIError(
                .request,
                "only a single outline without holes, in a CRS with an EPSG code, can be sent as points",
                remedy: "Send the parcel as GeoJSON.")
        }
        let points = polygon.shell.dropLast().map {
            JSONValue.object(["x": .number($0.x), "y": .number($0.y)])
        }
        return .object([
            "points": .array(points), "crs": .string("EPSG:\(code)"),
            "properties": .object(feature.properties),
        ])
    }
}

extension Nyla.Parcel: Codable {
    private enum Key: String, CodingKey { case feature, isSystemRecognised }

    /// Decodes a parcel that `encode(to:)` has written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .feature)
        let reader = NylaParcelReader(endpoint: NylaEndpoints.parcel.endpoint)
        guard let parcel = try reader.page(of: Array(text.utf8)).items.first else {
            throw DecodingError.dataCorruptedError(
                forKey: .feature, in: container, debugDescription: "no parcel")
        }
        self = parcel
        isSystemRecognised = try container.decode(Bool.self, forKey: .isSystemRecognised)
    }

    /// Encodes the feature as a text of GeoJSON with its system.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(try geoJSON().jsonText, forKey: .feature)
        try container.encode(isSystemRecognised, forKey: .isSystemRecognised)
    }
}

// MARK: Parcels of the register

extension Nyla.Parcel {
    /// Creates a parcel from one of the register, with all its attributes. Each of its fields that has no attribute gets one
    /// under a standard name.
    ///
    /// ```swift
    /// let sent = try await land.create(Nyla.Parcel(parcel, in: .lv95))
    /// let back = try Parcel(sent)
    /// ```
    ///
    /// - Parameter system: the system of its coordinates, LV95 or LV03.
    public init(_ parcel: Parcel, in system: ReferenceSystem) {
        var properties = parcel.attributes
        let known = Set(properties.members.filter { $0.value != .null }.map { $0.name.lowercased() })
        func add(_ name: String, _ field: ParcelFields.Field, _ value: JSONValue?) {
            guard let value, known.isDisjoint(with: ParcelFields.standard.names(of: field)) else { return }
            properties[name] = value
        }
        add("EGRIS_EGRID", .egrid, parcel.egrid.map { .string($0) })
        add("Nummer", .number, parcel.number.map { .string($0) })
        add("BFSNr", .municipality, parcel.municipality.map { .string($0) })
        add("Kanton", .canton, parcel.canton.map { .string($0) })
        add("kind", .kind, .string(parcel.kind.rawValue))
        add("Flaeche", .registeredArea, parcel.registeredArea.map { .number($0) })
        let geometry: Geometry =
            parcel.polygons.count == 1 ? .polygon(parcel.polygons[0]) : .multiPolygon(parcel.polygons)
        self.init(Feature(geometry: geometry, properties: properties), in: system)
    }

    /// Names that services use for fields of the register, lowercase, letters and digits only.
    private static let synonyms: [(standard: String, field: ParcelFields.Field, names: Set<String>)] = [
        ("EGRIS_EGRID", .egrid, ["egridnumber", "egridnr", "egridid"]),
        (
            "Nummer", .number,
            ["parcelnumber", "parcelno", "parcelnr", "plotnumber", "parzellennr", "grundstuecksnummer"]
        ),
        (
            "BFSNr", .municipality,
            ["bfsnumber", "municipalitynumber", "municipalitycode", "municipalitybfs", "gemeindenr"]
        ),
        (
            "Flaeche", .registeredArea,
            ["registeredaream2", "registerarea", "landarea", "areasqm", "aream2", "grundstuecksflaeche"]
        ),
    ]

    /// The field of the register that an attribute has, by its name.
    static func field(named name: String) -> ParcelFields.Field? {
        let plain = name.lowercased()
        if let field = ParcelFields.Field.allCases.first(where: {
            ParcelFields.standard.names(of: $0).contains(plain)
        }) {
            return field
        }
        let letters = plain.filter { $0.isLetter || $0.isNumber }
        return synonyms.first { $0.names.contains(letters) }?.field
    }

    /// The feature with EGRID, number, municipality and area also under the names that `Parcel` reads.
    public var withStandardNames: Feature {
        var named = feature
        let known = Set(feature.properties.members.map { $0.name.lowercased() })
        for synonym in Self.synonyms
        where known.isDisjoint(with: ParcelFields.standard.names(of: synonym.field)) {
            let member = feature.properties.members.first { member in
                let name = member.name.lowercased().filter { $0.isLetter || $0.isNumber }
                return synonym.names.contains(name) && member.value != .null
            }
            if let member { named.properties[synonym.standard] = member.value }
        }
        return named
    }
}

extension Parcel {
    /// Creates a parcel of the register from one of Nyla, in the same system; transform it to LV95 or LV03 first.
    public init(_ parcel: Nyla.Parcel) throws(ParcelError) { try self.init(parcel.withStandardNames) }
}
