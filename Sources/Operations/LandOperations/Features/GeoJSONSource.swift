package import SimpleFeatures
package import Streams
package import SwissCoordinates

/// The features of GeoJSON.
package final class GeoJSONSource: FeatureSource {
    private var reader: GeoJSONReader

    package init(_ bytes: ByteSource) { reader = GeoJSONReader(bytes) }

    /// The collection's own members, as far as it is read.
    package var members: JSONObject { reader.collectionMembers }
    package var systemName: String? { reader.crsName }
    package var assumedSystem: ReferenceSystem? { .wgs84 }
    package var collectionName: String? { reader.collectionMembers["name"]?.text }
    package var offset: Int { reader.offset }

    package func next() throws -> Feature? { try reader.next() }

    package func makeBlocks() -> FeatureBlocks? { FeatureBlocks(reader) }

    package func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int) {
        reader = blocks.rest(after: unused, number: number)
    }
}
