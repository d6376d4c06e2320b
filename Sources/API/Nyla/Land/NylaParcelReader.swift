import APICore
import Answers
import SimpleFeatures
import Streams
import SwissCoordinates

/// Reads parcels in all shapes that Nyla sends.
///
/// A parcel is a GeoJSON feature, or an object with a GeoJSON geometry or with `{points: [{x, y}]}`. Parcels come alone, in a
/// list, in a feature collection or in a page. The reference system is the member `crs` of the parcel, of its geometry or of
/// the list; without one it is recognised from the size of the coordinates. GeoJSON in degrees is WGS84.
struct NylaParcelReader {
    private static let listNames = ["features", "items", "parcels", "parcel_list", "data", "results"]
    private static let outlineNames = ["geometry", "geom", "outline", "perimeter", "polygon", "geometrie"]
    private static let systemNames = ["crs", "srid", "epsg", "coordinateSystem", "coordinate_system"]
    private static let xNames = ["x", "e", "easting", "lng", "lon", "longitude"]
    private static let yNames = ["y", "n", "northing", "lat", "latitude"]

    let endpoint: Endpoint

    /// The parcels of an answer as a page, with the total if the answer has it.
    func page(of bytes: [UInt8]) throws(APIError) -> Page<Nyla.Parcel> {
        let answer = try JSONValue(answer: bytes, of: endpoint)
        var total: Double?
        if case .object(let page) = answer {
            total = page.first(of: ["total", "total_items", "totalItems", "numberMatched"])?.doubleValue
        }
        return Page(try parcels(in: answer), total: total.flatMap { Int(exactly: $0) }) { $0.id?.text }
    }

    /// The parcels of an answer.
    ///
    /// - Parameter system: the system of parcels that name none.
    func parcels(in value: JSONValue, system: String? = nil) throws(APIError) -> [Nyla.Parcel] {
        switch value {
        case .array(let values):
            var parcels: [Nyla.Parcel] = []
            for (index, value) in values.enumerated() {
                guard case .object(let object) = value else {
                    throw error("a value that is not an object", at: "\(index)")
                }
                parcels.append(try parcel(in: object, at: "\(index)", system))
            }
            return parcels
        case .object(let object):
            if let list = object.first(of: Self.listNames), case .array = list {
                return try parcels(in: list, system: Self.systemName(of: object) ?? system)
            }
            if case .object(let inner)? = object["parcel"] {
                return [try parcel(in: inner, at: "parcel", system)]
            }
            return [try parcel(in: object, at: "its top", system)]
        default: throw error("no parcel", at: "its top")
        }
    }

    private func parcel(in object: JSONObject, at place: String, _ system: String?) throws(APIError)
        -> Nyla.Parcel
    {
        let outline = try outline(of: object, at: place)
        let feature = Feature(
            id: object["id"], geometry: outline.geometry, properties: Self.properties(of: object))
        let named = Self.systemName(of: object) ?? outline.object.flatMap(Self.systemName) ?? system
        do throws(TransformError) {
            if let named { return Nyla.Parcel(feature, in: try ReferenceSystem(named)) }
            return try recognised(feature, isGeoJSON: outline.isGeoJSON)
        } catch {
            throw self.error(
                "coordinates in an unknown system: \(error.message)", at: "\(place).geometry")
        }
    }

    private func recognised(_ feature: Feature, isGeoJSON: Bool) throws(TransformError) -> Nyla.Parcel {
        var recogniser = SystemRecogniser(assuming: isGeoJSON ? .wgs84 : nil)
        try feature.geometry?.forEachRun { run throws(TransformError) in
            for position in run { try recogniser.observe(position) }
        }
        let decision = try recogniser.decide()
        var parcel = Nyla.Parcel(feature, in: decision.system)
        parcel.isSystemRecognised = !decision.isAssumed
        if decision.axesAreSwapped {
            parcel.feature.geometry = feature.geometry?.mapRuns { $0.map(\.swapped) }
        }
        return parcel
    }

    private struct Outline {
        let geometry: Geometry
        let isGeoJSON: Bool
        /// The object that contains the outline, unless it is the parcel itself.
        let object: JSONObject?
    }

    private func outline(of object: JSONObject, at place: String) throws(APIError) -> Outline {
        if case .array(let points)? = object["points"] {
            return Outline(geometry: try ring(points, at: place + ".points"), isGeoJSON: false, object: nil)
        }
        guard case .object(let inner)? = object.first(of: Self.outlineNames) else {
            throw error("neither points nor a geometry", at: place)
        }
        if case .array(let points)? = inner["points"] {
            let ring = try ring(points, at: place + ".geometry.points")
            return Outline(geometry: ring, isGeoJSON: false, object: inner)
        }
        let reader = GeoJSONReader(ByteSource(bytes: Array(JSONValue.object(inner).jsonText.utf8)))
        guard let geometry = try? reader.next()?.geometry, !geometry.polygons.isEmpty else {
            throw error("no outline", at: place + ".geometry")
        }
        return Outline(geometry: geometry, isGeoJSON: true, object: inner)
    }

    /// A polygon of one ring, closed if the points are not.
    private func ring(_ points: [JSONValue], at place: String) throws(APIError) -> Geometry {
        var ring: [Position] = []
        for (index, point) in points.enumerated() {
            guard case .object(let point) = point, let x = point.first(of: Self.xNames)?.doubleValue,
                let y = point.first(of: Self.yNames)?.doubleValue
            else { throw error("a point without x and y", at: "\(place).\(index)") }
            ring.append(Position(x: x, y: y))
        }
        if let first = ring.first, first != ring.last { ring.append(first) }
        guard ring.count > 3 else { throw error("fewer than three points", at: place) }
        return .polygon(Polygon(rings: [ring]))
    }

    /// The properties of a feature, or the members of another object except outline and system.
    private static func properties(of object: JSONObject) -> JSONObject {
        if case .object(let properties)? = object["properties"] { return properties }
        let others = Set(outlineNames + systemNames + ["points", "type", "id"])
        return JSONObject(object.members.filter { !others.contains($0.name) })
    }

    /// The row of a parcel in a table: the identifier, the properties, and what else is beside them, without outline and
    /// reference system.
    static func row(of entry: Nyla.Entry) -> Nyla.Entry {
        var object = entry.fields
        if case .object(let inner)? = object["parcel"] { object = inner }
        let own = properties(of: object)
        var row = JSONObject([.init(name: "id", value: object["id"] ?? own["id"] ?? .null)])
        row.members += own.members.filter { $0.name != "id" }
        let others = Set(outlineNames + systemNames + ["points", "type", "id", "properties", "bbox"])
        row.members += object.members.filter { !others.contains($0.name) && own[$0.name] == nil }
        return Nyla.Entry(row)
    }

    private static func systemName(of object: JSONObject) -> String? {
        if case .object? = object["crs"] { return object.systemName }
        return object.first(of: systemNames)?.text
    }

    private func error(_ what: String, at place: String) -> APIError {
        APIError(
            .answer, "the response has \(what) at \(place)",
            remedy: "Correct the parcel there, or report it to the service's operator.",
            endpoint: endpoint.description)
    }
}
