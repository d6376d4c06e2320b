/// Parcels as a GeoJSON FeatureCollection, a feature a line.
struct ParcelGeoJSON {
    var name: String
    var epsg: Int
    /// From LV95 to the file's frame, both in millimetres.
    var transform: (LV95Point) throws -> (Int, Int)

    func text(_ parcels: [Parcel]) throws -> String {
        let features = try parcels.map { try feature($0) }.joined(separator: ",\n")
        return """
            {"type":"FeatureCollection","name":"\(name)",\
            "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::\(epsg)"}},"features":[
            \(features)
            ]}

            """
    }

    private func feature(_ parcel: Parcel) throws -> String {
        let properties = """
            {"EGRIS_EGRID":"\(parcel.egrid)","Nummer":"\(parcel.number)","BFSNr":9901,\
            "NBIdent":"BE0200009901","Kanton":"BE","Flaeche":\(parcel.registeredArea),\
            "Vollstaendigkeit":"Vollstaendig"}
            """
        return """
            {"type":"Feature","properties":\(properties),"geometry":\(try geometry(parcel))}
            """
    }

    private func geometry(_ parcel: Parcel) throws -> String {
        let polygons = try parcel.parts.map { part in
            "[" + (try part.map { try ring($0) }).joined(separator: ",") + "]"
        }
        return polygons.count == 1
            ? "{\"type\":\"Polygon\",\"coordinates\":\(polygons[0])}"
            : "{\"type\":\"MultiPolygon\",\"coordinates\":[\(polygons.joined(separator: ","))]}"
    }

    private func ring(_ points: [LV95Point]) throws -> String {
        let pairs = try points.map { point in
            let (x, y) = try transform(point)
            return "[\(fixed(scaled: x, decimals: 3)),\(fixed(scaled: y, decimals: 3))]"
        }
        return "[" + pairs.joined(separator: ",") + "]"
    }
}
