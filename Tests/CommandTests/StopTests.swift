import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("The first signal")
struct StopTests {
    /// In how many seconds a run has to end, whatever is at work.
    private let most: Duration = .seconds(10)
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// Runs until `isAtWork`, sends SIGTERM, waits for the end and returns the standard error.
    private func stop(
        _ arguments: [String], by command: Command? = nil, when isAtWork: (Process) -> Bool
    ) throws -> String {
        let process = (command ?? self.command).process(arguments)
        let errors = try folder.write(Data(), to: "errors")
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while process.isRunning && !isAtWork(process) { sched_yield() }
        let start = ContinuousClock.now
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let said = try String(contentsOf: errors, encoding: .utf8)
        #expect(process.terminationReason == .exit && process.terminationStatus == 130, "\(said)")
        #expect(start.duration(to: .now) < most)
        return said
    }

    @Test("ends a run that waits for an answer that never comes")
    func network() throws {
        let silent = try LoopbackServer { $1.waitUntilPeerCloses() }
        try folder.write(
            "profiles: {cars: {service: vuetraccar, url: \"\(silent.address())\"}}", to: "profiles.yaml")
        let said = try stop(
            [
                "pull", "travels", "--device", "4", "--from", "2026-03-02", "--until", "2026-03-02", "-o",
                "out/",
            ],
            by: .withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "planted-token"])
        ) { _ in !silent.requests.isEmpty }
        #expect(
            said.contains("within 10 s") && said.contains("interrupted; run the same command again"),
            "\(said)")
        #expect(!said.contains("api.") && !said.contains("planted"))
    }

    @Test("ends a run that draws a page for ever, and the page is not said to have failed")
    func document() throws {
        try folder.write(EndlessPage.tiles.data, to: "in/endless.pdf")
        let said = try stop(
            ["preview", "in", "-o", "out", "--engine", "poppler", "--timeout", "10min", "--jobs", "1"]
        ) { !ChildProcesses.awaited(of: $0).isEmpty }
        #expect(said.contains("interrupted; run the same command again"), "\(said)")
        #expect(!said.contains("worker.") && !folder.allFiles.contains { $0.contains("/staging/") })
    }

    /// A script in the place of the program that reads through GDAL.
    @Test("ends a run whose reader of other formats is at work, and that reader with it")
    func vectors() throws {
        let bin = folder.path + "/bin"
        try folder.write("#!/bin/sh\nexec sleep 600\n", to: "bin/fieldbook-vectors")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: bin + "/fieldbook-vectors")
        try FileManager.default.copyItem(atPath: Command.path, toPath: bin + "/fieldbook")
        try folder.write("as good as any", to: "in/other.gpkg")
        // The copy runs in place of the command, since a program finds those that belong to it beside itself.
        let beside = Command(
            folder: folder.path, prefix: ["/bin/sh", "-c", #"shift; exec "$0" "$@""#, bin + "/fieldbook"])
        var readers: [Int32] = []
        let said = try stop(["parcels", "convert", "in", "-o", "out"], by: beside) { process in
            readers = ChildProcesses.awaited(of: process) { Self.name(of: $0) == "sleep" }
            return !readers.isEmpty
        }
        #expect(said.contains("interrupted; run the same command again"), "\(said)")
        #expect(!said.contains("worker.") && !folder.files.contains { $0.hasPrefix("out/") })
        #expect(readers.count == 1 && readers.allSatisfy { Self.name(of: $0) != "sleep" })
    }

    /// The name of the program that a process runs; `nil` if it has ended.
    private static func name(of process: Int32) -> String? {
        let text = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("ends a run that writes KML, and leaves no half of it")
    func kml() throws {
        let ring = "[[7.4,46.9],[7.41,46.9],[7.41,46.91],[7.4,46.9]]"
        let geometry = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
        let parcel = #"{"type":"Feature","properties":{"number":"7"},"geometry":\#(geometry)}"# + "\n"
        // The first is soon there, and the next one at work then.
        for (name, count) in [("a", 10), ("b", 20_000), ("c", 20_000)] {
            try folder.write(String(repeating: parcel, count: count), to: "in/\(name).geojsonl")
        }
        let arguments = ["parcels", "convert", "in", "-o", "out", "--to-format", "kml", "--jobs", "1"]
        _ = try stop(arguments) { _ in folder.files.contains { $0.hasSuffix(".kml") } }
        for name in folder.files where name.hasSuffix(".kml") {
            #expect(folder.text(name)?.contains("</kml>") == true, "\(name)")
        }
    }

    @Test("ends a run whose worker encodes HEIC")
    func heic() throws {
        for number in 1...4 {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/in", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Command.sample("scans/form-photo.jpg"), toPath: folder.path + "/in/\(number).jpg")
        }
        let said = try stop(
            ["scan", "compress", "in", "-o", "out", "--to-format", "heic", "--jobs", "1"]
        ) { process in ChildProcesses.awaited(of: process).contains { Self.processorTicks(of: $0) > 100 } }
        #expect(said.contains("interrupted; run the same command again"), "\(said)")
        #expect(!said.contains("worker.") && !folder.allFiles.contains { $0.contains("/staging/") })
    }

    /// The processor time that a process has used, in hundredths of a second.
    private static func processorTicks(of process: Int32) -> Int {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    @Test("ends a run whose own process waits for what never comes, and leaves nothing half made")
    func ownProcess() throws {
        try #require(mkfifo(folder.path + "/never.geojson", 0o600) == 0)
        let opened = Thread { [path = folder.path + "/never.geojson"] in _ = open(path, O_WRONLY) }
        opened.start()
        let village = Command.sample("parcels/village.geojson")
        _ = try stop(["parcels", "convert", village, "never.geojson", "-o", "out", "--jobs", "1"]) { _ in
            folder.files.contains("out/village.geojson")
        }
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/village.geojson"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/.fieldbook/staging"))
    }
}
