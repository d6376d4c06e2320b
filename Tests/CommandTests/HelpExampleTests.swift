import Foundation
import Testing
import TestSupport

/// The examples of the help texts, as a person copies them into a shell.
@Suite("Examples of the help")
struct HelpExampleTests {
    /// The files that exist for examples; others only stand for a user's own files.
    private static let samples = [
        "parcels.geojson": "parcels/village.geojson", "day.gpx": "routes/day.gpx",
        "week/day.gpx": "routes/day.gpx",
        "communes/village.geojson": "parcels/village.geojson", "positions.json": "routes/positions.json",
    ]

    private let folder: TemporaryFolder

    /// Nobody's own keys, notes and profiles are used.
    private var environment: [String: String] {
        [
            "XDG_STATE_HOME": folder.path + "/.state", "XDG_CONFIG_HOME": folder.path + "/.config",
            "FIELDBOOK_CONFIG": "", "DIALOG_NSEC": "",
        ]
    }

    init() throws {
        folder = try TemporaryFolder()
        for (name, sample) in Self.samples {
            try folder.write(Data(contentsOf: URL(filePath: Command.sample(sample))), to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/SampleData", withDestinationPath: Command.repository + "/SampleData")
        for (name, plan) in try Self.plans.get() { try folder.write(plan, to: name) }
    }

    /// The sample's day, cleaned, under the names of plans, made once.
    private static let plans = Result {
        let folder = try TemporaryFolder()
        return try ["planned.gpx", "planned.geojson", "round.gpx"].map { name in
            try Command(folder: folder.path).run(
                "routes", "clean", Command.sample("routes/day.gpx"), "-o", name)
            return (name, try #require(folder.data(name)))
        }
    }

    /// The examples of a command, each as one line.
    private func examples(of command: [String]) throws -> [String] {
        let lines = try HelpTests.text(of: command).split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("Example") && $0.hasSuffix(":") }) else {
            return []
        }
        let block = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(
            block.allSatisfy { $0.hasPrefix("  ") && $0.count <= 80 },
            "a line of an example is wrapped in 80 columns: \(command)")
        return block.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Whether the files that it reads exist; what follows `-o` is written.
    private func isRunnable(_ example: String) -> Bool {
        let words = example.split(separator: " ").map(String.init)
        let read = zip([""] + words, words).filter { $0.0 != "-o" }.map(\.1)
        let needsMore = [
            "batch", "worker", "doctor", "connect", "login", "logout", "whoami", "api", "pull", "bookings",
            "notes", "chat", "automations", "neutralize", "account", "admin", "onboarding", "travels", "push",
            "instances", "records", "files", "accounting",
        ]
        return !example.contains("https:") && !needsMore.contains(words[1])
            && read.dropFirst().filter { $0.hasSuffix("/") || $0.contains(/\.[a-z]{2,7}$/) }
                .allSatisfy { FileManager.default.fileExists(atPath: folder.path + "/" + $0) }
    }

    @Test("can be copied, and are understood; those of the samples run", arguments: HelpTests.commands)
    func run(command: [String]) throws {
        for example in try examples(of: command) where example.hasPrefix("fieldbook ") {
            // What other programs do with the results is theirs.
            let line = example.split(separator: " | jq")[0] + (example.contains("https:") ? " --dry-run" : "")
            let shell = Command(
                folder: folder.path, environment: environment,
                prefix: ["/bin/sh", "-c", "PATH=\"${0%/*}:$PATH\"; eval \"$1\""])
            let outcome = try shell.run(String(line))
            #expect(!outcome.errors.contains("Usage: "), "\(example)\n\(outcome.errors)")
            // Not every machine has every grid.
            if isRunnable(example), !outcome.errors.contains("grid.missing") {
                #expect(outcome.status == 0, "\(example)\n\(outcome.errors)")
            }
        }
    }
}
