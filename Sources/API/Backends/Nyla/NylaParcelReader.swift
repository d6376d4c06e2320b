import APICore
import SimpleFeatures
import Streams
import SwissCoordinates

/// Reads parcels in all the shapes that Nyla gives them.
///
/// Those are features, collections of features, objects with a geometry of GeoJSON or with `{points: [{x, y}]}`, one by one, in a list
/// or in a page. The reference system is what `crs` says of the parcel or of all; without it, the one that the coordinates' size
/// gives away. GeoJSON in degrees is WGS84.
struct NylaParcelReader {
    private static let listNames = ["features", "items", "parcels", "parcel_list", "data", "results"]
    private static let outlineNames = ["geometry", "geom", "outline", "perimeter", "polygon", "geometrie"]
    private static let systemNames = ["crs", "srid", "epsg", "coordinateSystem", "coordinate_system"]
    private static let axes = [
        ["x", "e", "easting", "lng", "lon", "longitude"], ["y", "n", "northing", "lat", "latitude"],
    ]

    let endpoint: Endpoint

    /// A page of parcels, and how many there are in all pages, where that is told.
    func page(of bytes: [UInt8]) throws(APIError) -> Page<Nyla.Parcel> {
        let answer = try JSONValue(answer: bytes, of: endpoint)
        var total: Double?
        if case .object(let page) = answer {
            total = page.first(of: ["total", "total_items", "totalItems", "numberMatched"])?.doubleValue
        }
        return Page(try parcels(in: answer), total: total.flatMap { Int(exactly: $0) }) { $0.id?.text }
    }

    /// All parcels of an answer.
    func parcels(in value: JSONValue, system: String? = nil) throws(APIError) -> [Nyla.Parcel] {
        switch value {
        case .array(let values):
            var parcels: [Nyla.Parcel] = []
            for (index, value) in values.enumerated() {
                guard case .object(let object) = value else {
                    throw fault("what is no object", at: "\(index)")
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
        default: throw fault("no parcel", at: "its top")
        }
    }

    private func parcel(in object: JSONObject, at place: String, _ system: String?) throws(APIError)
        -> Nyla.Parcel
    {
        let (geometry, isGeoJSON, inner) = try geometry(of: object, at: place)
        let feature = Feature(
            id: object["id"], geometry: geometry, properties: Self.properties(of: object))
        let named = Self.systemName(of: object) ?? inner.flatMap(Self.systemName) ?? system
        do throws(TransformError) {
            if let named { return Nyla.Parcel(feature, in: try ReferenceSystem(named)) }
            return try recognised(feature, isGeoJSON)
        } catch {
            throw fault("coordinates whose system is not clear: \(error.message)", at: "\(place).geometry")
        }
    }

    private func recognised(_ feature: Feature, _ isGeoJSON: Bool) throws(TransformError) -> Nyla.Parcel {
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

    /// The outline, whether it is GeoJSON, and the object that it stood in, if that is not the parcel itself.
    private func geometry(
        of object: JSONObject, at place: String
    ) throws(APIError) -> (Geometry, Bool, JSONObject?) {
        if case .array(let points)? = object["points"] {
            return (try ring(points, at: place + ".points"), false, nil)
        }
        guard case .object(let inner)? = object.first(of: Self.outlineNames) else {
            throw fault("neither points nor a geometry", at: place)
        }
        if case .array(let points)? = inner["points"] {
            return (try ring(points, at: place + ".geometry.points"), false, inner)
        }
        let reader = GeoJSONReader(ByteSource(bytes: Array(JSONValue.object(inner).jsonText.utf8)))
        guard let geometry = try? reader.next()?.geometry, !geometry.polygons.isEmpty else {
            throw fault("no outline", at: place + ".geometry")
        }
        return (geometry, true, inner)
    }

    private func ring(_ points: [JSONValue], at place: String) throws(APIError) -> Geometry {
        var ring: [Position] = []
        for (index, point) in points.enumerated() {
            guard case .object(let point) = point, let x = point.first(of: Self.axes[0])?.doubleValue,
                let y = point.first(of: Self.axes[1])?.doubleValue
            else { throw fault("no point with x and y", at: "\(place).\(index)") }
            ring.append(Position(x: x, y: y))
        }
        if let first = ring.first, first != ring.last { ring.append(first) }
        guard ring.count > 3 else { throw fault("fewer than three points", at: place) }
        return .polygon(Polygon(rings: [ring]))
    }

    /// The properties of a feature; of another object, all that is not outline and system.
    private static func properties(of object: JSONObject) -> JSONObject {
        if case .object(let properties)? = object["properties"] { return properties }
        let others = Set(outlineNames + systemNames + ["points", "type", "id"])
        return JSONObject(object.members.filter { !others.contains($0.name) })
    }

    private static func systemName(of object: JSONObject) -> String? {
        if case .object? = object["crs"] { return object.systemName }
        return object.first(of: systemNames)?.text
    }

    private func fault(_ what: String, at place: String) -> APIError {
        APIError(
            .answer, "the answer has at \(place) \(what)",
            remedy: "Correct the parcel there, or tell who runs the service.", endpoint: endpoint.description)
    }
}
