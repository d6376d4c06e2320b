import Foundation
import Testing
import TestSupport

@Suite("Transform, end to end")
struct TransformTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// Published points: LV03 through swisstopo's grid.
    @Test(
        "gives swisstopo's values for LV03",
        arguments: [
            ("600000 200000", "7.438633512 46.951083366"), ("683300 247500", "8.541581071 47.373071073"),
            ("500000 117700", "6.143011922 46.203310104"), ("723800 76800", "9.031795951 45.831521592"),
        ])
    func publishedPoints(point: String, expected: String) throws {
        let numbers = point.split(separator: " ").map(String.init)
        let outcome = try command.run(["transform"] + numbers + ["--precision", "9"])
        let values = outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let truth = expected.split(separator: " ").compactMap { Double($0) }
        #expect(abs(values[0] - truth[0]) < 2e-9 && abs(values[1] - truth[1]) < 2e-9)
    }

    @Test("says by which grid")
    func method() throws {
        let outcome = try command.run("transform", "723800", "76800", "--to", "lv95", "--format", "ndjson")
        #expect(outcome.output.lowercased().contains("chenyx06a"))
        #expect(outcome.output.contains("\"easting\":2723800.136,\"northing\":1076798.460"))
    }

    @Test("takes tables, keeps their other columns, and reports bad rows by line")
    func table() throws {
        try folder.write(
            """
            Punkt;Ost;Nord;Bemerkung
            A;2'600'000;1'200'000;"mit; Strichpunkt"
            B;abc;1200000;
            C;2683300.5;1247500.25;gut

            """, to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "-o", "out.csv")
        #expect(outcome.status == 1)
        #expect(
            outcome.errorLines.first
                == #"p.csv: line 3: csv.column: "abc" in column Ost is not a number. Fix the row and run the command again with --overwrite."#
        )
        #expect(
            folder.text("out.csv") == """
                Punkt;longitude;latitude;Bemerkung
                A;7.43863242;46.95108277;"mit; Strichpunkt"
                C;8.54157591;47.37307486;gut

                """)
    }

    @Test("turns a table into GeoJSON points")
    func tableToGeoJSON() throws {
        let outcome = try command.run("transform", Command.sample("parcels/points.csv"), "-o", "p.geojson")
        #expect(outcome.status == 0)
        let text = try #require(folder.text("p.geojson"))
        #expect(text.components(separatedBy: #""type":"Point""#).count == 26)
        #expect(text.contains(#""id":"GP-001""#))
    }

    @Test("finds the columns by name, and Y and X by the size of what is in them")
    func columns() throws {
        try folder.write("Y,X\n600000,200000\n", to: "swiss.csv")
        try folder.write("Nr;x;y\n1;2600000,5;1200000\n", to: "school.csv")
        try folder.write("Y,X\n700,46\n", to: "unclear.csv")
        #expect(
            try command.run("transform", "swiss.csv", "--to", "lv95").output
                == "easting,northing\n2600000.083,1200000.066\n")
        #expect(
            try command.run("transform", "school.csv", "--to", "lv03").output.hasPrefix(
                "Nr;easting;northing\n1;60000"))
        let unclear = try command.run("transform", "unclear.csv")
        #expect(
            unclear.status == 1 && unclear.errors.contains("csv.column: no coordinate columns among Y, X"))
        let wrong = try command.run("transform", "swiss.csv", "--columns", "Rechtswert,Hochwert")
        #expect(wrong.errors.contains("there is no column Rechtswert among Y, X"))
    }

    @Test("takes a height from a table into GeoJSON, and loses no row to a bad first one")
    func heights() throws {
        try folder.write("E,N,H\nm,m,m\n2600000,1200000,540.25\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--columns", "E,N,H", "-o", "p.geojson")
        #expect(outcome.status == 1 && outcome.errors.contains("p.csv: line 2: csv.column"))
        #expect(folder.text("p.geojson")?.contains("\"coordinates\":[7.43863242,46.95108277,540.25]") == true)
    }

    @Test(
        "refuses coordinates that cannot be in the system",
        arguments: [
            (["2600000", "1200000", "--from", "lv03"], "It would fit LV95"),
            (["1200000", "2600000", "--from", "lv95"], "swapped"),
            (["46.95", "7.44", "--from", "lv95"], "It would fit WGS84"),
            (["0", "0", "--to", "lv95"], "crs.unrecognised"),
            (["0", "0", "--from", "wgs84", "--to", "lv95"], "coordinates.outsideGrid"),
            (["2.35", "48.86"], "crs.ambiguous"), (["nan", "1"], "coordinates.notFinite"),
        ])
    func wrongSystem(arguments: [String], word: String) throws {
        let outcome = try command.run(["transform"] + arguments)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(word))
    }

    @Test("says how it did it, and by which method if another was asked for")
    func methods() throws {
        let told = try command.run("transform", "723800", "76800", "--to", "lv95", "--format", "ndjson")
        #expect(told.output.contains(#""reason":"LV03, by the size of 1 position: "#))
        let shift = try command.run("transform", "723800", "76800", "--to", "lv95", "--method", "shift")
        #expect(shift.output == "2723800.000 1076800.000\n")
        let unknown = try command.run("transform", "723800", "76800", "--to", "lv95", "--method", "helmert")
        #expect(unknown.status == 2 && unknown.errors.contains("method.unknown"))
        let none = try command.run(
            "transform", "723800", "76800", "--to", "lv95", "--method", "fineltra=no.json")
        #expect(none.status == 2 && none.errors.contains("grid.unusable"))
    }

    @Test("converts heights where both systems say theirs, and only there")
    func convertedHeights() throws {
        let point = ["2602030.740", "1191775.030", "897.361"]
        let both = try command.run(
            ["transform"] + point + ["--from", "lv95+bessel", "--to", "etrs89+ellipsoidal"])
        #expect(both.output == "7.46527320 46.87709460 947.149\n")
        #expect(try command.run(["transform"] + point + ["--to", "etrs89"]).output.hasSuffix(" 897.361\n"))
        let one = try command.run(["transform"] + point + ["--from", "lv95+ln02", "--to", "etrs89"])
        #expect(one.status == 2 && one.errors.contains("heights.unknown"))
    }

    @Test("computes nothing from LV03 when the grid is missing, and says what to install")
    func missingGrid() throws {
        let data = try Tool.run("find", "/usr/share/proj", "-name", "proj.db").trimmingCharacters(
            in: .newlines)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/proj.db", withDestinationPath: data)
        var command = command
        command.environment["PROJ_DATA"] = folder.path
        command.environment["PROJ_LIB"] = folder.path
        let outcome = try command.run("transform", "600000", "200000")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("grid.missing") && outcome.errors.contains("apt-get install proj-data"))
        #expect(
            outcome.errors.contains(
                "the grid CHENyx06 (ch_swisstopo_CHENyx06a.tif or CHENyx06a.gsb) is in none"))
        let ballpark = try command.run(
            "transform", "600000", "200000", "--to", "lv95", "--allow-ballpark", "--format", "ndjson")
        #expect(ballpark.output.contains(#""easting":2600000.000,"northing":1200000.000"#))
        #expect(
            ballpark.output.contains("by the plain shift (ballpark)")
                && ballpark.output.contains(#""ballpark":1"#))
        let note =
            "1 position was transformed with less accuracy, up to 2 m off: LV03 to LV95 by the plain shift"
        #expect(ballpark.errors.hasPrefix("fieldbook: note: \(note)"))
        try folder.write("Y,X\n600000,200000\n600100,200000\n", to: "p.csv")
        let table = try command.run("transform", "p.csv", "--to", "lv95", "--allow-ballpark", "--quiet")
        #expect(table.errors.hasPrefix("p.csv: note: 2 positions were transformed with less accuracy"))
        let doctor = try command.run("doctor")
        #expect(
            doctor.status == 1
                && doctor.output.contains(
                    "missing   grid CHENyx06a (LV03)      Install it: apt-get install proj-data.")
        )
    }

    @Test("without PROJ's data says so, and the doctor too, which looks into the grid")
    func missingData() throws {
        var command = command
        command.environment = ["PROJ_DATA": "/nonexistent", "PROJ_LIB": "/nonexistent", "HOME": folder.path]
        let outcome = try command.run("transform", "2600000", "1200000")
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("fieldbook: proj.dataMissing: "))
        let doctor = try command.run("doctor")
        #expect(doctor.status == 1 && doctor.output.contains("missing   PROJ's register (proj.db)"))
        #expect(doctor.output.contains("Unset PROJ_DATA"))

        let data = try Tool.run("find", "/usr/share/proj", "-name", "proj.db").trimmingCharacters(
            in: .newlines)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/proj.db", withDestinationPath: data)
        try folder.write("NUM_OREC", to: "CHENYX06a.gsb")
        command.environment["PROJ_DATA"] = folder.path
        command.environment["PROJ_LIB"] = folder.path
        let damaged = try command.run("doctor")
        #expect(damaged.status == 1 && damaged.output.contains("unusable  grid CHENyx06a (LV03)"))
        #expect(
            damaged.output.contains("optional  geoid for LHN95") && damaged.output.contains("projsync --file")
        )
        let point = try command.run("transform", "600000", "200000")
        #expect(point.status == 2 && point.errors.contains("grid.unusable"))
    }

    @Test("makes every file, whether or not anybody reads the results")
    func brokenPipeOfResults() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        for number in 0..<300 { try folder.write("E,N\n2600000,1200000\n", to: "in/\(number).csv") }
        let process = command.process(["transform", "in", "-o", "out", "--format", "ndjson"])
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try pipe.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(folder.files.count { $0.hasPrefix("out/") && $0.hasSuffix(".csv") } == 300)
    }

    @Test("ends well when nobody reads on")
    func brokenPipe() throws {
        let process = command.process(["transform", Command.sample("parcels/village.geojson")])
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try pipe.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
}
