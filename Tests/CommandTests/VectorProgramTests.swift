import Foundation
import Testing
import TestSupport

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
        try FileManager.default.copyItem(
            atPath: Command.sample("parcels/village.geojson"), toPath: folder.path + "/in/village.geojson")
    }

    /// Converts both files with such a reader beside a command of its own.
    private func convert(reader script: String?, _ options: String...) throws -> Command.Outcome {
        let bin = folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Command.path, toPath: bin + "/fieldbook")
        if let script {
            try folder.write("#!/bin/sh\n" + script + "\n", to: "bin/fieldbook-vectors")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: bin + "/fieldbook-vectors")
        }
        let process = Process()
        process.executableURL = URL(filePath: bin + "/fieldbook")
        process.arguments = ["parcels", "convert", "in", "-o", "out/"] + options
        process.currentDirectoryURL = URL(filePath: folder.path)
        let errors = try folder.write(Data(), to: "errors")
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Command.Outcome(
            status: process.terminationStatus, output: "",
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    @Test(
        "costs its own item only, with a code that says what it died of",
        arguments: [
            (nil, "program.missing"),
            ("echo '\(header)'; echo '\(feature)'; kill -9 $$", "worker.crashed"),
            ("echo '\(header)'; echo '\(feature)'; kill -SEGV $$", "worker.crashed"),
            ("echo '\(header)'; echo '\(feature)'", "worker.crashed"),
            ("echo '\(header)'; printf '{\"type\":\"Feat'", "worker.crashed"),
            (
                "echo '\(header)'; printf '{\"type\":\"Feat'; echo '#{\"end\":{\"features\":1,\"faults\":0}}'",
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
                "echo '\(Self.header)'; echo '\(Self.feature)'; echo '#{\"end\":{\"features\":1,\"faults\":0}}'"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/other.geojson", "out/village.geojson"])
    }
}
