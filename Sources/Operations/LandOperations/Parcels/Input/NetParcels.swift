import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// The parcels of a file for work on all of them together, parts put together: land, and what else is wanted.
struct NetParcels {
    let parcels: [Parcel]
    /// Rights over land that were left out.
    let rightsLeftOut: Int
    private let inputNotes: [String]

    init(
        _ input: ParcelInput, apartBy attributes: [String] = [],
        where isWanted: (Parcel) -> Bool = \.kind.isLand
    ) throws {
        var grouping = ParcelGrouping(apartBy: attributes)
        var rights = 0
        try input.forEach { _, parcel in
            try BorderNet.check(parcel.polygons)
            if isWanted(parcel) { _ = grouping.add(parcel) } else { rights += 1 }
        }
        input.report(grouping)
        parcels = grouping.parcels
        rightsLeftOut = rights
        inputNotes = input.notes + grouping.notes(apartBy: attributes)
    }

    /// What a person has to know.
    var notes: [String] {
        (rightsLeftOut > 0
            ? ["\(rightsLeftOut) \(rightsLeftOut == 1 ? "right" : "rights") over land left out"] : [])
            + inputNotes
    }
}

extension Transformer {
    /// A geometry brought through, one polygon or line of many as itself.
    func single(_ geometry: Geometry) throws(TransformError) -> Geometry {
        switch geometry {
        case .multiPolygon(let parts) where parts.count == 1: try transform(.polygon(parts[0]))
        case .multiLineString(let lines) where lines.count == 1: try transform(.lineString(lines[0]))
        default: try transform(geometry)
        }
    }
}
