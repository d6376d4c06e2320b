import SimpleFeatures
import VectorFiles

extension LibraryExamples {
    static func vectorFiles() throws {
        let village = try FeatureFile(path: "SampleData/parcels/village.geojson")
        var schema = VectorSchema()
        for feature in village.features { schema.observe(feature) }
        let writer = try VectorFileWriter(
            path: "village.gpkg", as: .geoPackage, layer: "parcels", schema, system: "EPSG:2056")
        for feature in village.features { try writer.write(feature) }
        try writer.finish()

        let file = try VectorFile(path: "village.gpkg")
        let reader = try file.reader(of: file.layer(named: "parcels"))
        var count = 0
        while try reader.next() != nil { count += 1 }
        print(count)  // 217
    }
}
