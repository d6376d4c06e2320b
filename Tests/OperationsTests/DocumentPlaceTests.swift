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
        let place = NylaFolderPlace(folder: nil, tus: nil)
        do {
            let isThere = try await place.has("f1", through: client)
            #expect(!isThere && listStatus == 200)
        } catch {
            #expect(error.code == .notFound && listStatus == 404)
        }
    }

    @Test("shows an upload in the words of its service")
    func progress() {
        let (half, all) = (TransferProgress(bytes: 512, total: 1_024), TransferProgress(bytes: 9, total: 9))
        let onboarding = OnboardingPlace(type: .passport, person: "u7")
        #expect(onboarding.words(of: half) == "Uploading, 50 %")
        #expect(onboarding.words(of: all) == "Waiting for the service")
        let nyla = NylaFolderPlace(folder: nil, tus: nil)
        #expect(nyla.words(of: half) == half.words)
    }
}
