import Foundation
import Testing
import TestSupport

@Suite("Parcels outside of Switzerland")
struct AbroadTests {
    private struct Measured: Decodable {
        let number: String, area_m2: Double, perimeter_m: Double, geodesic_m2: Double
        let point_e: Double?, registered_m2: Double?, fault: String?
    }

    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func parcel(_ number: String, _ corners: [(Double, Double)]) -> String {
        let ring = corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        return #"{"type":"Feature","properties":{"nummer":"\#(number)","flaeche":50},"geometry":"#
            + #"{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
    }

    private func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private func measured(_ arguments: String...) throws -> (rows: [Measured], errors: String) {
        let outcome = try command.run(["parcels", "measure"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Measured.self, from: Data($0.utf8))
        }
        return (rows, outcome.errors)
    }

    /// The figures are those of PROJ's `geod` (Karney) for 0.001 by 0.001 degrees.
    private let vancouver = [
        (-123.1, 49.2), (-123.099, 49.2), (-123.099, 49.201), (-123.1, 49.201), (-123.1, 49.2),
    ]
    private let bern = [(7.44, 46.95), (7.441, 46.95), (7.441, 46.951), (7.44, 46.951), (7.44, 46.95)]

    @Test("have geodesic areas and say so, beside those of Switzerland")
    func geodesic() throws {
        try folder.write(collection([parcel("1", vancouver), parcel("2", bern)]), to: "p.geojson")
        let (rows, errors) = try measured("p.geojson")
        #expect(rows.map(\.number) == ["1", "2"])
        try #require(rows.count == 2)
        #expect(abs(rows[0].area_m2 - 8_106) < 20 && rows[0].area_m2 == rows[0].geodesic_m2)
        #expect(abs(rows[0].perimeter_m - 368.2) < 1)
        #expect(rows[0].point_e == nil && rows[0].registered_m2 == 50)
        #expect(rows[1].point_e != nil && rows[1].area_m2 != rows[1].geodesic_m2)
        #expect(errors.contains("1 of 2 lie outside of Switzerland"), "\(errors)")
        let written = try command.run("parcels", "measure", "p.geojson", "-o", "m.geojson")
        #expect(written.status == 0 && folder.text("m.geojson")?.contains(#""nummer":"1""#) == true)
    }

    @Test(
        "are invalid where their borders cross, and errors where their axes are those of a place in Switzerland"
    )
    func faults() throws {
        let bow = [(20.0, 10.0), (20.001, 10.001), (20.001, 10.0), (20.0, 10.001), (20.0, 10.0)]
        try folder.write(collection([parcel("1", bow)]), to: "bow.geojson")
        let crossed = try command.run("parcels", "measure", "bow.geojson")
        #expect(crossed.errors.contains("parcel.invalid"), "\(crossed.errors)")
        try folder.write(
            collection([parcel("1", bern), parcel("2", bern.map { ($0.1, $0.0) })]), to: "turned.geojson")
        let turned = try command.run("parcels", "measure", "turned.geojson")
        #expect(turned.status == 1 && turned.errors.contains("feature 2"), "\(turned.errors)")
    }

    @Test(
        "are turned with a note where they fit Switzerland so, and measured as they are where --from says it"
    )
    func named() throws {
        let east = [(48.48, 8.4), (48.481, 8.4), (48.481, 8.401), (48.48, 8.401), (48.48, 8.4)]
        try folder.write(collection([parcel("1", east)]), to: "e.geojson")
        let turned = try measured("e.geojson")
        #expect(abs((turned.rows.first?.area_m2 ?? 0) - 8_221) < 1)
        #expect(turned.errors.contains("note: read as WGS84 with the axes swapped"), "\(turned.errors)")
        let named = try measured("e.geojson", "--from", "wgs84")
        // 110.1 by 110.6 m.
        #expect(abs((named.rows.first?.area_m2 ?? 0) - 12_180) < 20, "\(named.rows)")
        #expect(!named.errors.contains("swapped"), "\(named.errors)")
        let transformed = try command.run("transform", "e.geojson", "--to", "EPSG:3857")
        #expect(transformed.status == 0 && transformed.errors.contains("--from WGS84 keeps the order"))
    }

    @Test("a last digit beyond the date line, and a corner at 0, 0, are places as good as others")
    func edges() throws {
        let atDateLine = [
            (179.9, 10.0), (180.0000000000001, 10.0), (180.0000000000001, 10.1), (179.9, 10.1), (179.9, 10.0),
        ]
        let elsewhere = atDateLine.map { ($0.0 - 150, $0.1) }
        try folder.write(collection([parcel("1", atDateLine), parcel("2", elsewhere)]), to: "east.geojson")
        let areas = try measured("east.geojson").rows.map(\.area_m2)
        #expect(areas.count == 2 && areas.allSatisfy { abs($0 - areas[0]) < 1 && $0 > 1e8 }, "\(areas)")
        let null = [(0.0, 0.0), (0.001, 0.0), (0.001, 0.001), (0.0, 0.001), (0.0, 0.0)]
        try folder.write(collection([parcel("1", null)]), to: "null.geojson")
        let area = try measured("null.geojson").rows.first?.area_m2 ?? 0
        #expect(abs(area - 12_309) < 1)
        try folder.write("WKT,nummer\n\"POLYGON ((0 0, 1 0, 1 1, 0 0))\",1\n", to: "null.csv")
        let table = try command.run("parcels", "measure", "null.csv")
        #expect(table.errors.contains("does not reveal the CRS"), "\(table.errors)")
    }
}
