import APICore
import Foundation
import LoopbackServer
import Streams
import Synchronization
import TestClients
import Testing

@testable import Nyla

@Suite("Nyla's automations")
struct NylaAutomationTests {
    private let quick = Nyla.RunPatience(firstPause: .milliseconds(1), longestPause: .milliseconds(1))

    @Test(
        "are run, and waited for until they have ended", arguments: [("a1", "completed"), ("a2", "failed")])
    func wait(automation: String, status: String) async throws {
        let server = try PythonServer("nyla.py")
        let automations = NylaAutomations(try await signedInNyla(server), .automations, mandate: "m1")
        let run = try await automations.execute(.text(automation), with: ["month": "2026-03"])
        let seen = Mutex<[String]>([])
        let ended = try await automations.wait(for: run, of: .text(automation), patience: quick) { run in
            seen.withLock { $0.append(run.status.word) }
        }
        #expect(ended.id == "r1" && ended.status == Nyla.RunStatus(status))
        #expect(seen.withLock { $0.last } == ended.status.word)
        #expect(ended.message == (status == "failed" ? "no balance for March" : nil))
    }

    @Test("of the second kind wait for people, and are found in their list of runs")
    func workflow() async throws {
        let server = try PythonServer("nyla.py")
        let automations = NylaAutomations(
            try await signedInNyla(server), .automation2, instance: "i1", mandate: "m1")
        let run = try await automations.execute("b1")
        let seen = Mutex<[Nyla.RunStatus]>([])
        let ended = try await automations.wait(for: run, of: "b1", patience: quick) { run in
            seen.withLock { $0.append(run.status) }
        }
        #expect(ended.status == .completed && seen.withLock { $0.contains(.paused) })
        let tasks = try await automations.records.all(.tasks)
        #expect(tasks.map { $0.text("title") } == ["Freigabe"])
        let done = try await automations.records.perform(
            "complete", on: "k1", in: .tasks, with: ["approved": true])
        #expect(done.text("status") == "completed")
        let again = await apiError {
            _ = try await automations.records.perform("complete", on: "k1", in: .tasks)
        }
        #expect(again?.code == .conflict)
    }

    @Test("are started by requests that are never sent twice")
    func once() {
        #expect(NylaEndpoints.execute.endpoint.startsWork)
        #expect(NylaEndpoints.executeWorkflow.endpoint.startsWork)
        #expect(!NylaEndpoints.runStatus.endpoint.startsWork)
    }

    @Test("are no longer waited for when the patience ends")
    func patience() async throws {
        let server = try PythonServer("nyla.py")
        let automations = NylaAutomations(try await signedInNyla(server), .automations, mandate: "m1")
        let run = try await automations.execute("a3")
        let short = Nyla.RunPatience(firstPause: .milliseconds(1), limit: .milliseconds(4))
        let ended = try await automations.wait(for: run, of: "a3", patience: short)
        #expect(ended.status == .running && !ended.status.isFinal)
        let pauses = Nyla.RunPatience(firstPause: .seconds(2), longestPause: .seconds(4), limit: .seconds(12))
        #expect(Array(pauses.pauses()) == [.seconds(2), .seconds(3), .seconds(4)])
        #expect(Array(Nyla.RunPatience(firstPause: .zero).pauses()).isEmpty)
    }

    @Test("have states in many spellings; an unknown one counts as running")
    func states() {
        #expect(Nyla.RunStatus("SUCCESS") == .completed && Nyla.RunStatus("cancelled") == .stopped)
        #expect(Nyla.RunStatus("dreaming") == .other("dreaming") && !Nyla.RunStatus("dreaming").isFinal)
    }

    @Test("have definitions, templates, runs and logs")
    func lists() async throws {
        let server = try PythonServer("nyla.py")
        let records = NylaLists(try await signedInNyla(server), mandate: "m1")
        #expect(try await records.all(.definitions).count == 4)
        #expect(try await records.entry("a1", in: .definitions).text("label") == "Monatsabschluss")
        #expect(try await records.perform("duplicate", on: "a1", in: .definitions).id == "a9")
        let templates = try #require(Nyla.Resource.named("templates", in: .automations))
        #expect(try await records.all(templates).map { $0.text("label") } == ["Monat"])
        #expect(try await records.all(.automationRuns).isEmpty)
        #expect(try await records.all(.runLogs, of: "r1").map { $0.text("message") } == ["started"])
    }
}
