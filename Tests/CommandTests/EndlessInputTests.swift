import Foundation
import Testing
import TestSupport

@Suite("Inputs that may never end")
struct EndlessInputTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path, prefix: ["/usr/bin/timeout", "-s", "KILL", "60"])
        for name in ["endless.geojson", "endless.gpx", "endless.pdf"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/dev/zero")
        }
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    }

    @Test(
        "fail at once",
        arguments: [
            ["parcels", "measure", "endless.geojson"], ["routes", "distance", "endless.gpx"],
            ["transform", "endless.geojson", "--to", "wgs84"], ["scan", "endless.pdf", "-o", "out"],
            ["preview", "endless.pdf", "-o", "out"], ["preview", "info", "/dev/zero"],
            ["preview", "endless.pdf", "-o", "out", "--dry-run"],
            [
                "parcels", "overlay", Command.sample("parcels/village.geojson"), "--zones", "pipe",
                "-o", "zones.csv",
            ],
            ["preview", "sheet", Command.sample("pdf/report.pdf"), "endless.pdf", "-o", "out"],
            ["batch", "run", "pipe"], ["preview", "--files-from", "pipe", "-o", "out"],
        ])
    func refused(arguments: [String]) throws {
        let before = folder.files
        let outcome = try command.run(arguments)
        #expect(outcome.status != 0, "\(outcome.errors)")
        #expect(
            (outcome.errors + outcome.output).contains(
                arguments.contains("--files-from") ? "pipe: the list of files" : "input.notAFile"),
            "\(outcome.errors)")
        #expect(folder.files == before)
    }

    /// A file of a terabyte that takes no room.
    private func addSparse() throws {
        try folder.write("%PDF-1.7", to: "sparse.pdf")
        try #require(
            truncate(folder.path + "/sparse.pdf", 1 << 40) == 0,
            "the file system keeps no files of a terabyte")
    }

    @Test("cost the time that an item may take, where they are sparse files")
    func sparse() throws {
        try addSparse()
        let outcome = try command.run("preview", "sparse.pdf", "-o", "out", "--timeout", "1s")
        #expect(outcome.status == 1 && outcome.errors.contains("worker.timeout"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--timeout"), "\(outcome.errors)")
    }

    private static let feature =
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600100,1200000],[2600100,1200100],[2600000,1200000]]]}}"#

    @Test(
        "cost the time that an item may take, where fieldbook itself works on them",
        arguments: [
            ["parcels", "measure", "slow.geojson"], ["routes", "distance", "slow.csv"],
            ["transform", "slow.csv", "--from", "wgs84", "--to", "lv95"],
            ["transform", "slow.geojson", "--to", "wgs84"], ["parcels", "measure", "never.geojson"],
            ["parcels", "measure", "-"], ["transform", "-", "--to", "wgs84"],
        ])
    func slow(arguments: [String]) throws {
        // Pipes that are written to slowly, never, or endlessly.
        let script = """
            mkfifo slow.csv slow.geojson never.geojson
            { echo time,latitude,longitude; while sleep 0.05; do echo 2026-01-01T00:00:00Z,47,8; done; } 1<> slow.csv &
            table=$!
            { printf '{"type":"FeatureCollection","features":['; while sleep 0.05; do printf ' '; done; } 1<> slow.geojson &
            collection=$!
            yes "$feature" | timeout -s KILL 60 "$@" --timeout 1s
            status=${PIPESTATUS[1]}
            kill -9 $table $collection
            exit $status
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script, "bash", Command.path] + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "feature": Self.feature]
        process.currentDirectoryURL = URL(filePath: folder.path)
        let errors = try folder.write(Data(), to: "errors")
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOf: errors, encoding: .utf8)
        #expect(process.terminationStatus == 1, "\(said)")
        #expect(said.contains("worker.timeout: it was not done after 1.0 s"), "\(said)")
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("are abandoned at the first signal", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        try addSparse()
        let process = command.process(["preview", "sparse.pdf", "-o", "out"])
        process.standardError = FileHandle.nullDevice
        try process.run()
        let readers = ChildProcesses.awaited(of: process) { child in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")) ?? []
            return files.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/fd/\($0)"))?
                    .hasSuffix("/sparse.pdf") ?? false
            }
        }
        kill(try #require(readers.first), signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }

    @Test("are left out of a folder's files")
    func skipped() throws {
        let village = Command.sample("parcels/village.geojson")
        try folder.write(try Data(contentsOf: URL(fileURLWithPath: village)), to: "inbox/own.geojson")
        try #require(mkfifo(folder.path + "/inbox/pipe.geojson", 0o600) == 0)
        for name in ["a", "b"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/inbox/\(name).geojson", withDestinationPath: village)
        }
        try folder.write(
            """
            version: 1
            output: job
            steps: [{name: s, operation: parcels.convert, inputs: inbox, output: a}]
            """, to: "job.yaml")
        let note =
            "2 symbolic links were skipped, the first: inbox/a.geojson; name them as arguments to include them\n"
        let outcome = try command.run("parcels", "convert", "inbox", "-o", "out")
        #expect(outcome.status == 0 && outcome.errors.contains("note: " + note), "\(outcome.errors)")
        let job = try command.run("batch", "run", "job.yaml")
        #expect(job.status == 0 && job.errors.contains("note: step \"s\": " + note), "\(job.errors)")
        #expect(folder.files.filter { $0.contains("/own.") }.count == 3)
        #expect(!folder.files.contains { $0.hasPrefix("out/a") || $0.hasPrefix("job/a/a") })

        try FileManager.default.removeItem(atPath: folder.path + "/inbox/own.geojson")
        let nothing = try command.run("parcels", "convert", "inbox", "-o", "none")
        #expect(
            nothing.status == 4 && nothing.errors.contains("2 symbolic links were skipped"),
            "\(nothing.errors)")
        let named = try command.run("parcels", "convert", "inbox/a.geojson", "-o", "named")
        #expect(named.status == 0 && folder.files.contains("named/a.geojson"), "\(named.errors)")
    }

    @Test("do not include a named pipe with a writer")
    func named() throws {
        for (command, sample, word) in [
            ("parcels measure", "parcels/village.geojson", "CH990170891496"),
            ("preview info", "pdf/report.pdf", "210 x 297"),
        ] {
            let output = try Tool.run(
                "bash", "-c", "cd \"$2\" && { cat \"$1\" > pipe & exec \"$0\" \(command) pipe; }",
                Command.path, Command.sample(sample), folder.path)
            #expect(output.contains(word), "\(output)")
        }
    }

    @Test(
        "do not include pipes from a shell or another program",
        arguments: ["<(cat \"$1\")", "- < \"$1\""])
    func handedOver(input: String) throws {
        for (command, sample, word) in [
            ("parcels measure", "parcels/village.geojson", "CH990170891496"),
            ("preview info", "pdf/report.pdf", "210 x 297"),
        ] {
            let output = try Tool.run(
                "bash", "-c", "\"$0\" \(command) \(input)", Command.path, Command.sample(sample))
            #expect(output.contains(word), "\(output)")
        }
    }
}
