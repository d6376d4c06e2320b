@testable import ServiceOperations
import APICore
import LoopbackServer
import Testing

@Suite("Whether a document is still at its place")
struct DocumentPlaceTests {
    @Test("is denied only if the service answers with its list", arguments: [200, 404])
    func gone(listStatus: Int) async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(
                request.path.hasSuffix("/list") ? listStatus : 404, [:], #"{"items": [], "total": 0}"#)
        }
        let base = try WebAddress(server.address())
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        let place = NylaFolderPlace(context: RequestContext(mandate: "m1"), folder: nil, tus: nil)
        do {
            let isThere = try await place.has("f1", through: client)
            #expect(!isThere && listStatus == 200)
        } catch {
            #expect(error.code == .notFound && listStatus == 404)
        }
    }
}
