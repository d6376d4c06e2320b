import Batch
import Routes
import SimpleFeatures
import SwissCoordinates

/// Writes an item's routes in any format that routes are written in.
enum RouteWriting {
    static func write(_ routes: [Route], as format: RouteFileFormat, in context: ItemContext) throws {
        guard let format = FeatureFormat(rawValue: format.rawValue) else {
            return try context.makeFile(extension: format.rawValue).write(GPXWriter().bytes(of: routes))
        }
        let output = try FeatureOutput(
            format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context)
        for route in routes { try output.write(route.feature()) }
        try output.finish()
    }
}
