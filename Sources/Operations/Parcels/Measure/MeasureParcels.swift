package import Batch
package import Parcels

/// Measures parcels in LV95: area, perimeter, centroid, point on surface, and the register's area and its tolerance beside them.
///
/// A parcel that comes in several features with one EGRID is one row, where its first feature stands. For that the figures
/// of all parcels are held, some 300 bytes each.
package struct MeasureParcels: ParcelOperation {
    /// What `parcels.measure` is told.
    package struct Parameters: ParcelReading {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// What is written; without it, rows among the results, or CSV in a file.
        package var format: MeasureFormat?
        /// The class of boundary points from which the areas' tolerance follows.
        package var toleranceClass = ToleranceClass.ts2
        /// Whether only parcels are told whose registered area is not within the tolerance.
        package var outsideOnly = false
        /// Whether each feature is told for itself, and not the parcel that it is a part of.
        package var separateParts = false

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.measure"
    package static let version = 5

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<ParcelSummary> {
        MeasureParcelsWorker(operation: self)
    }
}
