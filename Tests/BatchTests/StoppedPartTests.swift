import Foundation
import Testing

@testable import Batch
@testable import FaultWorker

@Suite("A long item that is stopped in the middle")
struct StoppedPartTests {
    private let harness: FaultHarness
    private let operation = PartedFault(.init())
    private var gates: [String] { ["first", "second"].map(harness.open) }

    /// One item whose middle parts wait at two gates, and notes its first and its seventh part.
    init() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        self.harness = harness
        for gate in gates { try #require(mkfifo(gate, 0o600) == 0) }
        let note = "note \(harness.open("notes"))"
        var lines = (0..<11).map { "line \($0)" }
        (lines[0], lines[4], lines[5], lines[7]) = (note, "meet \(gates[0])", "meet \(gates[1])", note)
        try harness.folder.write(lines.joined(separator: "\n"), to: "in/large.txt")
    }

    /// Runs, and stops while the parts with the gates are at work.
    private func stop() throws -> BatchSummary {
        let interruption = Interruption()
        let gates = gates
        let thread = Thread {
            let first = open(gates[0], O_WRONLY)
            interruption.request()
            let second = open(gates[1], O_WRONLY)
            close(first)
            close(second)
        }
        thread.start()
        return try harness.run(operation, interruption: interruption)
    }

    private var keptFolder: String { harness.folder.path + "/out/.fieldbook/parts" }

    @Test("ends with the parts at work, and the next run goes on from there")
    func goesOn() throws {
        let report = try stop()
        #expect(report.wasInterrupted && report.stopped == 1 && report.done == 0 && report.failed == 0)
        #expect(report.lines.first?.contains("1 stopped in the middle") == true, "\(report.lines)")
        #expect(harness.notes.count == 1)
        #expect(!harness.folder.allFiles.contains { $0.hasPrefix("out/large") }, "all of it or nothing")

        // The gates are closed: a part that reaches them again never returns.
        #expect(try harness.run(operation).done == 1)
        #expect(harness.notes.count == 2, "the first part was done once")
        let input = harness.folder.text("in/large.txt")
        #expect(harness.folder.text("out/large.list") == input)
        let lines = try #require(input).split(separator: "\n")
        for place in 0..<11 { #expect(harness.folder.text("out/large.\(place).out") ?? "" == lines[place]) }
        #expect(!FileManager.default.fileExists(atPath: keptFolder))
        harness.expectNothingLeft()
        #expect(try harness.run(operation).alreadyDone == 1)
    }

    @Test("begins anew with another content, and leaves nothing behind")
    func otherContent() throws {
        _ = try stop()
        #expect(FileManager.default.fileExists(atPath: keptFolder))
        try harness.folder.write("line 0\nline 1\nline 2\nline 3", to: "in/large.txt")
        #expect(try harness.run(operation).done == 1)
        #expect(harness.folder.text("out/large.list") == "line 0\nline 1\nline 2\nline 3")
        #expect(!FileManager.default.fileExists(atPath: keptFolder))
    }

    @Test("begins anew where what was kept is no longer as it was")
    func damaged() throws {
        _ = try stop()
        let kept = harness.folder.path + "/out/.fieldbook/parts"
        let folder = try #require(Folder.names(in: kept).first)
        try harness.folder.write("line x", to: "out/.fieldbook/parts/\(folder)/2")
        let input = try #require(harness.folder.text("in/large.txt"))
        try harness.folder.write(input.replacing("meet", with: "gone"), to: "in/other.txt")
        let text = input.split(separator: "\n").map { $0.hasPrefix("meet") ? "line" : String($0) }
        // The same content, so that the kept parts are looked at: the gates are opened for it.
        let gates = gates
        let thread = Thread { for gate in gates { close(open(gate, O_WRONLY)) } }
        thread.start()
        #expect(try harness.run(operation).done == 2)
        #expect(harness.folder.text("out/large.1.out") == text[1])
        harness.expectNothingLeft()
    }

    @Test(
        "begins anew where the index of what was kept names ranges that the item has not",
        arguments: [
            [[Int.max, Int.max]], [[Int.max - 1, Int.max]], [[-3, 0]], [[Int.min, Int.min]], [[12, 12]],
            [[1, 4]], [[10, 11]], [[0, 3], [0, 3]], [[4, 1]],
        ])
    func hostileRanges(_ ranges: [[Int]]) throws {
        try goesOn(withIndex: { index in
            let part = try #require((index["parts"] as? [[String: Any]])?.first)
            index["parts"] = ranges.map { range in part.merging(["range": range]) { $1 } }
        })
    }

    @Test(
        "begins anew where the index of what was kept divides it as nothing is divided",
        arguments: [(11, 0), (11, -1), (11, Int.max), (Int.max, 1), (-1, 3), (0, 3), (Int.min, Int.min)])
    func hostileDivision(count: Int, atOnce: Int) throws {
        try goesOn(withIndex: { index in
            let part = try #require((index["parts"] as? [[String: Any]])?.first)
            index["parts"] = [part.merging(["range": [3, 6]]) { $1 }]
            index["division"] = ["count": count, "atOnce": atOnce]
        })
    }

    /// Stops, changes the index, and expects the next run to do the whole item.
    private func goesOn(withIndex change: (inout [String: Any]) throws -> Void) throws {
        _ = try stop()
        let folder = try #require(Folder.names(in: keptFolder).first)
        let path = URL(fileURLWithPath: "\(keptFolder)/\(folder)/index.json")
        var index = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
        try change(&index)
        try JSONSerialization.data(withJSONObject: index).write(to: path)
        let gates = gates
        let thread = Thread { for gate in gates { close(open(gate, O_WRONLY)) } }
        thread.start()
        #expect(try harness.run(operation).done == 1)
        #expect(harness.notes.count == 3, "the first part was done again")
        #expect(harness.folder.text("out/large.list") == harness.folder.text("in/large.txt"))
        harness.expectNothingLeft()
    }
}
