public import SimpleFeatures

/// Reads named places from a table or from GeoJSON.
///
/// A table (CSV) has the columns `name`, `latitude` (or `lat`), `longitude` (`lon`, `lng`) and, in metres, `radius`; a place
/// without one reaches 100 m. GeoJSON has points with a `radius`, or polygons, each with a `name`, in WGS84.
public struct PlaceReader: Sendable {
    private static let usualRadius = 100.0

    /// Creates a reader.
    public init() {}

    /// The places, in the order of the source.
    public func places(from source: ByteSource) throws(RouteError) -> [NamedPlace] {
        let (front, source) = try RouteError.wrapping { () throws(ReadingError) in try source.peeking(at: 64)
        }
        let first = front.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        return first == UInt8(ascii: "{") ? try features(source) : try rows(source)
    }

    private func features(_ source: ByteSource) throws(RouteError) -> [NamedPlace] {
        let reader = GeoJSONReader(source)
        var places: [NamedPlace] = []
        while let feature = try RouteError.wrapping({ () throws(ReadingError) in try reader.next() }) {
            places.append(try place(feature, "feature \(places.count + 1)"))
        }
        return places
    }

    private func place(_ feature: Feature, _ place: String) throws(RouteError) -> NamedPlace {
        guard let name = feature.properties["name"]?.text else { throw bad("a place has no name", place) }
        switch feature.geometry {
        case .point(let position):
            let radius = feature.properties["radius"]?.doubleValue ?? Self.usualRadius
            return try self.place(name, position, radius, place)
        case .some(let geometry) where !geometry.polygons.isEmpty:
            guard geometry.polygons.allSatisfy({ $0.shell.allSatisfy(Self.isOnGlobe) }) else {
                throw bad("the place \"\(name.prefix(60))\" is not in WGS84 degrees", place)
            }
            return NamedPlace(name: name, area: .polygons(geometry.polygons))
        default: throw bad("the place \"\(name.prefix(60))\" is neither a point nor a polygon", place)
        }
    }

    private static func isOnGlobe(_ position: Position) -> Bool {
        position.x.magnitude <= 180 && position.y.magnitude <= 90
    }

    private func rows(_ source: ByteSource) throws(RouteError) -> [NamedPlace] {
        var reader = DelimitedTextReader(source)
        guard let header = try row(&reader)?.fields.map({ $0.lowercased() }) else { return [] }
        let columns = [["name"], ["latitude", "lat"], ["longitude", "lon", "lng"], ["radius"]].map { names in
            header.firstIndex { names.contains($0) }
        }
        guard let name = columns[0], let latitude = columns[1], let longitude = columns[2] else {
            throw bad("the columns name, latitude and longitude were expected", "line 1")
        }
        var places: [NamedPlace] = []
        while let row = try row(&reader) {
            let place = "line \(row.line)"
            let field = { (column: Int?) in column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } }
            let radius = field(columns[3]).flatMap { $0.isEmpty ? nil : $0 }
            guard let name = field(name), let north = field(latitude).flatMap(Double.init),
                let east = field(longitude).flatMap(Double.init),
                let radius = radius == nil ? Self.usualRadius : radius.flatMap(Double.init)
            else { throw bad("a name and numbers were expected", place) }
            places.append(try self.place(name, Position(x: east, y: north), radius, place))
        }
        return places
    }

    private func row(_ reader: inout DelimitedTextReader) throws(RouteError) -> DelimitedTextReader.Row? {
        try RouteError.wrapping { () throws(ReadingError) in try reader.next() }
    }

    private func place(
        _ name: String, _ position: Position, _ radius: Double, _ place: String
    ) throws(RouteError) -> NamedPlace {
        let circle = Circle(latitude: position.y, longitude: position.x, radius: radius)
        guard circle.isSound else {
            throw bad("\"\(name.prefix(60))\" has no latitude, longitude and radius of up to 1000 km", place)
        }
        return NamedPlace(name: name, area: .circle(circle))
    }

    private func bad(_ message: String, _ place: String) -> RouteError {
        RouteError(
            .badPlaces, message, place: place,
            remedy: "Give a table name,latitude,longitude,radius, or GeoJSON points and polygons with a name."
        )
    }
}
