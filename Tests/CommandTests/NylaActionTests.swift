import Foundation
import Testing

@Suite("Single actions at Nyla")
struct NylaActionTests {
    @Test("print records as rows, and any other answer by its members")
    func answers() throws {
        let service = try PulledService(nyla: "{}")
        let connect = ["account", "do", "connections", "x1", "connect"]
        let page = try service.command.run(connect)
        #expect(page.status == 0 && page.output.contains("https://login.example.ch/authorize?state=7"))
        #expect(!page.output.contains("pending"), "\(page.output)")
        #expect(
            page.errors.contains("note: x1: to complete connect, open authUrl: pending"), "\(page.errors)")
        let csv = try service.command.run(connect + ["--format", "csv"])
        #expect(
            csv.output == """
                name,value
                id,x1
                authUrl,https://login.example.ch/authorize?state=7
                status,pending

                """, "\(csv.errors)")
        let rows = try service.rows("account", "do", "connections", "x1", "disconnect")
        #expect(rows.map { $0["status"] as? String } == ["disconnected"])
    }

    @Test("deactivate a feature of the store, and export the data for other services")
    func account() throws {
        let service = try PulledService(nyla: "{}")
        let feature = try service.command.run("account", "deactivate", "trustee", "--format", "csv")
        #expect(feature.output.contains("isActive,no\n"), "\(feature.output)\(feature.errors)")
        let store = try service.rows("account", "list", "store", "--columns", "code,active")
        #expect(store.first { $0["code"] as? String == "trustee" }?["active"] as? Bool == false)
        let portable = try service.command.run("account", "export", "--portable")
        #expect(portable.output.contains(#""format":"portable""#), "\(portable.output)\(portable.errors)")
        #expect(try !service.command.run("account", "export").output.contains("portable"))
    }

    @Test("create a coaching's context, archive it, and stop a thread")
    func chat() throws {
        let service = try PulledService(nyla: "{}")
        let made = try service.rows("chat", "create", "contexts", "--set", "title=Neubau")
        let id = try #require(made.first?["id"] as? String)
        let archived = try service.rows("chat", "do", "contexts", id, "archive")
        #expect(archived.first?["status"] as? String == "archived")
        #expect(try service.command.run("chat", "do", "contexts", id, "fly").status == 2)
        #expect(try service.command.run("chat", "send", "Was steht da?").errors.contains("note: thread w7"))
        let stopped = try service.command.run("chat", "stop", "w7")
        #expect(stopped.status == 0, "\(stopped.errors)")
        #expect(try service.command.run("api", "GET", "/api/counted").output.contains(#""stopped":["w7"]"#))
        let unknown = try service.command.run("chat", "stop", "w99")
        #expect(unknown.status == 1 && unknown.errors.contains("api.notFound"), "\(unknown.errors)")
    }
}
