import Foundation

/// Features of parcels near 2600000 1200000, as a test writes them.
struct ParcelFile {
    private var features: [String] = []

    /// Adds a feature with these attributes, as JSON, and this geometry.
    mutating func add(_ attributes: String, geometry: String) {
        features.append(
            #"{"type":"Feature","properties":{\#(attributes)},"geometry":\#(geometry)}"#)
    }

    /// Adds a feature whose corners are so many metres from there.
    mutating func add(_ attributes: String, _ corners: [(Int, Int)]) {
        add(attributes, geometry: #"{"type":"Polygon","coordinates":[\#(Self.ring(corners))]}"#)
    }

    /// Adds a rectangle by its south-western corner and its sides.
    mutating func add(_ attributes: String, box x: Int, _ y: Int, _ width: Int, _ height: Int) {
        add(attributes, [(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    }

    /// A ring of these corners as JSON, closed.
    static func ring(_ corners: [(Int, Int)]) -> String {
        let positions = (corners + corners.prefix(1)).map { "[\(2_600_000 + $0.0),\(1_200_000 + $0.1)]" }
        return "[\(positions.joined(separator: ","))]"
    }

    /// The collection in LV95, with the CRS declared on request.
    func collection(name: String? = nil) -> String {
        let named = name.map { #""name":"\#($0)","# } ?? ""
        let system = #""crs":{"type":"name","properties":{"name":"EPSG:2056"}},"#
        return #"{"type":"FeatureCollection",\#(named)\#(system)"features":["#
            + features.joined(separator: ",\n") + "]}"
    }
}

extension Command.Outcome {
    /// The rows of a table in CSV without quotes, by the names of its columns.
    var rows: [[String: String]] { Self.rows(of: output) }

    /// The rows of a table in CSV without quotes.
    static func rows(of text: String) -> [[String: String]] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let names = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(names, $0)) { $1 } }
    }
}
