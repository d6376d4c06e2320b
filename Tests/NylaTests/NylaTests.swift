import APICore
import Answers
import Foundation
import LoopbackServer
import Nyla
import TestClients
import Testing

@Suite("Nyla")
struct NylaTests {
    private let password = "planted-secret-password"
    private let text = FileInMemory(name: "notiz.txt", bytes: Array("Anna Muster".utf8))

    private func signedIn(_ server: PythonServer) async throws -> APIClient {
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: password)
        return client
    }

    @Test("signs in by a form, and repeats no password")
    func signingIn() async throws {
        let server = try PythonServer("nyla.py")
        let client = try client(of: server.address())
        let nyla = NylaClient(client)
        let wrong = await apiError { try await nyla.signIn("anna", password: "planted-wrong-password") }
        #expect(wrong?.code == .signIn)
        #expect(wrong.map { "\($0)".contains("planted") } == false)
        let nobody = await apiError { _ = try await nyla.currentUser() }
        #expect(nobody?.code == .signIn)
        try await nyla.signIn("anna", password: password)
        let user = try await nyla.currentUser()
        #expect(user.userName == "anna" && user.authority == "local")
        try await nyla.signOut()
        let out = await apiError { _ = try await nyla.currentUser() }
        #expect(out?.code == .signIn)
        #expect(out.map { "\($0)".contains("planted") } == false)
    }

    @Test("keeps the token of a sign-in, and reveals it to nobody")
    func token() async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(
                200, [:],
                request.path.hasSuffix("/login") ? #"{"access_token":"planted-token"}"# : #"{"id":1}"#)
            // Read the request to its end: otherwise the connection closes before the answer arrives.
            connection.waitUntilPeerCloses()
        }
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: password)
        _ = try await NylaClient(client).currentUser(by: .microsoft)
        #expect(server.requests.last?.fields["authorization"] == "Bearer planted-token")
        #expect(!"\(client.session.state)".contains("planted"))
    }

    @Test("has mandates, features and permissions")
    func features() async throws {
        let server = try PythonServer("nyla.py")
        let nyla = NylaClient(try await signedIn(server))
        #expect(try await nyla.mandates().all().map(\.name) == ["Muster AG"])
        #expect(try await nyla.mandate("m1").id == "m1")
        #expect(await apiError { _ = try await nyla.mandate("m2") }?.code == .notFound)
        let own = try await nyla.myFeatures()
        #expect(own[0].features.map { $0.label?.text(in: "fr") } == ["Liegenschaften", "Treuhand"])
        let instance = try #require(own[0].instances(of: "trustee").first)
        #expect(instance.context == RequestContext(mandate: "m1", instance: "i1"))
        // A user's permissions are in the features; /api/rbac is the administrators' rule editor.
        let rights = try #require(instance.permissions)
        #expect(rights.allows(.read, in: "Position", of: .myGroup) && !rights.isAdministrator)
        #expect(try await nyla.instances(of: "m1").map(\.id) == ["i1"])
    }

    @Test("sends a profile's mandate and instance to feature endpoints only")
    func contextOfFeatures() async throws {
        let server = try PythonServer("nyla.py")
        var client = try client(of: server.address())
        client.context = RequestContext(mandate: "m1", instance: "i1")
        let nyla = NylaClient(client)
        // The server answers 400 if these requests have them.
        try await nyla.signIn("anna", password: "planted-secret-password")
        #expect(try await nyla.currentUser().userName == "anna")
        #expect(try await nyla.myFeatures().count == 1)
        #expect(try await nyla.mandates().all().count == 1)
        #expect(try await NylaFiles(client).list().all().map(\.name) == ["Plan.pdf"])
        #expect(try await !nyla.navigation(language: "de").isEmpty)
        // A request's own context does not go there, either.
        for path in [
            "/api/billing/balance", "/api/admin/logs", "/api/files/folders", "/api/features/instances",
            "/api/prompts", "/api/users/", "/api/rbac/roles", "/api/store/features",
        ] {
            var request = APIRequest(Endpoint(.get, path))
            _ = try await client.bytes(of: request)
            request.context = client.context
            _ = try await client.bytes(of: request)
        }
        // A feature needs it.
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/trustee/i1/positions")))
        client.context = RequestContext()
        let without = APIRequest(Endpoint(.get, "/api/trustee/i1/positions"))
        #expect(await apiError { _ = try await client.bytes(of: without) }?.code == .forbidden)
    }

    @Test("uploads, lists, moves, previews and deletes files")
    func files() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedIn(server)
        let files = NylaFiles(client)
        let folder = try await files.createFolder("Pläne")
        let file = try await files.upload(text, folder: folder.id, idempotencyKey: "k")
        #expect(file.name == "notiz.txt" && file.size == 11 && file.folder == folder.id)
        var query = PageQuery()
        query.search = "notiz"
        #expect(try await files.list(query).all().map(\.id) == [file.id])
        query = PageQuery()
        query.size = 1
        #expect(try await files.list(query).all().map(\.id) == ["f1", file.id])
        let preview = try await files.preview(of: file.id)
        #expect(preview.mediaType == "text/plain" && preview.bytes == text.bytes)
        #expect(await apiError { _ = try await files.preview(of: file.id, atMost: 5) }?.code == .answer)
        #expect(try await client.bytes(of: files.download(of: file.id)) == text.bytes)
        #expect(try await files.move([file.id], to: nil).failures.isEmpty)
        #expect(try await files.file(file.id).folder == nil)
        #expect(try await files.updateFolder(folder.id, name: "Alt").name == "Alt")
        let inner = try await files.createFolder("Skizzen", in: folder.id)
        let renamed = try await files.updateFolder(inner.id, name: "Entwürfe")
        #expect(renamed.name == "Entwürfe" && renamed.parent == folder.id)
        #expect(try await files.updateFolder(inner.id, name: "Entwürfe", place: .top).parent == nil)
        try await files.deleteFolder(inner.id)
        try await files.deleteFolder(folder.id)
        #expect(try await files.folders().isEmpty)
        let many = [file.id] + (0..<150).map { Identifier.text("none\($0)") }
        let result = try await files.delete(many)
        #expect(result.failures.count == 150 && result.failures["none7"] == "not there")
    }

    @Test("takes scans and expenses")
    func trustee() async throws {
        let server = try PythonServer("nyla.py")
        let trustee = NylaTrustee(try await signedIn(server), instance: "i1", mandate: "m1")
        let scan = try await trustee.upload(text, contract: "c1", idempotencyKey: "k")
        #expect(scan.id == 7 && scan.contract == "c1")
        let csv = "Datum;Betrag;Währung;Beschreibung\n02.03.2026;1'234.55;chf;Büro\n2026-03-03;12,1;;Tee\n"
        let table = try ExpenseTable(.init(bytes: Array(csv.utf8)), currency: "CHF")
        var first: [Nyla.Position] = []
        for position in table.positions { first.append(try await trustee.create(position)) }
        #expect(first.map(\.amount) == [Decimal(string: "1234.55"), Decimal(string: "12.1")])
        #expect(try await trustee.positions().all().count == 2)
        var position = try #require(first.first)
        position.amount = -5
        let id = try #require(position.id)
        #expect(try await trustee.update(id, to: position).amount == -5)
        try await trustee.delete(position: id)
        #expect(await apiError { _ = try await trustee.position(id) }?.code == .notFound)
        let invalid = await apiError {
            _ = try await trustee.create(.init(date: "gestern", description: nil, amount: nil))
        }
        #expect(invalid?.fields.map(\.field).sorted() == ["amount", "valuta"])
        #expect(try await trustee.options(.organisations).map(\.value) == ["o1"])
        #expect(try await trustee.options(.roles).map { $0.label?.text(in: "de") } == ["Sachbearbeitung"])
        var filed = Nyla.Position(date: "2026-03-04", description: nil, amount: 7)
        filed.contractId = "c1"
        let made = try await trustee.create(filed)
        #expect(try await trustee.documents(of: try #require(made.id)).map(\.id) == [scan.id])
        #expect(try await trustee.update(document: scan.id, name: "Quittung").name == "Quittung")
        #expect(try await trustee.document(scan.id).name == "Quittung")
        try await trustee.delete(document: scan.id)
        #expect(await apiError { _ = try await trustee.document(scan.id) }?.code == .notFound)
        let elsewhere = NylaTrustee(try await signedIn(server), instance: "i2", mandate: "m1")
        #expect(await apiError { _ = try await elsewhere.positions().all() }?.serverCode == "INSTANCE")
    }

    @Test("is asked to create a position once, even if its answer is an error that passes")
    func createdOnce() async throws {
        let server = try LoopbackServer { $1.answer(503, ["Retry-After": "0"], "") }
        let trustee = NylaTrustee(
            try client(of: server.address(), attempts: 3), instance: "i1", mandate: "m1")
        let position = Nyla.Position(date: "2026-03-04", description: nil, amount: 7)
        #expect(await apiError { _ = try await trustee.create(position) }?.status == 503)
        #expect(server.requests.count == 1)
    }

    @Test("sorts and filters lists, and has the values of their columns")
    func listQueries() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedIn(server)
        let trustee = NylaTrustee(client, instance: "i1", mandate: "m1")
        let csv =
            "Datum;Betrag;Währung\n2026-03-01;5;CHF\n2026-03-02;7;EUR\n2026-03-03;5;CHF\n2026-03-04;9;CHF\n"
        let table = try ExpenseTable(.init(bytes: Array(csv.utf8)), currency: "CHF")
        for position in table.positions { _ = try await trustee.create(position) }
        var query = Nyla.ListQuery()
        query.sort = [.init("amount"), .init("valuta", .descending)]
        query.filters = [.init("currency", "CHF")]
        query.pageSize = 2
        let sorted = try await trustee.positions(query.pages()).all()
        #expect(sorted.map(\.date) == ["2026-03-03", "2026-03-01", "2026-03-04"])
        #expect(try await trustee.positionValues(of: "currency") == ["CHF", "EUR"])
        #expect(try await NylaFiles(client).values(of: "mimeType") == ["application/pdf"])
        query.sort = [.init("nothing")]
        let refused = await apiError { _ = try await trustee.positions(query.pages()).all() }
        #expect(refused?.code == .invalid && refused?.fields.map(\.field) == ["sort"])
        let plain = Nyla.ListForm.plain.entries(query)
        #expect(plain.map(\.name) == ["sort", "currency"] && plain.map(\.value) == ["nothing:asc", "CHF"])
    }

    @Test("neutralizes texts and files, and resolves texts")
    func neutralization() async throws {
        let server = try PythonServer("nyla.py")
        let neutralization = NylaNeutralization(try await signedIn(server), in: RequestContext(mandate: "m1"))
        #expect(try await neutralization.neutralize("Anna Muster, Bern").text == "[name.1], Bern")
        #expect(try await neutralization.resolve("[name.1], Bern").text == "Anna Muster, Bern")
        #expect(try await neutralization.neutralize(file: text).text == "[name.1]")
        #expect(try await neutralization.setConfig(["enabled": false])["enabled"] == false)
        #expect(try await neutralization.config()["namesToParse"] == "Muster")
        #expect(try await neutralization.stats()["total"] == 3)
        #expect(try await neutralization.attributes().map(\.placeholder) == ["[name.1]"])
    }

    @Test(
        "streams events of known and unknown kinds, named or not",
        arguments: [false, true])
    func events(unnamed: Bool) async throws {
        struct Wanted: Encodable {
            let count = 2
            let ending = "complete"
            let unnamed: Bool
        }
        let server = try PythonServer("events.py")
        let client = try client(of: server.address())
        let request = try APIRequest(Endpoint(.post, "/start/stream", startsWork: true))
            .carrying(Wanted(unnamed: unnamed))
        var events: [Nyla.WorkEvent] = []
        let stream = client.events(of: request, endingWith: Nyla.WorkEvent.endings)
        for try await event in stream.map(Nyla.WorkEvent.init) { events.append(event) }
        let last: [Nyla.WorkEvent.Kind] =
            unnamed ? [.toolActivity, .other("somethingNew"), .complete] : [.fileCreated, .complete]
        #expect(events.map(\.kind) == [.status, .chunk] + last)
        #expect(events[1].fields["number"] == 1)
        #expect(unnamed ? events[3].fields["text"] == "Land" : events[2].fields.members.isEmpty)
    }

    @Test("errors have the id of the request in the service's log")
    func requestIDs() async throws {
        for body in ["<html>", #"{"items":[],"total":7}"#, "[]"] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let client = try client(of: server.address())
            let error = await apiError {
                if body == "[]" {
                    _ = try await NylaRealEstate(client, instance: "i1", mandate: nil).parcel("7")
                } else {
                    _ = try await NylaClient(client).myFeatures()
                }
            }
            #expect(error?.code == .answer)
            #expect(error?.requestID != nil)
            #expect(error?.requestID == server.requests.first?.fields["x-request-id"], "\(body)")
        }
    }
}
