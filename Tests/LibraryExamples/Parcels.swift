import Foundation
import Parcels
import SimpleFeatures

extension LibraryExamples {
    static func parcels() throws {
        let village = try FeatureFile(path: "SampleData/parcels/village.geojson")
        let parcels = try village.features.map { try Parcel($0) }

        let measures = try ParcelSurveyor().measure(parcels[0].polygons)
        print(String(format: "%.2f", measures.area), parcels[0].registeredArea ?? 0)  // 17408.78 17409.0

        // Gaps, overlaps, slivers and repeated EGRIDs of all parcels together.
        print(try CoverageCheck().report(on: parcels).findings.count)  // 0
    }
}
