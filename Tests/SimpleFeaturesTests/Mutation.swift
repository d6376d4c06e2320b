import TestSupport

/// Small GeoJSON texts and random changes to them, the same in every run.
enum Mutation {
    static let seeds = [
        #"{"type":"FeatureCollection","name":"v","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[{"type":"Feature","id":7,"properties":{"Nummer":"1","x":[1,{"y":null}]},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6.5,7],[1,2]]]}},{"type":"Feature","geometry":null,"properties":null}]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}"#,
        "{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}\n\u{1E}{\"type\":\"Point\",\"coordinates\":[1e1,-2.5E-3]}\n",
        #"{"features":[{"bbox":[1,2,3,4],"geometry":{"coordinates":[[[0,0,1.50],[0,2,3,4],[2,2],[0,0]]],"type":"Polygon"},"coordinates":7,"type":"Feature"},{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[]]}],"crs":{"type":"name","properties":{"name":"EPSG:21781"}},"type":"FeatureCollection","bbox":[0,0,2,2]}"#,
    ]

    /// The bytes of one of the seeds.
    static func seed(_ number: Int) -> [UInt8] { Array(seeds[number % seeds.count].utf8) }

    /// Changes one to four places at random.
    static func apply(to bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let interesting = Array("[]{}\",:\\-+.eE0129nulltrue\n\u{1E}ÿ".utf8) + [0x00, 0xFF, 0xEF, 0xC3]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = interesting.randomElement(using: &random) ?? 0
            case 1: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
            case 2: bytes.remove(at: place)
            default:
                let end = min(place + Int.random(in: 1...20, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
            if bytes.isEmpty { bytes = [0x7B] }
        }
    }
}
