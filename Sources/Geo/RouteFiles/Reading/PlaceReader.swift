public import Routes
import SimpleFeatures
public import Streams

/// Reads named places from a table or from GeoJSON.
///
/// A table (CSV) has the columns `name`, `latitude`, `longitude` and, in metres, `radius`, in any spelling of position tables
/// (`Breite`, `lat`); a decimal comma is accepted. The default radius is 100 m. GeoJSON has points with a `radius`, or polygons,
/// each with a `name`, in WGS84.
public struct PlaceReader: Sendable {
    private static let usualRadius = 100.0

    /// Creates a reader.
    public init() {}

    /// The places of a source, in order.
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
        let input = try RouteError.wrapping { () throws(ReadingError) in try DelimitedTextInput(source) }
        var delimiter: UInt8?
        if case .byte(let byte) = input.delimiter { delimiter = byte }
        var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
        guard let header = try row(&reader) else { return [] }
        let columns = try PlaceColumns(header.fields)
        var places: [NamedPlace] = []
        while let row = try row(&reader) {
            guard row.fields.contains(where: { $0.contains { !$0.isWhitespace } }) else { continue }
            let place = "line \(row.line)"
            let name = columns.name < row.fields.count ? row.fields[columns.name] : ""
            guard name.contains(where: { !$0.isWhitespace }) else {
                throw bad("the place has no name", place)
            }
            let radius = columns.radius.flatMap {
                $0 < row.fields.count && !row.fields[$0].isEmpty ? $0 : nil
            }
            let position = Position(
                x: try number(columns.longitude, "longitude", of: row),
                y: try number(columns.latitude, "latitude", of: row))
            let metres =
                try radius.map { (column) throws(RouteError) in
                    try number(column, "radius", of: row)
                } ?? Self.usualRadius
            places.append(try self.place(name, position, metres, place))
        }
        return places
    }

    private func number(
        _ column: Int, _ name: String, of row: DelimitedTextReader.Row
    ) throws(RouteError) -> Double {
        do throws(ReadingError) { return try row.number(inColumn: column, named: name) } catch {
            throw bad(error.message, "line \(row.line)")
        }
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

/// The columns of a table of places.
struct PlaceColumns {
    private static let names: Set<String> = [
        "name", "ort", "platz", "bezeichnung", "place", "nom", "lieu", "nome", "luogo",
    ]
    private static let radii: Set<String> = ["radius", "radiusm", "umkreis", "rayon", "raggio"]

    let name: Int
    let latitude: Int
    let longitude: Int
    let radius: Int?

    init(_ header: [String]) throws(RouteError) {
        let plain = header.map(PositionColumn.plainLetters)
        let fields = header.map { PositionColumn($0)?.field }
        guard let name = plain.firstIndex(where: Self.names.contains),
            let latitude = fields.firstIndex(of: .latitude), let longitude = fields.firstIndex(of: .longitude)
        else {
            let shown = header.prefix(20).map { $0.prefix(30) }.joined(separator: ", ")
            throw RouteError(
                .badPlaces, "the columns name, latitude and longitude were expected; there are: \(shown)",
                place: "line 1", remedy: "Give a table name,latitude,longitude,radius.")
        }
        (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
        radius = plain.firstIndex(where: Self.radii.contains)
    }
}
