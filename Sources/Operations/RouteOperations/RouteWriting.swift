import LandOperations
package import Batch
package import Routes
import SimpleFeatures
import SwissCoordinates

/// Writes an item's routes in any format that routes are written in.
package enum RouteWriting {
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
