import Foundation
import Testing

@Suite("Automations of Nyla")
struct AutomationTests {
    @Test("have their outcome as the exit code")
    func outcomes() throws {
        let service = try PulledService(nyla: "{}")
        func run(_ arguments: String...) throws -> Command.Outcome {
            try service.command.run(["automations", "run"] + arguments + ["--pause", "0.001"])
        }
        let done = try run("a1", "--set", "month=2026-03", "--format", "ndjson")
        #expect(done.status == 0, "\(done.errors)")
        #expect(try done.ndjson.first?["status"] as? String == "completed")
        let failed = try run("a2")
        #expect(failed.status == 1 && failed.errors.contains("automation.failed"), "\(failed.errors)")
        #expect(failed.errors.contains("no balance for March"))
        let endless = try run("a3", "--timeout", "0.01")
        #expect(endless.status == 3 && endless.errors.contains("automation.unfinished"), "\(endless.errors)")
        let started = try run("a3", "--no-wait")
        #expect(started.status == 0 && started.output.contains("r4"), "\(started.errors)")
        let second = try run("b1", "--engine", "automation2")
        #expect(second.status == 0 && second.errors.contains("r5 waits for a person"), "\(second.errors)")
        #expect(try run("a9").status == 1)
    }

    @Test("have definitions, runs, logs and tasks")
    func lists() throws {
        let service = try PulledService(nyla: "{}")
        let all = try service.command.run(["automations", "list", "definitions", "--format", "csv"])
        #expect(all.output.hasPrefix("id,label,schedule,active,template_id,record\na1,Monatsabschluss,"))
        #expect(try service.command.run(["automations", "list", "runs"]).status == 4)
        let logs = try service.command.run(["automations", "list", "logs", "--of", "r1"])
        #expect(logs.status == 0 && logs.output.contains("started"), "\(logs.errors)")
        // Only the second kind has tasks, and runs of a workflow.
        let tasks = try service.command.run(["automations", "list", "tasks"])
        #expect(tasks.status == 0 && tasks.output.contains("Freigabe"), "\(tasks.errors)")
        #expect(try service.command.run(["automations", "list", "runs", "--of", "b1"]).status == 4)
        let wrong = try service.command.run(["automations", "list", "tasks", "--engine", "automations"])
        #expect(wrong.status == 2 && wrong.errors.contains("--engine automation2"), "\(wrong.errors)")
        let task = try service.command.run(
            [
                "automations", "do", "tasks", "k1", "complete", "--engine", "automation2", "--set",
                "approved:=true",
            ])
        #expect(task.status == 0 && task.output.contains("completed"), "\(task.errors)")
        #expect(
            try service.command.run(["automations", "do", "tasks", "k1", "eat", "--engine", "automation2"])
                .status == 2)
    }
}
