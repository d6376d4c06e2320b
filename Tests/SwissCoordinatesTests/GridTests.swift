import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("The grid")
struct GridTests {
    /// PROJ reads its data folders once a process, hence a process of its own.
    @Test("that is not installed is an error that names the package, never a plain shift")
    func missing() async throws {
        let folders = SwissGrid.dataFolders
        let database = try #require(
            folders.map { $0 + "/proj.db" }.first { FileManager.default.fileExists(atPath: $0) })
        await #expect(processExitsWith: .success) { [database = database as String] in
            let folder = NSTemporaryDirectory() + "proj-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/proj.db", withDestinationPath: database)
            setenv("PROJ_DATA", folder, 1)
            setenv("PROJ_LIB", folder, 1)
            setenv("XDG_DATA_HOME", folder, 1)
            try #require(SwissGrid.locate() == nil)
            let ways: [(ReferenceSystem, ReferenceSystem)] = [
                (.lv03, .lv95), (.lv95, .lv03), (.lv03, .wgs84), (.wgs84, .lv03),
                (.lv95, ReferenceSystem(epsgCode: 4149)),
            ]
            for (source, target) in ways {
                let error = try #require(throws: TransformError.self) {
                    try Transformer(from: source, to: target)
                }
                try #require(error.code == .gridMissing)
                try #require(error.code.description == "grid.missing")
                try #require(error.remedy.contains("proj-data"))
                try #require(error.message.contains(folder))
            }
            // What needs no grid still works.
            let bern = try Transformer(from: .lv95, to: .wgs84).transform(
                Position(x: 2_600_000, y: 1_200_000))
            try #require(abs(bern.x - 7.438632) < 1e-6 && abs(bern.y - 46.951083) < 1e-6)
            try #require(try Transformer(from: .lv03, to: .lv03).method == "unchanged")
        }
    }

    /// Through CHENyx06: Bern and Chiasso in LV03, the second 1.54 m off by the plain shift.
    static let places: [(lv03: Position, shift: (x: Double, y: Double))] = [
        (Position(x: 600_000, y: 200_000), (0.0831, 0.0661)),
        (Position(x: 723_800, y: 76_800), (0.1356, -1.5404)),
    ]

    @Test("is used for every system on CH1903, not for LV03 alone", arguments: [4149, 21782, 21780])
    func sameDatum(code: Int) throws {
        let other = ReferenceSystem(epsgCode: code)
        for place in Self.places {
            let start = try Transformer(from: .lv03, to: other).transform(place.lv03)
            let lv95 = try Transformer(from: other, to: .lv95).transform(start)
            #expect(abs(lv95.x - place.lv03.x - 2_000_000 - place.shift.x) < 0.0002)
            #expect(abs(lv95.y - place.lv03.y - 1_000_000 - place.shift.y) < 0.0002)
            let back = try Transformer(from: .lv95, to: other).transform(lv95)
            #expect(abs(back.x - start.x) < 1e-4 && abs(back.y - start.y) < 1e-4)
        }
        #expect(try Transformer(from: .wgs84, to: other).method.lowercased().contains("chenyx06a"))
        #expect(try !Transformer(from: .lv03, to: other).method.lowercased().contains("chenyx06a"))
    }

    @Test("that PROJ does not have is no reason to guess")
    func noGuess() throws {
        // An ellipsoid without a datum: PROJ knows the system and no way to it without a guess.
        let error = #expect(throws: TransformError.self) {
            try Transformer(from: .lv95, to: ReferenceSystem("+proj=longlat +ellps=bessel"))
        }
        #expect(error?.code == .noTransformation)
    }

    @Test("ends: what lies outside of it is an error", arguments: [480_000.0, 840_000])
    func outside(easting: Double) throws {
        let transformer = try Transformer(from: .lv03, to: .lv95)
        let error = #expect(throws: TransformError.self) {
            try transformer.transform(Position(x: easting, y: 65_000))
        }
        #expect(error?.code == .outsideGrid)
    }

    @Test("serves on after a point outside of it")
    func recovery() throws {
        let transformer = try Transformer(from: .wgs84, to: .lv03)
        let bern = Position(x: 7.438633512, y: 46.951083366)
        let expected = try transformer.transform(bern)
        for _ in 0..<3 {
            #expect(throws: TransformError.self) { try transformer.transform(Position(x: -100, y: -80)) }
            #expect(try transformer.transform(bern) == expected)
        }
        #expect(abs(expected.x - 600_000) < 0.003 && abs(expected.y - 200_000) < 0.003)
    }
}
