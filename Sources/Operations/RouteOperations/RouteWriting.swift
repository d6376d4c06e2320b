public import Batch
import LandOperations
import RouteFiles
package import Routes
import SimpleFeatures
import SwissCoordinates

/// An output format of routes; the raw value is the file extension.
public enum RouteFileFormat: String, CaseIterable, ParameterValue {
    /// One collection.
    case geojson
    /// One feature per line.
    case geojsonl
    case gpx
    case kml
    /// A table of fixes.
    case csv
    /// Encoded polylines, one per line.
    case polyline

    /// The format's writer in `Routes`; `nil` for features.
    var textFormat: RouteTextFormat? { RouteTextFormat(rawValue: rawValue) }

    /// Whether the format has named places beside the routes.
    package var hasRoomForPlaces: Bool { self != .csv && self != .polyline }
}

/// Writes an item's routes in any output format.
package enum RouteWriting {
    /// Writes routes, places and extensions to the item's output.
    package static func write(
        _ routes: [Route], places: [Waypoint] = [], extensions: KeptExtensions? = nil,
        as format: RouteFileFormat, polylinePrecision: Int = 5,
        in context: ItemContext
    ) throws {
        if let text = format.textFormat {
            let file = try context.makeFile(extension: format.rawValue)
            try RouteWriter(text, polylinePrecision: polylinePrecision)
                .write(routes, places: places, extensions: extensions) { try file.write($0) }
            return try file.flush()
        }
        let output = try FeatureOutput(
            format == .geojson ? .geojson : .geojsonl, .wgs84, isGeographic: true, decimals: nil, name: nil,
            in: context)
        for route in routes { try output.write(route.feature()) }
        for place in places where place.fix.hasPlace { try output.write(place.feature()) }
        try output.finish()
    }
}
