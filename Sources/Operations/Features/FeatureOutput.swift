import Batch
import SimpleFeatures
import SwissCoordinates

/// An item's output as GeoJSON or GeoJSONSeq, feature by feature.
final class FeatureOutput {
    private let file: OutputFile
    private var writer: GeoJSONWriter
    private(set) var count = 0

    init(
        _ format: FeatureFormat, _ system: ReferenceSystem, isGeographic: Bool, decimals: Int?, name: String?,
        in context: ItemContext
    ) throws {
        file = try context.makeFile(extension: format.rawValue)
        writer = GeoJSONWriter(
            .init(
                layout: format == .geojson ? .collection : .sequence,
                decimals: decimals ?? FeatureOutput.millimetreDecimals(isGeographic: isGeographic),
                crsName: system.geoJSONName, name: name))
        try file.write { writer.begin(into: &$0) }
    }

    /// A millimetre takes 3 decimals in metres and 8 in degrees.
    static func millimetreDecimals(isGeographic: Bool) -> Int { isGeographic ? 8 : 3 }

    func write(_ feature: Feature) throws {
        try file.write { try writer.append(feature, to: &$0) }
        count += 1
    }

    func finish() throws {
        try file.write { writer.end(into: &$0) }
        try file.flush()
    }
}
