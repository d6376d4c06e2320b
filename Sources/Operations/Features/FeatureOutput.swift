import Batch
import Compression
import SimpleFeatures
import SwissCoordinates

/// An item's output as GeoJSON or GeoJSONSeq, feature by feature.
final class FeatureOutput {
    private let file: OutputBytes
    private var writer: GeoJSONWriter
    private(set) var count = 0

    init(
        _ format: FeatureFormat, _ system: ReferenceSystem, isGeographic: Bool, decimals: Int?,
        heightDecimals: Int? = nil, name: String?, packed compression: CompressionFormat? = nil,
        in context: ItemContext
    ) throws {
        let crsName = try system.geoJSONName
        file = try OutputBytes(format.rawValue, compression, in: context)
        writer = GeoJSONWriter(
            .init(
                layout: format == .geojson ? .collection : .sequence,
                decimals: decimals ?? FeatureOutput.millimetreDecimals(isGeographic: isGeographic),
                heightDecimals: heightDecimals, crsName: crsName, name: name))
        try file.write { writer.begin(into: &$0) }
    }

    /// A millimetre takes 3 decimals in metres; 8 in degrees are 1.1 mm at most.
    static func millimetreDecimals(isGeographic: Bool) -> Int { isGeographic ? 8 : 3 }

    func write(_ feature: Feature) throws {
        try file.write { try writer.append(feature, to: &$0) }
        count += 1
    }

    func finish() throws {
        try file.write { writer.end(into: &$0) }
        try file.finish()
    }
}
