public import Batch
import LandOperations
import RouteFiles
import Routes
import SimpleFeatures
import Streams

/// Writes trips or stops as rows, as features with the same columns as attributes, or as tracks and places.
final class TravelOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput, hasTimes: Bool)
        case tracks(ItemContext)
    }

    private let sink: Sink
    private var routes: [Route] = []
    private var places: [Waypoint] = []

    /// Opens the item's output; without a format, rows are written.
    init(_ format: TravelFormat?, in context: ItemContext) throws {
        if format == .gpx {
            sink = .tracks(context)
        } else if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context),
                hasTimes: format == .geojson || format == .geojsonl)
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether rows are written.
    var hasRows: Bool { if case .table = sink { true } else { false } }

    /// Notes on values that the format has no room for; complete after `finish`.
    var notes: [String] { if case .features(let output, _) = sink { output.notes } else { [] } }

    /// Writes the names of a row's columns to CSV, which has them even without any rows. Call it before writing rows.
    func writeNames(of row: Row) throws {
        if case .table(let output) = sink { try output.writeNames(of: row) }
    }

    /// Writes a row, a feature with the row's columns and a shape, or a shape alone.
    func write(_ row: Row, _ shape: @autoclosure () -> TravelShape) throws {
        switch sink {
        case .table(let output): try output.write(row)
        case .features(let output, let hasTimes):
            let shape = shape()
            try output.write(Self.feature(of: row, shape.feature, hasTimes: hasTimes), name: shape.name)
        case .tracks:
            switch shape() {
            case .way(let route): routes.append(route)
            case .place(let place): places.append(place)
            case .nothing: break
            }
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output, _): try output.finish()
        case .tracks(let context): try RouteWriting.write(routes, places: places, as: .gpx, in: context)
        }
    }

    private static func feature(of row: Row, _ shape: Feature, hasTimes: Bool) -> Feature {
        var members = row.columns.map { JSONObject.Member(name: $0.name, value: JSONValue($0.value)) }
        if hasTimes, let times = shape.properties["coordTimes"] {
            members.append(JSONObject.Member(name: "coordTimes", value: times))
        }
        return Feature(geometry: shape.geometry, properties: JSONObject(members))
    }
}

/// An output format of trips and stops; the raw value is the file extension.
public enum TravelFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    case geojson
    /// One feature per line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    case kml
    /// A track for each trip, a place for each stop.
    case gpx

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// The shape of a trip or a stop on a map.
enum TravelShape {
    case way(Route)
    case place(Waypoint)
    /// A sum, which has no shape.
    case nothing

    /// The shape of a stretch of an itinerary: its fixes, or a place for a stop.
    init(_ stretch: Stretch, of itinerary: Itinerary, name: String?) {
        if stretch.kind == .stop {
            let position = stretch.place ?? stretch.start.position
            let fix = Fix(latitude: position.y, longitude: position.x, time: stretch.start.time)
            self = .place(Waypoint(name: name, fix: fix))
        } else {
            self = .way(
                Route(name: name, device: stretch.device, segments: itinerary.segments(of: stretch)))
        }
    }

    /// Its name on a map.
    var name: String? {
        switch self {
        case .way(let route): route.name
        case .place(let place): place.name
        case .nothing: nil
        }
    }

    /// The shape as a feature, with the times of its positions.
    var feature: Feature {
        switch self {
        case .way(let route): route.feature()
        case .place(let place): Feature(geometry: .point(place.fix.position))
        case .nothing: Feature(geometry: nil)
        }
    }
}
