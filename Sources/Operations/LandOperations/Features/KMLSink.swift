import Batch
import SimpleFeatures

/// An item's output as KML: the features are kept in a file until all attributes are known.
final class KMLSink: FeatureSink {
    private let spool: FeatureSpool
    private let layer: String
    private let context: ItemContext
    private var schema = KMLSchema()

    init(_ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        spool = try FeatureSpool(options, in: context)
        layer = options.name ?? PathParts(context.finalPath(ending: ".kml")).stem
        self.context = context
    }

    func write(_ feature: Feature, decimals: Int?) throws {
        schema.observe(try spool.add(feature, decimals: decimals))
    }

    func finish() throws -> [String] {
        try spool.close()
        let file = try context.makeFile(extension: FeatureFormat.kml.fileExtension)
        let writer = KMLFeatureWriter(schema, layer: layer)
        try file.write { writer.begin(into: &$0) }
        try spool.forEach { feature in try file.write { writer.append(feature, to: &$0) } }
        try file.write { writer.end(into: &$0) }
        try file.flush()
        return []
    }
}
