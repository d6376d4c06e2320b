import Batch
import Foundation
import Testing

@Suite("A batch")
struct BatchRunnerTests {
    @Test("does every item and keeps the input folder's structure")
    func structure() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("two", to: "in/deep/er/b.txt")
        try harness.folder.write("no text", to: "in/c.other")
        let report = try harness.run()
        #expect(report.done == 2 && report.failed == 0)
        #expect(harness.folder.text("out/a.up") == "ONE")
        #expect(harness.folder.text("out/deep/er/b.up") == "TWO")
        #expect(
            harness.folder.filesOutsideJournals.filter { $0.hasPrefix("out") } == [
                "out/a.up", "out/deep/er/b.up",
            ])
    }

    @Test("leaves nothing of a failed item and does the others", arguments: [1, 2, 8])
    func failure(jobs: Int) throws {
        var harness = try BatchHarness()
        harness.options.jobs = jobs
        for number in 0..<40 {
            try harness.folder.write(
                number % 4 == 1 ? "fail \(number)" : "good \(number)", to: "in/\(number).txt")
        }
        let report = try harness.run()
        #expect(report.done == 30)
        #expect(report.failures == ["test.failed": 10])
        #expect(harness.folder.filesOutsideJournals.count { $0.hasSuffix(".up") } == 30)
        #expect(harness.said.lines.count == 10)
        let staging = try FileManager.default.contentsOfDirectory(
            atPath: harness.folder.path + "/out/.fieldbook")
        #expect(!staging.contains("staging"))
    }

    @Test("reports a missing file and goes on")
    func missingFile() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        harness.inputs = ["in/gone.txt", "in/a.txt"]
        let report = try harness.run()
        #expect(report.failures == ["input.missing": 1] && report.done == 1)
    }

    @Test("counts an item with faulty parts as done, and says so")
    func faults() throws {
        let harness = try BatchHarness()
        try harness.folder.write("fault here", to: "in/a.txt")
        let report = try harness.run()
        #expect(report.done == 1 && report.doneWithFaults == 1 && report.failed == 0)
        #expect(try harness.run().doneWithFaults == 1, "also when it was done before")
    }

    @Test("counts items without a match apart, and if there are no others, gives three reasons")
    func withoutMatch() throws {
        let harness = try BatchHarness()
        for number in 1...5 { try harness.folder.write("nothing", to: "in/\(number).txt") }
        let report = try harness.run()
        #expect(report.withoutMatch == 5 && report.withoutMatchBefore == 0 && report.failed == 0)
        let lines = harness.said.lines
        #expect(lines.count == 4 && lines.last == "2 more files: no match either", "\(lines)")
        #expect(lines.dropLast().allSatisfy { $0.contains("select.nothing: no match") }, "\(lines)")
        try harness.folder.write("text", to: "in/6.txt")
        let again = try harness.run()
        #expect(again.done == 1 && again.withoutMatch == 5 && again.withoutMatchBefore == 5)
        #expect(harness.said.lines.count == lines.count, "another item has a match")
    }

    @Test("stops after the greatest number of failures")
    func maximumFailures() throws {
        var harness = try BatchHarness()
        harness.options.jobs = 1
        harness.options.maximumFailures = 2
        for number in 0..<9 { try harness.folder.write("fail", to: "in/\(number).txt") }
        let report = try harness.run()
        #expect(report.failed == 2 && report.gaveUp)
    }

    @Test("refuses two inputs with the same output before it begins")
    func collision() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "x/a.txt")
        try harness.folder.write("two", to: "y/a.txt")
        harness.inputs = ["x/a.txt", "y/a.txt"]
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .collision)
        #expect(harness.operation.tally.count.load(ordering: .relaxed) == 0)
    }

    @Test("refuses several inputs for one file")
    func oneFile() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("two", to: "in/b.txt")
        let error = try #require(throws: BatchError.self) {
            try BatchRunner(
                harness.operation, items: try harness.items, destination: .file("out.up"), journal: nil,
                options: harness.options)
        }
        #expect(error.code == .folderNeeded)
        #expect(error.message == "2 inputs, but out.up is one file")
        #expect(error.remedy == "Use --to-format up -o FOLDER/.")
    }
}
