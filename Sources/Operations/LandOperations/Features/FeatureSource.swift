package import Batch
package import SimpleFeatures
package import Streams
package import SwissCoordinates

/// A source of an item's features, read one by one.
package protocol FeatureSource: AnyObject {
    /// The CRS that the file declares, as far as it is read.
    var systemName: String? { get }
    /// The format's default CRS, used if the file declares none and the coordinates do not decide.
    var assumedSystem: ReferenceSystem? { get }
    /// The name of the collection or layer, if it has one.
    var collectionName: String? { get }
    /// Notes on how the file was opened.
    var notes: [String] { get }
    /// The number of bytes read from the file, for progress.
    var offset: Int { get }
    /// The number of features that the source left out, and the errors of the first of them; known at the end.
    var passedOver: (faults: [ItemFailure], count: Int) { get }

    /// The next feature, `nil` at the end.
    ///
    /// Throws a `ReadingError` that can continue for a feature that cannot be used; any other error ends the reading.
    func next() throws -> Feature?

    /// The remaining features as blocks for several threads; `nil` if they can be read one by one only.
    func makeBlocks() -> FeatureBlocks?
    /// Continues after `blocks`, beginning with the last of them that were `unused`; `number` features came before.
    func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int)
}

extension FeatureSource {
    var assumedSystem: ReferenceSystem? { nil }
    public var notes: [String] { [] }
    package var passedOver: (faults: [ItemFailure], count: Int) { ([], 0) }
    func makeBlocks() -> FeatureBlocks? { nil }
    func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int) {}
}

/// The features of GeoJSON.
package final class GeoJSONSource: FeatureSource {
    private var reader: GeoJSONReader

    package init(_ bytes: ByteSource) { reader = GeoJSONReader(bytes) }

    /// The members of the collection itself, as far as they are read.
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
