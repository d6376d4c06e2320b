import Batch
import Compression
import SimpleFeatures

/// An item's output as GeoJSON or GeoJSONSeq, written as the features come.
final class GeoJSONSink: FeatureSink {
    private let file: OutputBytes
    private var writer: GeoJSONWriter

    init(
        _ options: GeoJSONWriter.Options, packed compression: CompressionFormat?, in context: ItemContext
    ) throws {
        let suffix = options.layout == .collection ? FeatureFormat.geojson : .geojsonl
        file = try OutputBytes(suffix.fileExtension, compression, in: context)
        writer = GeoJSONWriter(options)
        try file.write { writer.begin(into: &$0) }
    }

    func write(_ feature: Feature, decimals: Int?) throws {
        try file.write { try writer.append(feature, decimals: decimals, to: &$0) }
    }

    func finish() throws -> [String] {
        try file.write { writer.end(into: &$0) }
        try file.finish()
        return []
    }
}
