import APICore
import LoopbackServer
import TestClients
import Testing

@testable import ServiceOperations

/// A client without waits between attempts, for the endpoints of all services.
private func client(of address: String) throws -> APIClient {
    try client(of: address, requesting: ServiceName.all.flatMap(\.endpoints))
}

@Suite("Answers that distinguish the services")
struct ServiceProbeTests {
    private static let programs: [ServiceName: String] = [
        .nyla: "nyla.py", .vueTraccar: "vuetraccar.py", .onboarding: "onboarding.py",
        .asiaTravelPlan: "asiatravelplan.py", .dialog: "relay.py",
    ]

    private func error(of service: ServiceName, at address: String) async throws -> APIError? {
        let client = try client(of: address)
        return await apiError { try await ServiceProbe.check(service, at: client) }
    }

    @Test("fit the service alone, and an error names the one that is there", arguments: ServiceName.all)
    func pairs(there: ServiceName) async throws {
        let server = try PythonServer(try #require(Self.programs[there]))
        try await ServiceProbe.check(there, at: try client(of: server.address()))
        for service in ServiceName.all where service != there {
            let error = try await error(of: service, at: server.address())
            #expect(error?.code == .answer, "\(service.rawValue)")
            #expect(
                error?.message.hasSuffix("; it responds like \(there.rawValue)") == true,
                "\(error?.message ?? "")")
            #expect(error?.remedy.contains("--service \(there.rawValue),") == true)
        }
    }

    @Test(
        "are not those of other servers, whatever they answer",
        arguments: [
            (200, "text/html", "<p>Hello</p>"), (200, "application/json", "{}"),
            (200, "application/json", "[]"),
            (401, "application/json", ""), (401, "text/plain", "Unauthorized"),
            (404, "application/json", #"{"detail":"Not Found"}"#),
            (418, "application/json", #"{"a\u001b[2J":1}"#),
        ])
    func strangers(status: Int, type: String, body: String) async throws {
        let server = try LoopbackServer { $1.answer(status, ["Content-Type": type], body) }
        for service in ServiceName.all {
            let error = try await error(of: service, at: server.address())
            #expect(error?.code == .answer, "\(service.rawValue)")
            #expect(error?.message.hasPrefix("it does not respond like \(service.rawValue): ") == true)
            #expect(error?.message.contains("\(service == .dialog && status < 300 ? 426 : status)") == true)
            #expect(
                error?.message.contains("\u{1B}") == false && error?.remedy.contains("--service") == false)
        }
    }

    @Test(
        "of relays may ask for a sign-in, but are a relay's",
        arguments: ["auth", "hiding", "closing", "stranger"])
    func relays(manner: String) async throws {
        let server = try PythonServer("relay.py")
        try await ServiceProbe.check(.dialog, at: try client(of: server.address("/" + manner)))
    }

    @Test("of a relay are messages of its protocol", arguments: ["babbling", "binary"])
    func noRelays(manner: String) async throws {
        let server = try PythonServer("relay.py")
        let error = try await error(of: .dialog, at: server.address("/" + manner))
        #expect(error?.code == .answer, "\(error?.words ?? "")")
    }

    @Test("are missing where nothing answers, or a server fails for now")
    func away() async throws {
        let failing = try LoopbackServer { $1.answer(503, [:], "{}") }
        for service in ServiceName.all {
            let busy = try await error(of: service, at: failing.address())
            #expect(busy?.isTransient == true && busy?.code != .answer, "\(service.rawValue)")
            let away = try await error(of: service, at: "http://127.0.0.1:1/")
            #expect(away?.code == .unreachable, "\(service.rawValue)")
        }
    }
}
