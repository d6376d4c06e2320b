import Foundation
import Testing

@Suite("Runs of automations that have begun already")
struct AutomationWaitTests {
    @Test("are waited for, with their outcome as the exit code")
    func wait() throws {
        let service = try PulledService(nyla: "{}")
        func wait(_ arguments: String...) throws -> Command.Outcome {
            try service.command.run(["automations", "wait"] + arguments + ["--pause", "0.001"])
        }
        for automation in ["a1", "a2", "a3"] {
            let begun = try service.command.run("automations", "run", automation, "--no-wait")
            #expect(begun.status == 0, "\(begun.errors)")
        }
        let shown = try service.command.run("automations", "show", "runs", "r1", "--format", "csv")
        #expect(shown.status == 0 && shown.output.contains("status,pending"), "\(shown.errors)")
        let waited = try wait("r1", "--format", "csv")
        #expect(waited.status == 0 && waited.output.contains(",r1,completed,"), "\(waited)")
        #expect(try wait("r1").status == 0)
        let failed = try wait("r2")
        #expect(failed.status == 1 && failed.errors.contains("automation.failed"), "\(failed.errors)")
        let endless = try wait("r3", "--timeout", "0.01")
        #expect(
            endless.status == 3 && endless.errors.contains("fieldbook automations wait r3"),
            "\(endless.errors)")
        let unknown = try wait("r99")
        #expect(unknown.status == 1 && unknown.errors.contains("api.notFound"), "\(unknown.errors)")
        #expect(try wait("r1", "--engine", "automation2").status == 2)
    }
}
