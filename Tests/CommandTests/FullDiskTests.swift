import Foundation
import Testing
import TestSupport

@Suite("A full disk", .enabled(if: PrivateMounts.areAvailable, PrivateMounts.reason))
struct FullDiskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["out", "in"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
    }

    private func addInputs(_ sample: String, count: Int) throws {
        for number in 0..<count {
            let name = "\(10 + number).\((sample as NSString).pathExtension)"
            try FileManager.default.copyItem(
                atPath: Command.sample(sample), toPath: folder.path + "/in/" + name)
        }
    }

    /// Runs with little room, then with much, and then again; what is there after the first and the second is kept.
    private func runThrice(size: String, _ arguments: [String]) throws -> Command.Outcome {
        try PrivateMounts.command(
            in: folder,
            """
            mount -t tmpfs -o size=\(size) none out || exit 9
            "$0" "$@" > results; echo "first: $?"; cp -a out first
            mount -o remount,size=64m none out || exit 9
            "$0" "$@" > results; echo "second: $?"; cp -a out second
            "$0" "$@" > results; echo "third: $?"
            """
        ).run(arguments)
    }

    private func outputs(_ name: String) -> [String: Data] {
        let own = folder.files.filter { $0.hasPrefix(name + "/") }
        return Dictionary(
            uniqueKeysWithValues: own.map {
                (String($0.dropFirst(name.count + 1)), folder.data($0) ?? Data())
            })
    }

    /// Expects that the first run left only whole outputs, and the second added the rest.
    private func expectWhole(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let first = outputs("first")
        let second = outputs("second")
        #expect(first.count < count && second.count == count, sourceLocation: sourceLocation)
        for (name, data) in first { #expect(second[name] == data, "\(name)", sourceLocation: sourceLocation) }
        let staging = folder.path + "/first/.fieldbook/staging"
        #expect(!FileManager.default.fileExists(atPath: staging), sourceLocation: sourceLocation)
    }

    @Test(
        "fails the items that have no room, and the run with room does just those",
        arguments: [
            (["parcels", "convert"], "parcels/village.geojson", 8, "700k"),
            (["preview", "--pages", "1", "--size", "400"], "pdf/report.pdf", 16, "100k"),
        ])
    func outputs(command: [String], sample: String, count: Int, size: String) throws {
        try addInputs(sample, count: count)
        let outcome = try runThrice(
            size: size, command + ["in", "-o", "out", "--journal", "journal.sqlite", "--jobs", "2"])
        #expect(outcome.output == "first: 3\nsecond: 0\nthird: 0\n", "\(outcome.errors)")
        #expect(outcome.errors.contains(": output.noSpace: "))
        #expect(outcome.errors.contains("Free disk space and run the same command again."))
        #expect(outcome.errors.contains(" done already; "), "what had room counts")
        #expect(outcome.errors.hasSuffix("nothing to do: \(count) of \(count) done already\n"))
        #expect(!outputs("first").isEmpty)
        expectWhole(count)
    }

    @Test(
        "that the journal is on ends the run, and leaves the journal good",
        arguments: ["100k", "140k", "180k"])
    func journal(size: String) throws {
        try addInputs("parcels/points.csv", count: 51)
        let outcome = try runThrice(size: size, ["transform", "in", "-o", "out"])
        #expect(outcome.output == "first: 3\nsecond: 0\nthird: 0\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("journal.failed: ") || outcome.errors.contains("output.noSpace: "))
        #expect(outcome.errors.hasSuffix("nothing to do: 51 of 51 done already\n"))
        expectWhole(51)
    }

    @Test("that has no room even for a journal is worth a retry")
    func noJournal() throws {
        try addInputs("parcels/points.csv", count: 1)
        let outcome = try runThrice(size: "20k", ["transform", "in", "-o", "out"])
        #expect(outcome.output == "first: 3\nsecond: 0\nthird: 0\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("there is no space for the journal on the disk"))
        expectWhole(1)
    }
}
