package import Batch
package import SimpleFeatures
package import SwissCoordinates

/// Where an item's features come from, one by one.
package protocol FeatureSource: AnyObject {
    /// What the file says of its reference system, as far as it is read.
    var systemName: String? { get }
    /// The system by the format's own rule, where the file says nothing and the coordinates leave it open.
    var assumedSystem: ReferenceSystem? { get }
    /// The name of the whole, if it has one.
    var collectionName: String? { get }
    /// What a person has to know of how the file was opened.
    var notes: [String] { get }
    /// How many bytes of the file are read, for progress.
    var offset: Int { get }
    /// What was wrong with features that were passed over, in words as far as these are kept, and their number.
    var passedOver: (faults: [ItemFailure], count: Int) { get }

    /// The next feature, `nil` behind the last.
    ///
    /// Throws a `ReadingError` that can continue for a feature that cannot be used, and anything else for the end.
    func next() throws -> Feature?

    /// What follows as pieces for several threads; `nil` where features come one by one only.
    func makeBlocks() -> FeatureBlocks?
    /// Goes on behind the pieces, with those that were handed out last and not used; `number` features came before.
    func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int)
}

extension FeatureSource {
    /// None.
    var assumedSystem: ReferenceSystem? { nil }
    /// None.
    package var notes: [String] { [] }
    /// None.
    package var passedOver: (faults: [ItemFailure], count: Int) { ([], 0) }
    /// None.
    func makeBlocks() -> FeatureBlocks? { nil }
    /// Nothing to go on behind.
    func goOn(behind blocks: FeatureBlocks, _ unused: [FeatureBlock], number: Int) {}
}
