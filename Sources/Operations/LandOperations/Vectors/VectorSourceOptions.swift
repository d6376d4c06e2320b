package import Batch

/// How a file is read that GDAL reads.
package struct VectorSourceOptions: Hashable, Sendable {
    /// The layer of a file that has several.
    package var layer: String?
    /// The encoding of a Shapefile's texts where the file does not say it or says it wrongly.
    package var encoding: String?
    /// How far a chord may lie from its arc, in the unit of the coordinates.
    package var arcTolerance: Double
    /// Whether parcels are wanted, so that their layer is taken where none is named.
    package var choosesParcels = false
    /// What the process that reads it may use.
    package var limits = WorkerLimits()

    /// Creates options; the tolerance is a millimetre in metres.
    package init(layer: String? = nil, encoding: String? = nil, arcTolerance: Double = 0.001) {
        self.layer = layer
        self.encoding = encoding
        self.arcTolerance = arcTolerance
    }
}
