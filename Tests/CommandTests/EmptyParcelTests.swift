import Foundation
import Testing
import TestSupport

@Suite("Parcels without any land")
struct EmptyParcelTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        var file = ParcelFile()
        file.add(#""Nummer":"1""#, box: 0, 0, 10, 10)
        file.add(#""Nummer":"2""#, geometry: #"{"type":"Polygon","coordinates":[]}"#)
        file.add(#""Nummer":"3""#, box: 20, 0, 10, 20)
        file.add(#""Nummer":"4""#, geometry: #"{"type":"MultiPolygon","coordinates":[[],[]]}"#)
        file.add(#""Nummer":"5""#, box: 40, 0, 10, 30)
        try folder.write(file.collection(), to: "p.geojson")
    }

    private func properties(_ name: String) throws -> [[String: Any]] {
        try String(decoding: try #require(folder.data(name)), as: UTF8.self).split(separator: "\n").map {
            let feature = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            return try #require(feature?["properties"] as? [String: Any])
        }
    }

    @Test("leave the others their own figures", arguments: [[], ["--separate-parts"]])
    func measure(more: [String]) throws {
        let outcome = try command.run(["parcels", "measure", "p.geojson", "-o", "m.geojsonl"] + more)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("feature 2: parcel.noPolygon: a feature has an empty Polygon"))
        #expect(outcome.errors.contains("feature 4: parcel.noPolygon: a feature has an empty MultiPolygon"))
        let features = try properties("m.geojsonl")
        #expect(features.map { $0["Nummer"] as? String } == ["1", "3", "5"])
        #expect(features.map { $0["area_m2"] as? Double } == [100, 200, 300])
    }

    @Test("cost a map, its clusters and the totals nothing but themselves")
    func others() throws {
        let map = try command.run("parcels", "render", "p.geojson", "-o", "p.svg", "--format", "csv")
        #expect(map.status == 1 && map.rows[0]["parcels"] == "3")
        let clusters = try command.run(
            "parcels", "cluster", "p.geojson", "--zoom", "8", "-o", "c.geojson", "--format", "csv")
        #expect(clusters.status == 1 && clusters.rows[0]["parcels"] == "3")
        let totals = try command.run("parcels", "summary", "p.geojson", "--format", "csv")
        #expect(totals.status == 1)
        #expect(totals.rows[0]["parcels"] == "3" && totals.rows[0]["area_m2"] == "600.00")
    }
}
