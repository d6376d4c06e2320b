public import SimpleFeatures
public import Streams

extension Nyla {
    /// A project that parcels belong to.
    public struct Project: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// What people call it.
        public let label: Label?
        /// How far it is, in Nyla's word.
        public let status: String?
        /// The parcels that belong to it, where they are told.
        public let parcels: [Identifier]

        private struct ParcelName: Decodable {
            let id: Identifier

            init(from decoder: any Decoder) throws {
                id =
                    try (try? Identifier(from: decoder))
                    ?? AnswerFields(decoder).required("id", "parcelId", "parcel_id")
            }
        }

        /// Reads one, also within `{project: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("project") { fields = inner.fields }
            id = try fields.required("id", "projectId", "project_id")
            label = try fields.value("label", "name", "title")
            status = try fields.text("status", "state", "statusProzess")
            parcels = try fields.list("parcelIds", "parcel_ids", "parcels", "parzellen", of: ParcelName.self)
                .map(\.id)
        }
    }

    /// What selected parcels come to, as the server counts it; `Parcels` measures them anew.
    public struct SelectionSummary: Hashable, Sendable {
        /// How many there are.
        public let count: Int?
        /// Square metres.
        public let area: Double?
        /// All that was answered.
        public let whole: JSONObject

        init(_ object: JSONObject) {
            let count = object.first(of: ["count", "parcelCount", "parcel_count", "total"])?.doubleValue
            self.count = count.flatMap { Int(exactly: $0) }
            area =
                object.first(of: ["totalArea", "total_area", "area", "total_area_m2", "areaM2"])?.doubleValue
            whole = object
        }
    }

    /// An address that begins with some letters.
    public struct Address: Hashable, Sendable, Decodable {
        /// The address as it is shown.
        public let label: String
        /// Nyla's identifier, where it gives one.
        public let id: Identifier?
        /// Easting and northing or longitude and latitude, where they are told, `x` the easting or longitude.
        public let position: SimpleFeatures.Position?

        /// Reads one, also a bare text.
        public init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                (label, id, position) = (text, nil, nil)
                return
            }
            let fields = try AnswerFields(decoder)
            label = try fields.required("label", "address", "value", "text", "name")
            id = try fields.value("id", "featureId", "feature_id")
            let x = try fields.number("x", "e", "easting", "lng", "lon", "longitude")
            let y = try fields.number("y", "n", "northing", "lat", "latitude")
            position = x.flatMap { x in y.map { SimpleFeatures.Position(x: x, y: $0) } }
        }
    }
}
