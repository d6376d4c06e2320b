@testable import ServiceOperations
import APICore
import LoopbackServer
import Nyla
import Synchronization
import Testing

@Suite("Receipts of a position")
struct PositionReceiptsTests {
    private static let links = "/api/trustee/i1/position-documents"

    /// A trustee with the position p1, which has the document 7. Links, also those of positions that do not exist, are
    /// stored; the first one fails with `firstStatus`.
    private func trustee(firstStatus: Int = 201) throws -> (LoopbackServer, APIClient) {
        let stored = Mutex([#"{"id": "l1", "positionId": "p1", "documentId": "7"}"#])
        let server = try LoopbackServer { request, connection in
            let path = String(request.path.prefix { $0 != "?" })
            switch (request.method, path) {
            case ("POST", Self.links):
                let count = stored.withLock {
                    $0.append(#"{"id": "l2", "positionId": "p1", "documentId": "8"}"#)
                    return $0.count
                }
                connection.answer(count == 2 ? firstStatus : 201, [:], #"{"id": "l2"}"#)
            case ("GET", Self.links):
                let items = stored.withLock { $0 }
                connection.answer(
                    200, [:], #"{"items": [\#(items.joined(separator: ","))], "total": \#(items.count)}"#)
            case ("GET", "/api/trustee/i1/positions/p1"): connection.answer(200, [:], #"{"id": "p1"}"#)
            case ("GET", "/api/features/my"): connection.answer(200, [:], #"{"mandates": []}"#)
            default: connection.answer(404, [:], "{}")
            }
        }
        let base = try WebAddress(server.address())
        var retry = RetryPolicy()
        retry.attempts = 1
        let session = Session(for: base)
        return (server, try APIClient(base, session: session, userAgent: "fieldbook/test", retry: retry))
    }

    private func place(_ receipts: PositionReceipts) -> NylaTrusteePlace {
        NylaTrusteePlace(instance: "i1", mandate: nil, contract: nil, receipts: receipts)
    }

    private func count(_ method: String, _ server: LoopbackServer) -> Int {
        server.requests.count { $0.method == method && $0.path.prefix { $0 != "?" } == Self.links }
    }

    @Test("are read once, and added once, however many are sent at a time")
    func once() async throws {
        let (server, client) = try trustee()
        let place = place(PositionReceipts(of: "p1"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ["7", "8", "8", "8", "9"] {
                group.addTask {
                    try await place.prepare(through: client)
                    try await place.attach(id, through: client)
                }
            }
            try await group.waitForAll()
        }
        #expect(count("GET", server) == 1 && count("POST", server) == 2)
    }

    @Test("are not added to a position that does not exist, even if the service would take them")
    func nowhere() async throws {
        let (server, client) = try trustee()
        let place = place(PositionReceipts(of: "p9"))
        for _ in 1...2 {
            let error = await #expect(throws: APIError.self) { try await place.attach("7", through: client) }
            #expect(error?.code == .notFound)
        }
        #expect(count("POST", server) == 0 && server.requests.count == 1)
    }

    @Test("are read again where nobody knows whether one was added", arguments: [503, 400])
    func uncertain(status: Int) async throws {
        let (server, client) = try trustee(firstStatus: status)
        let place = place(PositionReceipts(of: "p1"))
        await #expect(throws: APIError.self) { try await place.attach("8", through: client) }
        try await place.attach("8", through: client)
        // The server has stored it in both cases.
        #expect(count("GET", server) == (status == 503 ? 2 : 1))
        #expect(count("POST", server) == (status == 503 ? 1 : 2))
    }
}
