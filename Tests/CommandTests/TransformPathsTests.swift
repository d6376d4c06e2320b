import Foundation
import Testing
import TestSupport

/// GeoJSON into the same kind is rewritten, into the other kind goes through the model: the results have to be the same.
@Suite("Both ways of transforming GeoJSON")
struct TransformPathsTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The features of a collection, or one a line.
    private func features(_ name: String) throws -> [[String: Any]] {
        let data = try #require(folder.data(name))
        if name.hasSuffix(".geojson") {
            let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return try #require(object?["features"] as? [[String: Any]])
        }
        return try data.split(separator: 0x0A).map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
    }

    /// Equal, numbers up to the last decimal that is written.
    private func agree(_ left: Any?, _ right: Any?, _ tolerance: Double) -> Bool {
        switch (left, right) {
        case (let left as NSNumber, let right as NSNumber):
            return (left.doubleValue - right.doubleValue).magnitude <= tolerance
        case (let left as [Any], let right as [Any]):
            return left.count == right.count && zip(left, right).allSatisfy { agree($0, $1, tolerance) }
        case (let left as [String: Any], let right as [String: Any]):
            return Set(left.keys) == Set(right.keys)
                && left.allSatisfy { agree($0.value, right[$0.key], tolerance) }
        case (let left as NSObject, let right as NSObject): return left == right
        default: return false
        }
    }

    /// A feature without what only the rewriter keeps: boxes.
    private func common(_ feature: [String: Any]) -> [String: Any] {
        var common = feature
        common["bbox"] = nil
        common["crs"] = nil
        return common
    }

    @Test(
        "give the same features and the same faults",
        arguments: [("LV95", "wgs84"), ("LV03", "lv95"), ("WGS84", "lv95")])
    func agreement(source: String, target: String) throws {
        var random = RandomGeoJSON(system: source, seed: 2_056)
        try folder.write(random.collection(400), to: "c.geojson")
        try folder.write(random.sequence(400), to: "s.geojsonl")
        let tolerance = target == "wgs84" ? 1.5e-8 : 1.5e-3
        for name in ["c.geojson", "s.geojsonl"] {
            var (found, faults): ([[[String: Any]]], [[String]]) = ([], [])
            for format in ["geojson", "geojsonl"] {
                let output = "\(format)-\(name).\(format)"
                let outcome = try command.run("transform", name, "--to", target, "-o", output)
                #expect(outcome.status == 1)
                found.append(try features(output).map(common))
                faults.append(
                    outcome.errorLines.filter { $0.hasPrefix("\(name): ") }.map {
                        // The two do not always find the same fault first, nor say it in the same words.
                        String($0.prefix { $0 != "," }.split(separator: ":")[1])
                    })
            }
            #expect(found[0].count > 300 && found[0].count == found[1].count)
            #expect(faults[0] == faults[1] && faults[0].count > 10)
            for (left, right) in zip(found[0], found[1]) {
                #expect(agree(left, right, tolerance), "\(left) \(right)")
            }
        }
    }

    private func point(_ number: Int, _ x: Double, _ y: Double) -> String {
        #"{"type":"Feature","id":\#(number),"properties":{},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }

    @Test(
        "never compute what is of another system than the beginning",
        arguments: ["wgs84", "lv95", "EPSG:32632"])
    func mixedLater(target: String) throws {
        let places = [(2_600_000, 1_200_000), (7.44, 46.95), (600_000, 200_000), (1_200_000, 2_600_000)]
        for (first, place) in places.enumerated().dropLast() {
            let others = places.enumerated().filter { $0.offset != first }
            let lines =
                [point(0, place.0, place.1)] + others.map { point(1 + $0.offset, $0.element.0, $0.element.1) }
            try folder.write(lines.joined(separator: "\n"), to: "m.geojsonl")
            for format in ["geojson", "geojsonl"] {
                let outcome = try command.run(
                    "transform", "m.geojsonl", "--to", target, "-o", "out.\(format)", "--overwrite")
                #expect(outcome.status == 1)
                #expect(try features("out.\(format)").map { $0["id"] as? Int } == [0])
                #expect(outcome.errors.components(separatedBy: "coordinates.outOfRange").count == 4)
            }
        }
    }

    @Test("refuse what is mixed in the first feature")
    func mixedFirst() throws {
        let line = #"{"type":"LineString","coordinates":[[2600000,1200000],[7.44,46.95]]}"#
        try folder.write(#"{"type":"Feature","properties":{},"geometry":\#(line)}"#, to: "m.geojson")
        for format in ["geojson", "geojsonl"] {
            let outcome = try command.run("transform", "m.geojson", "-o", "out.\(format)")
            #expect(outcome.status == 1 && outcome.errors.contains("crs.mixed"), "\(outcome.errors)")
            #expect(folder.text("out.\(format)") == nil)
        }
    }

    private func named(_ crs: String, _ x: Double, _ y: Double) -> String {
        #"{"type":"Feature","crs":\#(crs),"properties":{},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }

    private func epsg(_ code: Int) -> String { #"{"type":"name","properties":{"name":"EPSG:\#(code)"}}"# }

    @Test("leave out a feature whose own system is another than the file's")
    func systemsOfFeatures() throws {
        let lines = [named(epsg(25_832), 400_000, 5_200_000), named(epsg(3_857), 830_000, 5_930_000)]
        try folder.write(lines.joined(separator: "\n"), to: "s.geojsonl")
        let collection = #"{"type":"FeatureCollection","crs":\#(epsg(25_832)),"features":["#
        try folder.write(collection + lines.joined(separator: ",") + "]}", to: "c.geojson")
        for name in ["s.geojsonl", "c.geojson"] {
            for format in ["geojson", "geojsonl"] {
                let output = "\(name).\(format)"
                let outcome = try command.run("transform", name, "-o", output)
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("\(name): feature 2: crs.conflict: "), "\(outcome.errors)")
                #expect(folder.text(output)?.contains("crs") == false)
                #expect(try features(output).count == 1)
            }
        }
    }

    @Test(
        "take old and other spellings of a system, and refuse what names none",
        arguments: [
            (#"{"type":"EPSG","properties":{"code":4149}}"#, "CH1903"),
            (
                #"{"type":"name","properties":{"name":"http://www.opengis.net/def/crs/EPSG/0/4149"}}"#,
                "CH1903"
            ),
            (
                #"{"type":"name","properties":{"name":"http://www.opengis.net/def/crs/OGC/1.3/CRS84"}}"#,
                "WGS84"
            ),
            (#"{"type":"link","properties":{"href":"http://example.org/crs"}}"#, nil), ("7", nil),
            ("null", "WGS84"),
        ] as [(String, String?)])
    func spellings(crs: String, system: String?) throws {
        let feature = point(0, 7.44, 46.95)
        try folder.write(
            #"{"type":"FeatureCollection","crs":\#(crs),"features":[\#(feature)]}"#, to: "c.geojson")
        for format in ["geojson", "geojsonl"] {
            let outcome = try command.run(
                "transform", "c.geojson", "--to", "lv95", "-o", "out.\(format)", "--format", "csv")
            if let system {
                #expect(outcome.status == 0 && outcome.output.contains("c.geojson,\(system),LV95"))
            } else {
                #expect(outcome.status == 1 && outcome.errors.contains("crs.unknown"))
            }
        }
    }

    /// Parcels whose tips are less than a millimetre from the opposite side, in every position to the rounding grid.
    private func dents(_ count: Int) -> String {
        let features = (0..<count).map { index -> String in
            let (x, y) = (2_600_000 + 20 * Double(index), 1_200_000 + 0.000_137 * Double(index))
            let corners = [(0.0, 0.0), (10, 0), (10, 10), (5.0003, 0.0001), (0, 10), (0, 0)]
            let ring = corners.map { "[\(x + $0.0),\(y + $0.1)]" }.joined(separator: ",")
            let geometry = #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
            return #"{"type":"Feature","properties":{"Nummer":"\#(index)"},"geometry":\#(geometry)}"#
        }
        let list = features.joined(separator: ",")
        return #"{"type":"FeatureCollection","crs":\#(epsg(2_056)),"features":[\#(list)]}"#
    }

    /// How many of a file's features are valid, and how many are not, as GEOS judges through GDAL.
    private func validity(_ name: String) throws -> [Int] {
        let layer = String(name.prefix { $0 != "." })
        return try [1, 0].map { isValid in
            let sql = "SELECT COUNT(*) AS n FROM \(layer) WHERE ST_IsValid(geometry) = \(isValid)"
            let text = try Tool.run(
                "ogrinfo", "-ro", "-dialect", "SQLite", "-sql", sql, folder.path + "/" + name)
            let count = text.split(separator: " = ").last ?? ""
            return try #require(Int(count.filter(\.isNumber)), "\(text)")
        }
    }

    @Test(
        "keep valid polygons valid where coordinates are rounded, also in blocks, with a note",
        arguments: ["geojson", "geojsonl"])
    func rounding(format: String) throws {
        try folder.write(dents(3_000), to: "dents.geojson")
        #expect(try validity("dents.geojson") == [3_000, 0], "the source is sound")
        let outcome = try command.run("transform", "dents.geojson", "-o", "out.\(format)")
        #expect(outcome.status == 0)
        let note = "since rounding to 8 would make them invalid"
        #expect(outcome.errors.contains(note), "\(outcome.errors)")
        #expect(try validity("out.\(format)") == [3_000, 0])
        let fixed = try command.run(
            "transform", "dents.geojson", "--precision", "8", "-o", "fixed.\(format)")
        #expect(
            fixed.status == 0
                && fixed.errors.contains(
                    "became invalid when rounded to 8 decimals; use a larger --precision")
        )
        #expect(try validity("fixed.\(format)")[1] > 0)
    }

    @Test("leave out a broken line only")
    func brokenLine() throws {
        let lines = [
            point(0, 2_600_000, 1_200_000), #"{"type":"Feature","prop"#, point(2, 2_600_100, 1_200_000),
        ]
        try folder.write(lines.joined(separator: "\n") + "\n", to: "b.geojsonl")
        for format in ["geojson", "geojsonl"] {
            let outcome = try command.run("transform", "b.geojsonl", "-o", "out.\(format)")
            #expect(outcome.status == 1)
            #expect(try features("out.\(format)").map { $0["id"] as? Int } == [0, 2])
            #expect(
                outcome.errorLines.first?.hasPrefix("b.geojsonl: feature 2, line 2, byte ")
                    == true, "\(outcome.errors)")
        }
    }

    @Test("show the reason in a few words in a table, and in full elsewhere")
    func reason() throws {
        try folder.write(point(0, 1_200_000, 2_600_000), to: "p.geojson")
        let table = try command.run("transform", "p.geojson", "-o", "a.geojson")
        #expect(table.output.contains("  by size, axes swapped\n"))
        #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(table.output)")
        let csv = try command.run("transform", "p.geojson", "-o", "b.geojson", "--format", "csv")
        #expect(csv.output.contains("northing above 1 million first"))
    }
}
