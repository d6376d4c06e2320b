import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing
import TestSupport

/// Through grids that are made here: a plane over Switzerland, 50 m at its south-west corner, in PROJ's GTX
/// format.
@Suite("Heights above the sea")
struct GeoidTests {
    private static let origin = (longitude: 5.0, latitude: 45.0)

    /// The height of the made geoid above the ellipsoid.
    private static func undulation(_ longitude: Double, _ latitude: Double) -> Double {
        50 - 0.5 * (longitude - origin.longitude) + 0.25 * (latitude - origin.latitude)
    }

    /// A GTX file: latitude, longitude, steps, rows, columns, then the values from south to north.
    private static func gtx(_ offset: Double) -> Data {
        var data = Data()
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { data.append(contentsOf: $0) }
        }
        for number in [origin.latitude, origin.longitude, 0.5, 0.5] { append(number.bitPattern) }
        let rows = 9
        let columns = 15
        append(Int32(rows))
        append(Int32(columns))
        for row in 0..<rows {
            for column in 0..<columns {
                let value = undulation(
                    origin.longitude + Double(column) * 0.5, origin.latitude + Double(row) * 0.5)
                append(Float(value + offset).bitPattern)
            }
        }
        return data
    }

    private let folder: TemporaryFolder
    private let options: TransformOptions

    init() throws {
        folder = try TemporaryFolder("geoid")
        let lhn95 = try folder.file("lhn95.gtx", Self.gtx(0))
        let ln02 = try folder.file("ln02.gtx", Self.gtx(0.25))
        options = TransformOptions(gridFiles: [.lhn95: lhn95, .ln02: ln02])
    }

    private func transformer(_ source: String, _ target: String) throws -> Transformer {
        try Transformer(from: ReferenceSystem(source), to: ReferenceSystem(target), options: options)
    }

    @Test("lie below those of ETRS89 by what the grid says, and go back")
    func sign() throws {
        let start = Position(x: 7.5, y: 47, z: 500)
        let lhn95 = try transformer("etrs89+ellipsoidal", "etrs89+lhn95").transform(start)
        #expect(abs((lhn95.z ?? 0) - (500 - Self.undulation(7.5, 47))) < 1e-5)
        let ln02 = try transformer("wgs84+ellipsoidal", "wgs84+ln02").transform(start)
        #expect(abs((ln02.z ?? 0) - (500 - Self.undulation(7.5, 47) - 0.25)) < 1e-5)
        let back = try transformer("etrs89+lhn95", "etrs89+ellipsoidal").transform(lhn95)
        #expect(abs((back.z ?? 0) - 500) < 1e-8 && abs(back.x - 7.5) < 1e-12 && abs(back.y - 47) < 1e-12)
    }

    @Test(
        "differ by the two grids, LN02 to LHN95, with LV95 left where it is", arguments: ["lv95", "etrs89"])
    func betweenThem(system: String) throws {
        let start = try transformer("etrs89+ln02", system + "+ln02").transform(
            Position(x: 8.2, y: 46.6, z: 800))
        let lhn95 = try transformer(system + "+ln02", system + "+lhn95").transform(start)
        #expect(abs((lhn95.z ?? 0) - 800.25) < 1e-4)
        #expect(abs(lhn95.x - start.x) < 1e-9 && abs(lhn95.y - start.y) < 1e-9)
    }

    @Test("are reported with the steps that they really take, with and without the parameters")
    func steps() throws {
        let within = try transformer("etrs89+ln02", "etrs89+lhn95").provenance()
        #expect(within.steps.map(\.file?.name) == ["ln02.gtx", "lhn95.gtx"])
        #expect(within.steps.allSatisfy(\.isVertical) && within.horizontalAccuracy == 0)
        let across = try transformer("lv95+lhn95", "etrs89+ellipsoidal").provenance()
        #expect(across.steps.map(\.file?.name) == ["lhn95.gtx", nil])
        #expect(across.horizontalAccuracy == 0.1 && across.verticalAccuracy == 0.03)
    }

    @Test("of LV95 count in the position as the Bessel heights that they stand for")
    func position() throws {
        let start = Position(x: 2_700_000, y: 1_150_000, z: 2_500)
        let there = try transformer("lv95+ln02", "etrs89+ellipsoidal").transform(start)
        let bessel = try transformer("lv95+ln02", "lv95+bessel").transform(start)
        let byBessel = try transformer("lv95+bessel", "etrs89+ellipsoidal").transform(bessel)
        #expect(distance(there, byBessel, isGeographic: true) < 1e-8)
        #expect(abs((there.z ?? 0) - (byBessel.z ?? 0)) < 1e-8)
        #expect(abs((there.z ?? 0) - (2_500.25 + Self.undulation(there.x, there.y))) < 1e-4)
        let back = try transformer("etrs89+ellipsoidal", "lv95+ln02").transform(there)
        #expect(distance(back, start, isGeographic: false) < 1e-6 && abs((back.z ?? 0) - 2_500) < 1e-6)
    }

    @Test("of LV03 go through both grids")
    func lv03() throws {
        let start = Position(x: 723_800, y: 76_800, z: 240)
        let there = try transformer("lv03+ln02", "lv95+lhn95")
        let found = try there.transform(start)
        #expect(abs(found.y - 1_076_800 + 1.5404) < 0.001 && abs((found.z ?? 0) - 240.25) < 1e-4)
        let back = try transformer("lv95+lhn95", "lv03+ln02").transform(found)
        #expect(distance(back, start, isGeographic: false) < 0.0001 && abs((back.z ?? 0) - 240) < 1e-6)
        let steps = try there.provenance().steps
        #expect(steps.compactMap(\.file?.name).suffix(2) == ["ln02.gtx", "lhn95.gtx"])
        #expect(steps.first?.file?.name.lowercased().contains("chenyx06a") == true)
    }

    @Test("end where the grid ends")
    func outside() throws {
        let transformer = try transformer("wgs84+ellipsoidal", "wgs84+ln02")
        let away = Position(x: 20, y: 47, z: 500)
        let error = try #require(throws: TransformError.self) { try transformer.transform(away) }
        #expect(error.code == .outsideGrid)
        #expect(try !transformer.covers(away))
        #expect(try transformer.covers(Position(x: 8, y: 47, z: 500)))
    }

    /// With the real grids, where they are installed: against REFRAME and the published points.
    @Test(
        "agree with REFRAME through swisstopo's grids",
        .enabled("swisstopo's vertical grids are not in PROJ's data folders") {
            SwissGrid.lhn95.path != nil && SwissGrid.ln02.path != nil
        })
    func installed() throws {
        let toLHN95 = try Transformer(
            from: ReferenceSystem("etrs89+ellipsoidal"), to: ReferenceSystem("lv95+lhn95"))
        let fromLHN95 = try Transformer(
            from: ReferenceSystem("lv95+lhn95"), to: ReferenceSystem("etrs89+ellipsoidal"))
        for point in SurveyPoint.random {
            let etrs89 = point.etrs89
            guard try toLHN95.covers(etrs89) else { continue }
            let lv95 = try toLHN95.transform(etrs89)
            #expect(abs((lv95.z ?? 0) - point.lhn95) < 0.003)
            let back = try fromLHN95.transform(lv95)
            #expect(distance(back, etrs89, isGeographic: true) < 1e-6)
            #expect(abs((back.z ?? 0) - point.ellipsoidal) < 1e-6)
        }
        for point in SurveyPoint.published {
            let etrs89 = point.etrs89
            #expect(abs((try toLHN95.transform(etrs89).z ?? 0) - point.lhn95) < 0.001)
            let ln02 = try Transformer(
                from: ReferenceSystem("etrs89+ellipsoidal"), to: ReferenceSystem("lv95+ln02"))
            #expect(abs((try ln02.transform(etrs89).z ?? 0) - point.ln02) < 0.006)
        }
    }
}
