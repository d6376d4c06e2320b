package import Batch
import Parcels
import SwissCoordinates

/// Divides parcels by zones: the area of each zone on each parcel, and what may be built by its utilisation figure.
package struct OverlayParcels: ParcelOperation {
    /// Parameters of `parcels.overlay`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter("File with the zones.", .file, .required) package var zones = ""
        @Parameter("Layer of the zones' file, if it has several.", .value("name")) package var zonesLayer:
            String?
        @Parameter(
            "Attribute that names a zone. Without it, the first usual one, such as Zone or Bezeichnung.",
            .value("attribute"))
        package var zone: String?
        @Parameter("Attribute with the utilisation figure: 0.6, 0,6 or 60 %.", .value("attribute"))
        package var utilisation: String?
        @Parameter("Smallest area of a piece; smaller ones are left out.", unit: "m2", in: 0...(.infinity))
        package var tolerance = 0.1
        @Parameter(
            "Smallest mean width of a piece; narrower ones are left out.", unit: "mm", in: 0...(.infinity))
        package var minWidth = 0.0
        @Parameter("Repair invalid geometries, and report it.") package var repair = false
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.overlay"
    package static let traits = OperationTraits.parcels(version: 4)

    package let parameters: Parameters
    let source: ParcelSource
    let tolerance: SliverTolerance

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
        tolerance = SliverTolerance(area: parameters.tolerance, width: parameters.minWidth / 1_000)
    }

    /// The zones' file.
    var zonesFile: SecondFile {
        SecondFile(
            parameters.zones, VectorSourceOptions(layer: parameters.zonesLayer), layerOption: "--zones-layer")
    }

    /// The grids that coordinates go through, and the zones.
    package func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false) + [zonesFile.resource]
    }

    package func makeWorker() throws -> any OperationWorker<OverlaySummary> {
        return OverlayParcelsWorker(operation: self)
    }
}
