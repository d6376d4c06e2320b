import SimpleFeatures

extension LibraryExamples {
    static func simpleFeatures() throws {
        let village = try FeatureFile(path: "SampleData/parcels/village.geojson")
        print(village.features.count)  // 217

        let parcel = village.features[0]
        print(parcel.properties["Nummer"]?.text ?? "")  // 1
        print(parcel.geometry?.typeName ?? "none")  // Polygon
    }
}
