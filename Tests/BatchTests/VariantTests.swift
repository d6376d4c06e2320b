import Foundation
import GRDB
import Testing

@testable import Batch
@testable import BatchReport

@Suite("An item that is processed with different options")
struct VariantTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        for name in ["a", "b", "c"] { try harness.folder.write("text " + name, to: "in/\(name).txt") }
        try harness.run()
    }

    private mutating func use(_ change: (inout Uppercase.Parameters) -> Void) {
        var parameters = harness.operation.parameters
        change(&parameters)
        let old = harness.operation
        harness.operation = Uppercase(parameters)
        (harness.operation.tally, harness.operation.resources) = (old.tally, old.resources)
    }

    /// Expects that the next run finds all as it should be, without any work.
    private func expectAllDone(
        _ count: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let plan = try harness.plan()
        #expect(Set(plan) == ["done already"], sourceLocation: sourceLocation)
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.alreadyDone == count, sourceLocation: sourceLocation)
        }
        #expect(worked == 0, sourceLocation: sourceLocation)
        let standing = try JournalReader(folder: harness.folder.path + "/out").read { try $0.stepStandings() }
        #expect(
            standing.map(\.done) == [count] && standing.first?.left == 0, sourceLocation: sourceLocation)
    }

    @Test("with outputs of other names keeps both, and does neither again")
    mutating func sideBySide() throws {
        use { $0.ending = "other" }
        #expect(try harness.run().done == 3)
        for ending in ["up", "other", "up", "other"] {
            use { $0.ending = ending }
            try expectAllDone()
        }
        try harness.folder.write("corrected", to: "in/b.txt")
        for ending in ["up", "other"] {
            use { $0.ending = ending }
            let report = try harness.run()
            #expect(report.done == 1 && report.alreadyDone == 2)
            #expect(harness.folder.text("out/b." + ending) == "CORRECTED")
        }
        use { $0.ending = "up" }
        try expectAllDone()
    }

    @Test("and fails for good in each is not tried again in either")
    mutating func failures() throws {
        try harness.folder.write("fail", to: "in/bad.txt")
        for ending in ["up", "other"] {
            use { $0.ending = ending }
            #expect(try harness.run().failures == ["test.failed": 1])
        }
        for ending in ["up", "other"] {
            use { $0.ending = ending }
            let worked = try harness.worked {
                let report = try harness.run()
                #expect(report.failures == ["test.failed": 1])
            }
            #expect(worked == 0)
        }
    }

    @Test("is made anew by the same command with another version or engine, where nobody has changed it")
    mutating func otherVersion() throws {
        try harness.folder.write("mine", to: "out/c.up")
        harness.operation.resources = ["engine 2"]
        let report = try harness.run()
        #expect(report.done == 2 && report.failures == ["output.exists": 1])
        #expect(harness.folder.text("out/c.up") == "mine")
        try FileManager.default.removeItem(atPath: harness.folder.path + "/out/c.up")
        harness.options.toolVersion = "2"
        #expect(try harness.run().done == 3)
        try expectAllDone()
    }

    @Test("is made anew where an earlier version lacked some parameters, but not with other values")
    mutating func newParameters() throws {
        try rewriteParameters(#"{"suffix":""}"#)
        harness.options.toolVersion = "2"
        #expect(try harness.plan() == ["redo", "redo", "redo"])
        #expect(try harness.run().done == 3)
        try rewriteParameters(#"{"suffix":""}"#)
        use { $0.suffix = "!" }
        #expect(try harness.run().failures == ["output.exists": 3])
        let line = harness.said.lines.first { $0.contains("a.up") }
        #expect(line?.contains("; made with other options (suffix: \"\").") == true, "\(line ?? "")")
    }

    @Test(
        "is not replaced if its parameters cannot be read",
        arguments: [
            "", "null", "[]", #"{"suffix":5}"#, #"{"suffix":"","removed":1}"#, #"{"suffix":"#,
            #"{"suffix":"# + String(repeating: "[", count: 50_000),
        ])
    mutating func unreadableParameters(text: String) throws {
        try rewriteParameters(text)
        harness.options.toolVersion = "2"
        #expect(try harness.run().failures == ["output.exists": 3])
    }

    /// Replaces the parameters of all recipes in the journal, as if another version had written them.
    private func rewriteParameters(_ text: String) throws {
        try DatabaseQueue(path: harness.folder.path + "/out/.fieldbook/journal.sqlite").write { database in
            try database.execute(sql: "UPDATE step SET parameters = ?", arguments: [text])
        }
    }

    @Test("is made anew when other files are joined with it, but not when the first are")
    mutating func joinedFiles() throws {
        use { $0.with = ["/x.txt"] }
        #expect(try harness.run().failures == ["output.exists": 3])
        harness.options.redoesDone = true
        #expect(try harness.run().done == 3)
        harness.options.redoesDone = false
        for files in [["/x.txt", "/y.txt"], ["/z.txt"]] {
            use { $0.with = files }
            #expect(try harness.plan() == ["redo", "redo", "redo"])
            #expect(try harness.run().done == 3)
            try expectAllDone()
        }
    }

    @Test("fails with the same names, and names the options of the existing outputs")
    mutating func sameNames() throws {
        use {
            $0.suffix = "!"
            $0.word = "key"
        }
        #expect(try harness.run().failures == ["output.exists": 3])
        let line = harness.said.lines.first { $0.contains("a.up") }
        #expect(
            line?.contains("; made with other options (suffix: \"\", no word).") == true, "\(line ?? "")")
        use {
            $0.suffix = ""
            $0.word = nil
        }
        try expectAllDone()
    }

    @Test("does not depend on parameters that make no difference to it")
    mutating func unusedParameters() throws {
        try harness.folder.write("locked", to: "in/d.txt")
        #expect(try harness.run().failures == ["test.locked": 1])
        use { $0.word = "key" }
        let report = try harness.run()
        #expect(report.done == 1 && report.alreadyDone == 3)
        try expectAllDone(4)
        use { $0.word = "other" }
        #expect(try harness.plan().suffix(2) == ["done already", "cannot: output.exists"])
    }

    @Test("is known from a journal of the version before")
    mutating func migration() throws {
        try DatabaseQueue(path: harness.folder.path + "/out/.fieldbook/journal.sqlite").write { database in
            try database.execute(
                sql: """
                    DROP TABLE variant; ALTER TABLE item DROP COLUMN essence;
                    ALTER TABLE run DROP COLUMN notes; PRAGMA user_version = 4
                    """)
        }
        let standing = try JournalReader(folder: harness.folder.path + "/out").read { try $0.stepStandings() }
        #expect(standing.map(\.done) == [3])
        try expectAllDone()
        use { $0.ending = "other" }
        #expect(try harness.run().done == 3)
        use { $0.ending = "up" }
        try expectAllDone()
    }
}
