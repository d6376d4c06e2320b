import Batch
import Parcels
import SimpleFeatures

/// An item's output as KML: the features are kept in a file until all attributes are known. A placemark without a name
/// gets a parcel's number, or its EGRID.
final class KMLSink: FeatureSink {
    private let spool: FeatureSpool
    private let layer: String
    private let context: ItemContext
    private var schema = KMLSchema()
    private var parcels: ParcelReader

    init(_ options: GeoJSONWriter.Options, _ fields: ParcelFields, in context: ItemContext) throws {
        spool = try FeatureSpool(options, in: context)
        layer = options.name ?? PathParts(context.finalPath(ending: ".kml")).stem
        self.context = context
        parcels = ParcelReader(fields)
    }

    func write(_ feature: Feature, decimals: Int?) throws {
        schema.observe(try spool.add(feature, decimals: decimals))
    }

    func finish() throws -> [String] {
        try spool.close()
        let file = try context.makeFile(extension: FeatureFormat.kml.fileExtension)
        let writer = KMLFeatureWriter(schema, layer: layer)
        try file.write { writer.begin(into: &$0) }
        try spool.forEach { feature in
            let name = parcels.parcel(feature.properties, []).name
            try file.write { writer.append(feature, name: name, to: &$0) }
        }
        try file.write { writer.end(into: &$0) }
        try file.flush()
        return []
    }
}
