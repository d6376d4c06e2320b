package import Batch
import Parcels
import SwissCoordinates

/// Divides parcels by zones: the area of each zone on each parcel, and what may be built by its utilisation figure.
package struct OverlayParcels: ParcelOperation {
    /// What `parcels.overlay` is told.
    package struct Parameters: ParcelWriting {
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
        /// The file with the zones.
        package var zones = ""
        /// The layer of that file, if it has several.
        package var zonesLayer: String?
        /// The attribute that names a zone; without it, the first usual one.
        package var zone: String?
        /// The attribute with a zone's utilisation figure.
        package var utilisation: String?
        /// Pieces of fewer square metres are left out.
        package var tolerance = 0.1
        /// Pieces of a smaller mean width are left out, in millimetres.
        package var minWidth = 0.0
        /// Whether geometries that are not valid are repaired, and not left out.
        package var repair = false
        /// What is written: rows, or the pieces.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["zones": ""]
    }

    package static let name = "parcels.overlay"
    package static let version = 4

    package let parameters: Parameters
    let source: ParcelSource
    let tolerance: SliverTolerance

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        for (name, value) in [("tolerance", parameters.tolerance), ("minWidth", parameters.minWidth)]
        where !(value >= 0 && value.isFinite) {
            throw ParameterFailure(name, "0 or more was expected, not \(value)")
        }
        tolerance = SliverTolerance(area: parameters.tolerance, width: parameters.minWidth / 1_000)
    }

    /// The zones' file.
    var zonesFile: SecondFile {
        SecondFile(
            parameters.zones, VectorSourceOptions(layer: parameters.zonesLayer), layerOption: "--zones-layer")
    }

    /// The grids that coordinates go through, and the zones.
    package var resources: [String] {
        TransformOptions().fileHashes(withHeights: false) + [zonesFile.resource]
    }

    package func makeWorker() throws -> any OperationWorker<OverlaySummary> {
        guard !parameters.zones.isEmpty else {
            throw ItemFailure(
                code: "overlay.noZones", message: "no file with zones was named",
                remedy: "Name it, as in zones: zones.gpkg.", cause: .setting)
        }
        return OverlayParcelsWorker(operation: self)
    }
}
