import APICore
import LoopbackServer
import Nyla
import SimpleFeatures
import SwissCoordinates
import TestClients
import Testing

@Suite("An unreachable Nyla")
struct NylaOfflineTests {
    private let kept = KeptAnswers()

    @Test("is replaced by its last answers, page by page, and only to the same requests")
    func nyla() async throws {
        let server = try PythonServer("nyla.py")
        let client = try client(of: server.address())
        let (nyla, context) = (NylaClient(client), RequestContext(mandate: "m1"))
        try await nyla.signIn("anna", password: "planted-secret-password")
        let land = NylaRealEstate(client, instance: "i1", mandate: "m1")
        for index in 0..<3 {
            let ring = [(0, 0), (10, 0), (10, 10), (0, 0)].map {
                Position(x: 2_600_000 + 20.0 * Double(index) + $0.0, y: 1_200_000 + $0.1)
            }
            _ = try await land.create(
                Nyla.Parcel(Feature(geometry: .polygon(Polygon(rings: [ring]))), in: .lv95))
        }
        let caching = try kept.caching(client)
        let parcels = { (client: APIClient) async throws(APIError) in
            var query = PageQuery()
            query.size = 2
            return try await NylaRealEstate(client, instance: "i1", mandate: "m1").parcels(query).all()
        }
        let mandates = { (client: APIClient) async throws(APIError) in
            try await NylaClient(client).myFeatures()
        }
        let files = { (client: APIClient) async throws(APIError) in
            try await NylaFiles(client).list().all()
        }
        let summary = { (client: APIClient) async throws(APIError) in
            try await NylaRealEstate(client, instance: "i1", mandate: "m1").summary(of: ["k1", "k2"])
        }
        let fresh = try await caching.fetched(parcels)
        #expect(!fresh.isCached && fresh.value.count == 3)
        let others = try await (
            caching.fetched(mandates).value, caching.fetched(files).value, caching.fetched(summary).value
        )
        server.stop()
        let away = try kept.away(client)
        try await kept.expectSame(away, fresh.value, parcels)
        try await kept.expectSame(away, others.0, mandates)
        try await kept.expectSame(away, others.1, files)
        try await kept.expectSame(away, others.2, summary)
        let unasked = await apiError {
            _ = try await away.fetched { (client) throws(APIError) in
                try await NylaFiles(client).createFolder("Neu")
            }
        }
        #expect(unasked?.code == .slow)
        let attributes = await apiError {
            _ = try await away.fetched { (client) throws(APIError) in
                try await NylaNeutralization(client, in: context).attributes()
            }
        }
        #expect(attributes?.code == .slow)
    }

    @Test("is asked once if a list of several pages comes from its last answers")
    func oneFailure() async throws {
        let server = try LoopbackServer { request, connection in
            let page = request.query["page"] ?? ""
            connection.answer(200, [:], #"{"items":[{"id":\#(page),"name":"a"}],"total":3}"#)
            if page == "3" { connection.stopServer() }
        }
        let caching = try kept.caching(try client(of: server.address()))
        let ask = { (client: APIClient) async throws(APIError) in
            try await NylaClient(client).mandates().all().map(\.id)
        }
        #expect(try await caching.fetched(ask).value == [1, 2, 3])
        let earlier = try await caching.fetched(ask)
        #expect(earlier.isCached && earlier.value == [1, 2, 3])
    }
}
