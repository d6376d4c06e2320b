import Batch
import SimpleFeatures

/// The features of a file that GDAL reads, as an item's.
final class VectorFileSource: FeatureSource {
    private let source: VectorSource
    private let fileSize: Int
    private let file: TemporaryFile?
    private var count = 0

    /// Opens an item's file; `file` is one that is needed only as long as this.
    init(_ item: Item, _ options: VectorSourceOptions, fileSize: Int, keeping file: TemporaryFile? = nil)
        throws
    {
        source = try VectorSource(item, options: options)
        self.fileSize = fileSize
        self.file = file
    }

    var systemName: String? { source.header.system }
    var collectionName: String? { source.header.layer }
    var notes: [String] { source.header.notes ?? [] }
    var passedOver: (faults: [ItemFailure], count: Int) { (source.faults, source.faultCount) }

    /// In proportion to the features, where their number is known.
    var offset: Int {
        guard let features = source.header.featureCount, features > 0 else { return 0 }
        return Int(Double(fileSize) * min(Double(count) / Double(features), 1))
    }

    func next() throws -> Feature? {
        count += 1
        return try source.next()
    }
}
