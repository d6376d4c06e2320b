import Foundation
import SimpleFeatures
import Streams
import Testing
import TestSupport
import VectorExchange

/// Items whose reader dies, answers wrongly or is missing; a script takes the reader's place.
@Suite("The program that reads other formats")
struct VectorProgramTests {
    private let folder: TemporaryFolder

    private static let header = ##"#{"header":{"_0":{"format":"GeoPackage","layer":"p","attributes":[]}}}"##
    private static let feature =
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600100,1200000],[2600100,1200100],[2600000,1200000]]]}}"#

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("as good as any", to: "in/other.gpkg")
        let corners = [(0.0, 0.0), (100, 0), (100, 100), (0, 0)].map {
            Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1)
        }
        var record: [UInt8] = []
        var writer = FeatureRecordWriter()
        try writer.append(Feature(geometry: .polygon(Polygon(rings: [corners]))), to: &record)
        try folder.write(Data(record), to: "record")
        try FileManager.default.copyItem(
            atPath: Command.sample("parcels/village.geojson"), toPath: folder.path + "/in/village.geojson")
    }

    /// Converts both files with such a reader beside a command of its own.
    private func convert(reader script: String?, _ options: String...) throws -> Command.Outcome {
        try folder.convert(["in", "-o", "out/"] + options, through: script)
    }

    @Test(
        "costs its own item only, with a code that says what it died of",
        arguments: [
            (nil, "program.missing"),
            ("echo '\(header)'; cat record; kill -9 $$", "worker.crashed"),
            ("echo '\(header)'; cat record; kill -SEGV $$", "worker.crashed"),
            ("echo '\(header)'; cat record", "worker.crashed"),
            ("echo '\(header)'; printf '+ab'", "worker.crashed"),
            (
                "echo '\(header)'; printf '+ab'; echo '#{\"end\":{\"features\":1,\"faults\":0}}'",
                "worker.crashed"
            ),
            (
                "echo '\(header)'; cat record; echo '#{\"end\":{\"features\":2,\"faults\":0}}'",
                "worker.crashed"
            ),
            ("exit 3", "worker.crashed"), ("echo nonsense", "worker.crashed"),
            ("echo '#nonsense'", "worker.crashed"),
            ("echo '\(header)'; echo 'std::bad_alloc' >&2; kill -ABRT $$", "worker.memory"),
        ] as [(String?, String)])
    func misdeeds(_ script: String?, _ code: String) throws {
        let outcome = try convert(reader: script)
        // One that is killed from outside may do better the next time.
        #expect(outcome.status == (script?.contains("kill -9") == true ? 3 : 1))
        #expect(outcome.errors.contains("in/other.gpkg: \(code): "), "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/village.geojson"])
    }

    @Test("is stopped when it is silent for as long as an item may take")
    func silent() throws {
        let outcome = try convert(reader: "echo '\(Self.header)'; sleep 600", "--timeout", "8s")
        #expect(
            outcome.status == 1 && outcome.errors.contains("in/other.gpkg: worker.timeout: "),
            "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/village.geojson"])
    }

    @Test("cannot read what has taken the place of its file since the run looked at it")
    func replaced() throws {
        let command = Command(folder: folder.path)
        try folder.write(Self.feature.replacing("{}", with: #"{"name":"secret"}"#), to: "secret.geojson")
        try FileManager.default.removeItem(atPath: folder.path + "/in/other.gpkg")
        for (source, target) in [("in/village.geojson", "in"), ("secret.geojson", "private")] {
            let made = try command.run("parcels", "convert", source, "-o", "\(target)/other.gpkg")
            try #require(made.status == 0, "\(made.errors)")
        }
        // A program that reads it puts the folder back before anybody can look again.
        let script = """
            read -r grants
            mv in aside && ln -s private in
            printf '%s\\n' "$grants" | \(Command.path)-vectors "$@"
            status=$?
            rm in && mv aside in
            exit $status
            """
        let outcome = try convert(reader: script, "--jobs", "1")
        #expect(outcome.status == 1 && outcome.errors.contains("in/other.gpkg: vector."), "\(outcome.errors)")
        #expect(!folder.files.contains("out/other.geojson"))
    }

    @Test("is trusted when it reports the end")
    func honest() throws {
        let outcome = try convert(
            reader:
                "echo '\(Self.header)'; cat record; echo '#{\"end\":{\"features\":1,\"faults\":0}}'"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/other.geojson", "out/village.geojson"])
    }
}

/// Outputs whose writer dies, stops or has to begin again.
@Suite("The program that writes other formats")
struct VectorWriterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.parcels, to: "parcels.geojson")
    }

    /// 1,500 squares of 60 positions; the 1,201st has two parts, an attribute of its own and text for a number.
    private static let parcels: String = {
        let features = (0..<1_500).map { number in
            let (x, y) = (2_600_000 + number % 50 * 20, 1_200_000 + number / 50 * 20)
            let bottom = (0..<57).map { "[\(Double(x) + Double($0) / 8),\(y)]" }.joined(separator: ",")
            let ring = "[[\(bottom),[\(x + 7),\(y + 7)],[\(x),\(y + 7)],[\(x),\(y)]]]"
            let isOdd = number == 1_200
            let attributes = isOdd ? #""nr":"12a","late":true"# : #""nr":\#(number)"#
            let (type, coordinates) = isOdd ? ("MultiPolygon", "[\(ring)]") : ("Polygon", ring)
            return """
                {"type":"Feature","properties":{\(attributes)},\
                "geometry":{"type":"\(type)","coordinates":\(coordinates)}}
                """
        }
        return features.joined(separator: "\n") + "\n"
    }()

    @Test(
        "begins again when a late feature needs more than the first ones",
        arguments: ["gpkg", "shp", "fgb", "gml"])
    func late(_ format: String) throws {
        let command = Command(folder: folder.path)
        let made = try command.run("parcels", "convert", "parcels.geojson", "-o", "out/p.\(format)")
        #expect(made.status == 0, "\(made.errors)")
        let back = try command.run("parcels", "convert", "out/p.\(format)", "-o", "back.geojsonl")
        #expect(back.status == 0, "\(back.errors)")
        let reader = GeoJSONReader(try ByteSource(path: folder.path + "/back.geojsonl"))
        var features: [String: Feature] = [:]
        while let feature = try reader.next() { features[feature.properties["nr"]?.text ?? ""] = feature }
        #expect(Set(features.keys) == Set((0..<1_500).map { $0 == 1_200 ? "12a" : "\($0)" }))
        #expect(features["12a"]?.properties["late"]?.text.map { ["true", "1"].contains($0) } == true)
        #expect(features["7"]?.properties["late"] == .null)
        let others = format == "shp" ? ["cpg", "dbf", "prj", "shx"] : []
        #expect(
            Set(folder.files.filter { $0.hasPrefix("out/") })
                == Set(([format] + others).map { "out/p.\($0)" }))
    }

    @Test("leaves nothing behind when the input is broken after it has begun", arguments: ["-", "out/p.shp"])
    func broken(_ output: String) throws {
        let features = Self.parcels.split(separator: "\n").joined(separator: ",")
        try folder.write(
            #"{"type":"FeatureCollection","features":["# + features, to: "broken.geojson")
        try folder.write("", to: "tmp/place")
        let command = Command(folder: folder.path, environment: ["TMPDIR": folder.path + "/tmp"])
        let options = output == "-" ? ["--to-format", "gpkg"] : []
        let outcome = try command.run(["parcels", "convert", "broken.geojson", "-o", output] + options)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(folder.files.filter { $0.hasPrefix("tmp/") } == ["tmp/place"])
    }

    @Test(
        "costs the item when it dies or stops, with a code",
        arguments: [
            ("exit 3", "worker.crashed"), ("kill -SEGV $$", "worker.crashed"),
            ("echo nonsense", "worker.crashed"),
            ("exec cat > /dev/null", "worker.crashed"), ("exec sleep 600", "worker.timeout"),
            ("exec cat 3>&1 > /dev/null", "worker.timeout"),
            (
                ##"echo '#{"written":{"features":0,"companions":[],"notes":[]}}'; exec cat > /dev/null"##,
                "worker.crashed"
            ),
            (
                ##"echo '#{"written":{"features":1500,"companions":["../x"],"notes":[]}}'"##, "worker.crashed"
            ),
            (
                ##"echo '#{"failure":{"_0":{"code":"a.b","message":"m","remedy":"r","cause":"setting"}}}'"##,
                "a.b"
            ),
        ])
    func misdeeds(_ script: String, _ code: String) throws {
        let outcome = try folder.convert(
            ["parcels.geojson", "-o", "out/p.shp", "--timeout", "8s"], through: script)
        #expect(
            outcome.status != 0 && outcome.errors.contains("parcels.geojson: \(code): "), "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") }.isEmpty)
    }
}

extension TemporaryFolder {
    /// Runs `parcels convert` in the folder, with a script in place of `fieldbook-vectors`; without one, the program is
    /// missing.
    fileprivate func convert(_ arguments: [String], through script: String?) throws -> Command.Outcome {
        let bin = path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Command.path, toPath: bin + "/fieldbook")
        if let script {
            try write("#!/bin/sh\n" + script + "\n", to: "bin/fieldbook-vectors")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: bin + "/fieldbook-vectors")
        }
        let process = Process()
        process.executableURL = URL(filePath: bin + "/fieldbook")
        process.arguments = ["parcels", "convert"] + arguments
        process.currentDirectoryURL = URL(filePath: path)
        let errors = try write(Data(), to: "errors")
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Command.Outcome(
            status: process.terminationStatus, output: "",
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
