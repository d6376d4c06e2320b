import SimpleFeatures
import Streams
import SwissCoordinates

/// The features of GeoJSON.
final class GeoJSONSource: FeatureSource {
    private var reader: GeoJSONReader

    init(_ bytes: ByteSource) { reader = GeoJSONReader(bytes) }

    /// The collection's own members, as far as it is read.
    var members: JSONObject { reader.collectionMembers }
    var systemName: String? { reader.crsName }
    var assumedSystem: ReferenceSystem? { .wgs84 }
    var collectionName: String? { reader.collectionMembers["name"]?.text }
    var offset: Int { reader.offset }

    func next() throws -> Feature? { try reader.next() }

    func makeBlocks() -> FeatureBlocks? { FeatureBlocks(reader) }

    func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int) {
        reader = blocks.rest(after: unused, number: number)
    }
}
