import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("The grid")
struct GridTests {
    /// PROJ reads its data folders once a process, hence a process of its own.
    @Test("that is not installed is an error that names the package, never a plain shift")
    func missing() async throws {
        await #expect(processExitsWith: .success) {
            let data = try DataFolder(linking: ["proj.db"])
            defer { data.remove() }
            let folder = data.path
            try #require(SwissGrid.locate() == nil)
            let ways: [(String, String, String)] = [
                ("lv03", "lv95", "proj-data"), ("lv95", "lv03", "proj-data"), ("lv03", "wgs84", "proj-data"),
                ("wgs84", "lv03", "proj-data"), ("lv95", "ch1903", "proj-data"),
                ("lv95+ln02", "wgs84+ellipsoidal", "projsync --file ch_swisstopo_chgeo2004_ETRS89_LN02.tif"),
                ("lv95+bessel", "lv95+lhn95", "projsync --file ch_swisstopo_chgeo2004_ETRS89_LHN95.tif"),
                ("lv95", "+proj=longlat +ellps=bessel +nadgrids=CHENyx06_ETRS.gsb", "proj-data"),
                ("lv95", "+proj=longlat +ellps=bessel +nadgrids=@chenyx06etrs.gsb", "proj-data"),
                ("lv95", "+proj=longlat +ellps=bessel +nadgrids=other.gsb", "projsync --file other.gsb"),
            ]
            for (source, target, package) in ways {
                let error = try #require(throws: TransformError.self) {
                    try Transformer(from: ReferenceSystem(source), to: ReferenceSystem(target))
                }
                try #require(error.code == .gridMissing)
                try #require(error.code.description == "grid.missing")
                try #require(error.remedy.contains(package))
                try #require(error.message.contains(folder) || target.contains("other"))
            }
            // What needs no grid still works.
            let bern = try Transformer(from: .lv95, to: .wgs84).transform(
                Position(x: 2_600_000, y: 1_200_000))
            try #require(abs(bern.x - 7.438632) < 1e-6 && abs(bern.y - 46.951083) < 1e-6)
            try #require(try Transformer(from: .lv03, to: .lv03).method == "unchanged")
        }
    }

    @Test("that is not installed can be done without on demand, and every result is marked")
    func ballpark() async throws {
        await #expect(processExitsWith: .success) {
            let data = try DataFolder(linking: ["proj.db"])
            defer { data.remove() }
            let options = TransformOptions(allowsBallpark: true)
            let transformer = try Transformer(from: .lv03, to: .lv95, options: options)
            var run = [Position(x: 723_800, y: 76_800), Position(x: 600_000, y: 200_000)]
            try #require(try transformer.transform(&run) == [0, 1])
            try #require(run[0] == Position(x: 2_723_800, y: 1_076_800) && transformer.ballparkCount == 2)
            let provenance = try transformer.provenance()
            try #require(provenance.isBallpark && provenance.horizontalAccuracy == 2)
            try #require(provenance.description.contains("ballpark"))

            let heights = try Transformer(
                from: ReferenceSystem("lv95+ln02"), to: ReferenceSystem("etrs89+ellipsoidal"),
                options: options)
            run = [Position(x: 2_602_030.740, y: 1_191_775.030, z: 897.915)]
            try #require(try heights.transform(&run) == [0])
            try #require(abs((run[0].z ?? 0) - 947.149) < 5)
            try #require(try heights.provenance().verticalAccuracy == 5)
        }
    }

    @Test("of another country that is not installed is an error too, and on demand the next best is marked")
    func missingElsewhere() async throws {
        await #expect(processExitsWith: .success) {
            let data = try DataFolder(linking: ["proj.db"])
            defer { data.remove() }
            for (source, target, grid) in [(31467, 25832, "BETA2007"), (27572, 2154, "gr3df97a")] {
                let (source, target) = (
                    ReferenceSystem(epsgCode: source), ReferenceSystem(epsgCode: target)
                )
                let error = try #require(throws: TransformError.self) {
                    try Transformer(from: source, to: target)
                }
                try #require(error.code == .gridMissing && error.message.contains(grid))
                try #require(error.remedy.contains("projsync --file ") && error.remedy.contains(grid))
                let options = TransformOptions(allowsBallpark: true)
                let guess = try Transformer(from: source, to: target, options: options)
                try #require(guess.method.contains("(ballpark)"))
            }
            let dutch = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: 28992))
            try #require(dutch.method.hasSuffix("Amersfoort to WGS 84 (4)"))
        }
    }

    @Test("of another country is used where it is installed, and the method says by its transformation")
    func installedElsewhere() throws {
        let transformer = try Transformer(
            from: ReferenceSystem(epsgCode: 31467), to: ReferenceSystem(epsgCode: 25832))
        #expect(transformer.method == "EPSG:31467 to EPSG:25832 by DHDN to ETRS89 (8)")
        // France has two grids of one worth, of which Debian has the older.
        let french = try Transformer(
            from: ReferenceSystem(epsgCode: 27572), to: ReferenceSystem(epsgCode: 2154))
        #expect(french.method.contains("NTF") && !french.method.contains("(ballpark)"))
    }

    @Test(
        "is found in every spelling and format of its name",
        arguments: ["CHENyx06a.gsb", "CHENYX06A.GSB", "chenyx06a.gsb", "CHENYX06a.gsb"])
    func spellings(name: String) async throws {
        let grid = try #require(SwissGrid.locate())
        await #expect(processExitsWith: .success) { [name, grid = grid as String] in
            let data = try DataFolder(linking: ["proj.db"])
            defer { data.remove() }
            let folder = data.path
            try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: grid)
            try #require(SwissGrid.locate() == folder + "/" + name)
            let there = try Transformer(from: .lv03, to: .lv95).transform(Position(x: 723_800, y: 76_800))
            try #require(abs(there.y - 1_076_800 + 1.5404) < 0.0001)
        }
    }

    @Test("can be named by its path, with spaces and quotes, and must be a file of PROJ's")
    func named() throws {
        let grid = try #require(SwissGrid.locate())
        let folder = NSTemporaryDirectory() + "a grid's \"folder\" \(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func transformer(_ path: String) throws -> Transformer {
            try Transformer(
                from: .lv03, to: .lv95, options: TransformOptions(gridFiles: [.chenyx06: path]))
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/my grid", withDestinationPath: grid)
        let there = try transformer(folder + "/my grid").transform(Position(x: 723_800, y: 76_800))
        #expect(abs(there.y - 1_076_800 + 1.5404) < 0.0001)

        try FileManager.default.createSymbolicLink(atPath: folder + "/a,b", withDestinationPath: grid)
        try Data("no grid".utf8).write(to: URL(fileURLWithPath: folder + "/none"))
        let cases: [(String, TransformError.Code)] = [
            (folder + "/a,b", .gridUnusable), (folder, .gridUnusable), (folder + "/nowhere", .gridUnusable),
            (folder + "/none", .gridUnusable),
        ]
        for (path, code) in cases {
            let error = #expect(throws: TransformError.self) { try transformer(path) }
            #expect(error?.code == code)
        }
    }

    @Test(
        "that is not whole, or another one under its name, is rejected with that reason",
        arguments: ["empty", "cut", "cutByANode", "zeros", "zerosInTheNorth", "other", "tiff"])
    func damaged(fault: String) throws {
        let path = try #require(SwissGrid.locate())
        let sound = try Data(contentsOf: URL(fileURLWithPath: path))
        let content: Data
        switch fault {
        case "empty": content = Data()
        case "cut": content = sound.prefix(100_000)
        case "cutByANode": content = sound.prefix(sound.count - 32)
        case "zeros": content = sound.prefix(352) + Data(count: sound.count - 352)
        case "zerosInTheNorth":
            content = sound.prefix(sound.count * 9 / 10) + Data(count: sound.count - sound.count * 9 / 10)
        case "other":
            let folder = path[..<(try #require(path.lastIndex(of: "/")))]
            content = try Data(contentsOf: URL(fileURLWithPath: folder + "/CHENYX06_etrs.gsb"))
        default: content = Data([0x49, 0x49, 42, 0, 0xFF, 0xFF, 0, 0] + Array(repeating: 0, count: 1_000))
        }
        let copy = NSTemporaryDirectory() + "grid-\(UUID().uuidString).gsb"
        try content.write(to: URL(fileURLWithPath: copy))
        defer { unlink(copy) }
        for (source, target) in [(ReferenceSystem.lv03, ReferenceSystem.lv95), (.wgs84, .lv03)] {
            let error = #expect(throws: TransformError.self) {
                try Transformer(
                    from: source, to: target, options: TransformOptions(gridFiles: [.chenyx06: copy]))
            }
            #expect(error?.code == .gridUnusable && error?.message.contains(copy) == true)
            #expect(error?.remedy.contains("--reinstall proj-data") == true)
        }
    }

    /// A directory with one strip of 100 bytes behind it.
    private static func tiff(isLittle: Bool) -> Data {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            return isLittle ? bytes : bytes.reversed()
        }
        var file: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
        file += bytes(42, 2) + bytes(8, 4) + bytes(2, 2)
        for (tag, value) in [(273, 38), (279, 100)] {
            file += bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(value, 4)
        }
        return Data(file + bytes(0, 4) + Array(repeating: 0, count: 100))
    }

    @Test(
        "that is a GeoTIFF is looked at before PROJ's library floods standard error",
        arguments: [true, false])
    func cutGeoTIFF(isLittle: Bool) throws {
        let whole = Self.tiff(isLittle: isLittle)
        let path = NSTemporaryDirectory() + "grid-\(UUID().uuidString).tif"
        defer { unlink(path) }
        for length in [4, 8, 20, 37, 137, 138] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: TransformError.self) {
                try Transformer(
                    from: ReferenceSystem("lv95+ln02"), to: ReferenceSystem("wgs84+ellipsoidal"),
                    options: TransformOptions(gridFiles: [.ln02: path]))
            }
            #expect(error?.message.contains("is cut short at \(length) bytes") == (length < 138))
        }
    }

    @Test("of the geoid is not needed where heights stay of one kind and positions do not need them")
    func sameHeights() async throws {
        await #expect(processExitsWith: .success) {
            let data = try DataFolder(linking: ["proj.db", "CHENYX06a.gsb"])
            defer { data.remove() }
            let ways = [
                ("lv95+ln02", "lv03+ln02"), ("lv03+lhn95", "lv95+lhn95"), ("lv95+ln02", "EPSG:4149+5728"),
            ]
            for (source, target) in ways {
                let (source, target) = (try ReferenceSystem(source), try ReferenceSystem(target))
                let flat = try Transformer(from: source.horizontal, to: target.horizontal)
                let start = source.horizontal == .lv03 ? (723_800.0, 76_800.0) : (2_723_800, 1_076_798)
                let expected = try flat.transform(Position(x: start.0, y: start.1, z: 540.25))
                let transformer = try Transformer(from: source, to: target)
                try #require(
                    try transformer.transform(Position(x: start.0, y: start.1, z: 540.25)) == expected)
                try #require(expected.z == 540.25 && transformer.method.contains("CHENYX06a.gsb"))
            }
            _ = try Transformer(from: ReferenceSystem("etrs89+ln02"), to: ReferenceSystem("wgs84+ln02"))
            // The position depends on the height here, and so on the geoid.
            let across = #expect(throws: TransformError.self) {
                try Transformer(from: ReferenceSystem("lv95+ln02"), to: ReferenceSystem("wgs84+ln02"))
            }
            try #require(across?.code == .gridMissing)
        }
    }

    @Test("and PROJ's database are reported with a remedy if they are not where PROJ looks")
    func noData() async throws {
        await #expect(processExitsWith: .success) {
            let data = try DataFolder(linking: [])
            defer { data.remove() }
            let folder = data.path
            for name in ["lv95", "EPSG:31467", "2056"] {
                let error = try #require(throws: TransformError.self) {
                    try Transformer(from: ReferenceSystem(name), to: .wgs84)
                }
                try #require(error.code.description == "proj.dataMissing")
                try #require(error.message.contains(folder) && error.remedy.contains("PROJ_DATA"))
            }
            try #require(throws: TransformError.self) { try Transformer.registerPath() }
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
