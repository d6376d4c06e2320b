import Foundation
import Testing

@testable import Batch
@testable import FaultWorker

@Suite("Parts of a large item")
struct PartTests {
    private let operation = PartedFault(.init())

    /// A file with that many parts, of which some do something.
    private func add(
        named name: String = "large", parts count: Int = 11, _ deeds: [Int: String] = [:],
        opening: String? = nil,
        to harness: FaultHarness
    ) throws {
        let lines = (0..<count).map { deeds[$0] ?? "line \($0)" }
        let text = (opening.map { ["open " + $0] } ?? []) + lines
        try harness.folder.write(text.joined(separator: "\n"), to: "in/\(name).txt")
    }

    private func outputs(_ harness: FaultHarness) -> [String: String] {
        let own = harness.folder.filesOutsideJournals.filter { $0.hasPrefix("out/") }
        return Dictionary(uniqueKeysWithValues: own.map { ($0, harness.folder.text($0) ?? "") })
    }

    /// Expects a file of which these parts have substitutes, and all others are as they should be.
    private func expectDone(
        _ harness: FaultHarness, lost: [Int: String], parts count: Int = 11, name: String = "large"
    ) throws {
        let list = try #require(harness.folder.text("out/\(name).list")).split(separator: "\n").map(
            String.init)
        #expect(list.count == count)
        for place in 0..<count {
            let expected = lost[place] ?? "line \(place)"
            #expect(list[place] == expected)
            #expect(harness.folder.text("out/\(name).\(place).out") == expected)
        }
        #expect(try harness.entries()[name]?.faults == lost.count)
        #expect(try harness.entries()[name]?.outputs.count == count + 1)
        harness.expectNothingLeft()
    }

    @Test("are done by several processes at the same time")
    func shared() throws {
        let harness = try FaultHarness()
        let meeting = harness.open("meeting")
        try #require(mkfifo(meeting, 0o600) == 0)
        // Neither goes on without the other.
        try add([4: "hold \(meeting)", 7: "meet \(meeting)"], to: harness)
        let report = try harness.run(operation)
        #expect(report.done == 1 && report.doneWithFaults == 0)
        #expect(try harness.attempts(at: "large") == ["done"])
    }

    @Test("that crash the usual method are done by another one, even if there is only one part")
    func otherwise() throws {
        let harness = try FaultHarness()
        try add([4: "usually raise 11", 7: "raise 11"], to: harness)
        try add(named: "single", parts: 1, [0: "usually raise 11"], to: harness)
        let report = try harness.run(operation)
        #expect(report.done == 2 && report.doneWithFaults == 1)
        let list = harness.folder.text("out/large.list")?.split(separator: "\n").map(String.init)
        #expect(list?[4] == "otherwise" && list?[7] == "worker.crashed")
        #expect(harness.folder.text("out/large.4.out") == "otherwise")
        #expect(harness.folder.text("out/single.list") == "otherwise")
        harness.expectNothingLeft()
    }

    @Test("become the same, whatever the number of workers", arguments: [1, 2, 5])
    func sameOutputs(jobs: Int) throws {
        var harness = try FaultHarness()
        harness.options.jobs = jobs
        try add(parts: 50, [31: "raise 11", 32: "fail no"], to: harness)
        for (name, count) in [("one", 1), ("small", 3), ("other", 40)] {
            try add(named: name, parts: count, to: harness)
        }
        let report = try harness.run(operation)
        #expect(report.done == 3 && report.failures == ["test.failed": 1])
        try expectDone(harness, lost: [:], parts: 40, name: "other")
        try expectDone(harness, lost: [:], parts: 3, name: "small")
        #expect(!outputs(harness).keys.contains { $0.hasPrefix("out/large") }, "all of it or nothing")
    }

    @Test(
        "cost no others when a process dies or hangs of one",
        arguments: [
            ("raise \(SIGSEGV)", "worker.crashed"), ("exit 0", "worker.crashed"), ("hang", "worker.timeout"),
            ("grow", "worker.memory"),
        ])
    func lost(misdeed: String, code: String) throws {
        var harness = try FaultHarness()
        if misdeed == "hang" { harness.settings.limits.stepSeconds = 1 }
        if misdeed == "grow" { harness.settings.limits.memory = 256_000_000 }
        try add([7: misdeed], to: harness)
        try add(named: "other", parts: 5, to: harness)
        let report = try harness.run(operation)
        #expect(report.done == 2 && report.doneWithFaults == 1 && report.failures.isEmpty)
        try expectDone(harness, lost: [7: code])
        try expectDone(harness, lost: [:], parts: 5, name: "other")
        #expect(try harness.attempts(at: "large") == ["done"])
        #expect(harness.said.lines.contains { $0.hasSuffix("Its parts are tried again one by one.") })
    }

    @Test("at the beginning cost no other parts")
    func lostAtFirst() throws {
        let harness = try FaultHarness()
        try add([0: "abort", 2: "abort", 10: "abort"], to: harness)
        #expect(try harness.run(operation).done == 1)
        try expectDone(harness, lost: [0: "worker.crashed", 2: "worker.crashed", 10: "worker.crashed"])
        #expect(try harness.attempts(at: "large") == ["done"])
    }

    @Test("of a small item are distinguished in the same way")
    func small() throws {
        let harness = try FaultHarness()
        try add(parts: 2, [1: "abort"], to: harness)
        #expect(try harness.run(operation).done == 1)
        try expectDone(harness, lost: [1: "worker.crashed"], parts: 2)
    }

    @Test("that are all lost make the item fail", arguments: [1, 2, 4])
    func allLost(count: Int) throws {
        let harness = try FaultHarness()
        try add(
            parts: count, Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, "abort") }), to: harness)
        #expect(try harness.run(operation).failures == ["worker.crashed": 1])
        // What is done in one go is tried a second time.
        let attempts = Array(repeating: "worker.crashed", count: count > 3 ? 1 : 2)
        #expect(try harness.attempts(at: "large") == attempts)
        #expect(outputs(harness).isEmpty)
        harness.expectNothingLeft()
    }

    @Test("do not exist if a process dies of opening the item")
    func opening() throws {
        let harness = try FaultHarness()
        try add(opening: "abort", to: harness)
        #expect(try harness.run(operation).failures == ["worker.crashed": 1])
        #expect(try harness.attempts(at: "large") == ["worker.crashed", "worker.crashed"])
        harness.expectNothingLeft()
    }

    @Test("are not to blame for a process that is killed from outside")
    func killed() throws {
        let harness = try FaultHarness()
        try add([5: "raise \(SIGKILL)"], to: harness)
        #expect(try harness.run(operation).failures == ["worker.crashed": 1])
        #expect(try harness.attempts(at: "large") == ["worker.crashed", "worker.crashed"])
        #expect(outputs(harness).isEmpty, "what was made of the others is not half an item")
        harness.expectNothingLeft()
        try add(to: harness)
        #expect(try harness.run(operation).done == 1)
        try expectDone(harness, lost: [:])
    }

    @Test("are not done again by the next run")
    func nextRun() throws {
        let harness = try FaultHarness()
        try add([7: "abort"], to: harness)
        try harness.run(operation)
        let made = outputs(harness)
        let report = try harness.run(operation)
        #expect(report.alreadyDone == 1 && report.doneWithFaults == 1 && outputs(harness) == made)
    }

    @Test("fail if a worker reports none")
    func lie() throws {
        let harness = try FaultHarness(workers: "lie")
        try harness.folder.write("noParts", to: "in/bad.txt")
        #expect(try harness.run(operation).failures == ["worker.crashed": 1])
        #expect(try harness.entries()["bad"]?.failure?.message.contains("no valid response") == true)
    }

    @Test(
        "that an item does not have are not processed, whoever requests them",
        arguments: [
            #"{"range":{"_0":[-3,0]}}"#, #"{"range":{"_0":[9,12]}}"#, #"{"otherwise":{"part":-1}}"#,
            #"{"otherwise":{"part":11}}"#, #"{"substitute":{"part":-1,"_1":FAILURE}}"#,
        ])
    func noSuchPart(portion: String) throws {
        let harness = try FaultHarness()
        try add(to: harness)
        let failure = try JSONEncoder().encode(ItemFailure.inputChanged)
        let text = portion.replacing("FAILURE", with: String(decoding: failure, as: UTF8.self))
        let asked = try JSONDecoder().decode(ItemPortion<PartedFault.Outcome>.self, from: Data(text.utf8))
        let item = Item(path: harness.folder.path + "/in/large.txt", stem: "large")
        let context = ItemContext(
            item: item, destination: .folder(harness.folder.path + "/out"),
            stagingPrefix: harness.folder.path + "/staged", arriving: nil, limits: WorkerLimits(),
            onRow: { _ in }, onProgress: { _ in })
        #expect(throws: ItemFailure.inputChanged) {
            try PartedFault.Worker().perform(asked, of: item, in: context)
        }
    }
}
