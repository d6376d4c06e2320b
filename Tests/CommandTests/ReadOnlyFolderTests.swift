import Foundation
import Testing
import TestSupport

/// Mounted read-only, since root may write whatever the permissions are.
@Suite("A read-only folder", .enabled(if: PrivateMounts.areAvailable, PrivateMounts.reason))
struct ReadOnlyFolderTests {
    private let folder: TemporaryFolder
    private let journal = "out/.fieldbook/journal.sqlite"

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/out", withIntermediateDirectories: true)
    }

    private func run(_ arguments: String...) throws -> Command.Outcome {
        try PrivateMounts.command(
            in: folder, "mount --bind out out && mount -o remount,bind,ro out || exit 9; exec \"$0\" \"$@\""
        ).run(arguments)
    }

    private let village = Command.sample("parcels/village.geojson")

    @Test("for the outputs fails with one line")
    func outputs() throws {
        let outcome = try run("parcels", "convert", village, "-o", "out")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("fieldbook: output.notWritable: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("Choose a folder that you may write to.\n"))
        #expect(outcome.errorLines.count == 1)
    }

    @Test("for one output is named, and nothing hidden in it", arguments: ["out/a.geojson", "out/"])
    func oneOutput(output: String) throws {
        let outcome = try run("parcels", "convert", village, "-o", output)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix(
                "fieldbook: output.notWritable: the folder out may not be written to. Choose"),
            "\(outcome.errors)")
    }

    @Test("with a journal in it is refused, and the journal left as it is; looking is allowed")
    func journalThere() throws {
        try Command(folder: folder.path).run("parcels", "convert", village, "-o", "out")
        let before = try #require(folder.data(journal))
        let outcome = try run(
            "parcels", "convert", village, Command.sample("parcels/village-lv03.geojson"), "-o", "out")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("fieldbook: output.notWritable: "), "\(outcome.errors)")
        #expect(folder.data(journal) == before)
        #expect(folder.files == ["out/village.geojson"])
        let status = try run("batch", "status", "out", "--format", "csv")
        #expect(status.status == 0 && status.output.contains("parcels.convert,1,1,0,0"))
        #expect(try run("batch", "report", "out").status == 0)
    }

    @Test("for the journal alone is refused before anything is made")
    func journalAlone() throws {
        let outcome = try run("parcels", "convert", village, "-o", "made", "--journal", "out/journal.sqlite")
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix("fieldbook: output.notWritable: out/journal.sqlite"), "\(outcome.errors)"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/made"))
    }
}
