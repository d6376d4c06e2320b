import Foundation
import Testing
import TestSupport

/// Northing or latitude first, in every kind of file.
@Suite("Swapped axes")
struct SwappedAxesTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The same triangle in order and swapped, with what it comes to.
    private struct Triangle {
        let corners: [(x: Double, y: Double)]
        let target: String

        func collection(isSwapped: Bool, head: String = "") -> String {
            let ring = (corners + corners.prefix(1)).map { corner in
                isSwapped ? "[\(corner.y),\(corner.x),500.25,7]" : "[\(corner.x),\(corner.y),500.25,7]"
            }
            let box = isSwapped ? "[0,0,1,1]" : "[0,0,2,2]"
            return """
                {"type":"FeatureCollection",\(head)"features":[
                {"type":"Feature","properties":null,"bbox":\(box),"geometry":{"type":"Polygon","coordinates":[[\(ring.joined(separator: ","))]]}}
                ]}

                """
        }
    }

    private static func triangle(_ system: String) -> Triangle {
        switch system {
        case "LV95":
            Triangle(
                corners: [(2_600_000, 1_200_000), (2_600_100, 1_200_000), (2_600_100, 1_200_050)],
                target: "wgs84")
        case "LV03":
            Triangle(corners: [(600_000, 200_000), (600_100, 200_000), (600_100, 200_050)], target: "wgs84")
        default: Triangle(corners: [(7.44, 46.95), (7.45, 46.95), (7.45, 46.96)], target: "lv95")
        }
    }

    @Test(
        "of GeoJSON are turned, by the rewriter and by the model alike", arguments: ["LV95", "LV03", "WGS84"])
    func geoJSON(system: String) throws {
        let triangle = Self.triangle(system)
        try folder.write(triangle.collection(isSwapped: false), to: "in/ordered.geojson")
        try folder.write(triangle.collection(isSwapped: true), to: "in/swapped.geojson")
        for format in ["geojson", "geojsonl"] {
            let outcome = try command.run(
                "transform", "in", "-o", format, "--to-format", format, "--to", triangle.target, "--format",
                "csv")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("\(system) with the axes swapped, by the size of 4 positions"))
            let ordered = try #require(folder.text("\(format)/ordered.\(format)"))
            #expect(folder.text("\(format)/swapped.\(format)") == ordered)
            #expect(ordered.contains(",500.25,7]"))
        }
        #expect(try bounds("geojson/swapped.geojson") == bounds("geojson/ordered.geojson"))
    }

    @Test("of one later feature are its fault, where the file began near Switzerland")
    func laterFeature() throws {
        func points(_ pairs: [String]) -> String {
            pairs.map { #"{"type":"Point","coordinates":[\#($0)]}"# + "\n" }.joined()
        }
        for (pairs, order) in [
            (["7.44,46.95", "46.95,7.44", "8,47"], "in order"),
            (["46.95,7.44", "7.44,46.95", "47,8"], "swapped"),
        ] {
            try folder.write(points(pairs), to: "points.geojsonl")
            for format in ["geojsonl", "geojson"] {
                let outcome = try command.run(
                    "transform", "points.geojsonl", "-o", "out.\(format)", "--to", "EPSG:3857", "--overwrite")
                #expect(
                    outcome.errors.contains("feature 2: crs.mixed"), "\(order): \(outcome.errors)")
                #expect(folder.text("out.\(format)")?.contains("828217.") == true)
                #expect(folder.text("out.\(format)")?.components(separatedBy: "\"Point\"").count == 3)
            }
        }
    }

    private func bounds(_ name: String) throws -> [Double] {
        let object = try JSONSerialization.jsonObject(with: try #require(folder.data(name))) as? [String: Any]
        let feature = try #require((object?["features"] as? [[String: Any]])?.first)
        let box = try #require(feature["bbox"] as? [Double])
        #expect(box.count == 4 && box[0] < box[2] && box[1] < box[3])
        return box
    }

    @Test("of tables are turned, with and without a header")
    func tables() throws {
        try folder.write("Nr;E;N\n1;1200000;2600000\n2;1200000;2600100\n", to: "in/header.csv")
        try folder.write("1200000 2600000\n1200000 2600100\n", to: "in/bare.xyz")
        let outcome = try command.run("transform", "in", "-o", "out", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.contains("the axes were swapped") })
        #expect(
            folder.text("out/header.csv")
                == "Nr;latitude;longitude\n1;46.95108277;7.43863242\n2;46.95108278;7.43994603\n")
        #expect(folder.text("out/bare.xyz") == "46.95108277 7.43863242\n46.95108278 7.43994603\n")
        #expect(try command.run("transform", "in/header.csv", "-o", "p.geojson", "--overwrite").status == 0)
        #expect(folder.text("p.geojson")?.contains("[7.43863242,46.95108277]") == true)
    }

    @Test("of parcels are turned")
    func parcels() throws {
        let triangle = Self.triangle("LV95")
        try folder.write(triangle.collection(isSwapped: true), to: "p.geojson")
        let outcome = try command.run("parcels", "measure", "p.geojson", "--format", "ndjson")
        #expect(outcome.output.contains("2500"), "\(outcome.output)\(outcome.errors)")
    }

    @Test("are refused where the system was named, by the command or by the file")
    func named() throws {
        let triangle = Self.triangle("LV95")
        try folder.write(triangle.collection(isSwapped: true), to: "p.geojson")
        let crs = #""crs":{"type":"name","properties":{"name":"EPSG:2056"}},"#
        try folder.write(triangle.collection(isSwapped: true, head: crs), to: "crs.geojson")
        for arguments in [["p.geojson", "--from", "lv95"], ["crs.geojson"]] {
            for format in ["geojson", "geojsonl"] {
                let outcome = try command.run(["transform", "-o", "out.\(format)"] + arguments)
                #expect(outcome.status == 1 && folder.text("out.\(format)") == nil)
                #expect(
                    outcome.errors.contains("swapped. Swap the axes in the source; --from auto swaps")
                )
            }
        }
    }
}
