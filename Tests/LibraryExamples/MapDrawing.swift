import Foundation
import MapDrawing
import SimpleFeatures

extension LibraryExamples {
    static func mapDrawing() throws {
        let village = try FeatureFile(path: "SampleData/parcels/village.geojson")
        let shapes = village.features.compactMap { feature in
            feature.geometry.map { MapFeature(geometry: $0, label: feature.properties["Nummer"]?.text) }
        }
        let page = MapPage(width: 1_200, height: 900, title: "Musterwil")
        let picture = try MapRenderer.picture(shapes, page, as: .png)
        try Data(picture.bytes).write(to: URL(filePath: "village.png"))
        print("1:\(Int(picture.scaleDenominator))")  // 1:8474
    }
}
