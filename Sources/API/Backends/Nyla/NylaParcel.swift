import APICore
public import SimpleFeatures
import Streams
public import SwissCoordinates

extension Nyla {
    /// A parcel: its outline with all that is said of it, in a reference system that is always told.
    ///
    /// The caller takes the feature to `Parcels` to be measured, or to `SwissCoordinates` to be transformed.
    public struct Parcel: Hashable, Sendable {
        /// Outline and properties.
        public var feature: Feature
        /// What the outline's coordinates are in.
        public var system: ReferenceSystem
        /// Whether the system was told from the coordinates' size, and not by the server.
        public var isSystemRecognised: Bool

        /// Creates a parcel.
        public init(_ feature: Feature, in system: ReferenceSystem) {
            self.feature = feature
            self.system = system
            isSystemRecognised = false
        }

        /// Nyla's identifier, if it has one.
        public var id: Identifier? {
            switch feature.id ?? feature.properties["id"] {
            case .integer(let number)?: .number(number)
            case let value?: value.text.map { .text($0) }
            case nil: nil
            }
        }

        /// The parcel as a feature of GeoJSON, with its system in a member `crs` where that is not WGS84.
        func geoJSON() throws(APIError) -> JSONValue {
            var bytes: [UInt8] = []
            do {
                let name = try system.geoJSONName
                var writer = GeoJSONWriter(.init(layout: .sequence, decimals: nil, crsName: name))
                try writer.append(feature, to: &bytes)
                var reader = JSONReader(bytes: bytes)
                return try reader.readValue()
            } catch {
                throw APIError(
                    .request, "the parcel cannot be said in GeoJSON: \(error)",
                    remedy: "Correct its outline, or name its reference system by a code.")
            }
        }

        /// The parcel as `{points: [{x, y}], crs, properties}`, for one outline without holes.
        func points() throws(APIError) -> JSONValue {
            guard let geometry = feature.geometry, case .polygon(let polygon) = geometry,
                polygon.holes.isEmpty,
                polygon.shell.count > 3, polygon.shell.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
                let code = system.epsgCode
            else {
                throw APIError(
                    .request, "only one outline without holes in a system with a code can be sent as points",
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

    /// How a parcel is sent.
    public enum ParcelForm: Hashable, Sendable {
        /// As a feature of GeoJSON.
        case geoJSON
        /// As `{points: [{x, y}], crs}`.
        case points
    }
}
