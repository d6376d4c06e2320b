import APICore
import Answers
import Foundation
import LoopbackServer
import Streams
import TestClients
import Testing

@testable import Nyla

@Suite("Nyla's administration")
struct NylaAdministrationTests {
    private func table(_ csv: String, _ kind: Nyla.PushKind) throws -> Nyla.PushTable {
        try Nyla.PushTable(ByteSource(bytes: Array(csv.utf8)), of: kind)
    }

    /// Plans a push and performs it; returns the plan.
    private func push(
        _ csv: String, _ kind: Nyla.PushKind, _ client: APIClient, of owner: Identifier? = nil
    ) async throws -> Nyla.PushPlan {
        let push = NylaPush(client, owner: owner)
        let plan = try await push.plan(table(csv, kind))
        for step in plan.steps { try await push.perform(step) }
        return plan
    }

    @Test("reads lists in all shapes, without mandate and instance")
    func lists() async throws {
        let server = try PythonServer("nyla.py")
        var client = try await signedInNyla(server)
        // The profile's context does not go to the administration; the server answers 400 if it does.
        client.context = RequestContext(mandate: "m1", instance: "i1")
        let records = NylaLists(client, instance: "i1", mandate: "m1")
        #expect(try await records.all(.users).map { $0.text("username") } == ["anna", "beat"])
        #expect(try await records.all(.members, of: "m1").count == 1)
        #expect(try await records.all(.roles).map { $0.text("roleLabel") } == ["Sachbearbeitung", "viewer"])
        #expect(try await records.all(.instances).map(\.id) == ["i1", "i9"])
        let transactions = try #require(Nyla.Resource.named("transactions", in: .account))
        #expect(try await records.all(transactions).count == 130)
        let access = Nyla.Resource.all(in: .administration).filter { $0.name == "access" }
        let everybody = try #require(access.first { $0.owner == nil })
        #expect(try await records.all(everybody).map { $0.text("username") } == ["anna", "beat"])
        let single = try #require(access.first { $0.owner != nil })
        #expect(try await records.all(single, of: "u1").count == 1)
    }

    @Test("shows a role's rules as a matrix, the widest of several counting")
    func matrix() async throws {
        let server = try PythonServer("nyla.py")
        let records = NylaLists(try await signedInNyla(server))
        let lines = Nyla.RuleMatrix(try await records.all(.roleRules, of: "r1")).lines
        #expect(lines.map(\.item) == ["Position", "*"])
        #expect(lines[0].level(of: .read) == .all && lines[0].level(of: .create) == .my)
        #expect(lines[0].isVisible == true && lines[0].levels[.delete] == AccessLevel.none)
        #expect(lines[1].level(of: .read) == .other("z") && lines[1].levels[.update] == nil)
    }

    private typealias AccessLevel = Nyla.AccessLevel

    @Test("creates and changes users, and nothing the second time")
    func users() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let csv = """
            username,email,full_name,enabled
            ANNA,anna@example.ch,Anna Muster,yes
            beat,,Beat Beispiel,yes
            carla,carla@example.ch,,no
            """
        let first = try await push(csv, .users, client)
        #expect(first.steps.map(\.action) == [.unchanged, .update, .create] && first.errors.isEmpty)
        #expect(first.steps[1].fields["email"] == nil && first.steps[1].id == "u2")
        let again = try await push(csv, .users, client)
        #expect(again.steps.map(\.action) == [.unchanged, .unchanged, .unchanged])
        let counts = try await counted(client)
        guard case .object(let requests)? = counts["counts"] else {
            Issue.record("nothing counted")
            return
        }
        #expect(requests["POST /api/users/"] == 1 && requests["PUT /api/users/u2"] == 1)
    }

    @Test("enables and disables users by words of four languages, and rejects other words")
    func enabled() async throws {
        let server = try PythonServer("nyla.py")
        let push = NylaPush(try await signedInNyla(server))
        let csv = "username,enabled\nd,Oui\ne,vero\nf,NEIN\ng,falso\nh,maybe\n"
        let plan = try await push.plan(table(csv, .users))
        #expect(
            plan.steps.map { $0.fields["enabled"] } == [.bool(true), .bool(true), .bool(false), .bool(false)])
        #expect(plan.errors.map(\.place) == ["line 6"])
    }

    @Test("checks a plan against the description of the records, where the service has one")
    func checked() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let members = NylaPush(client, owner: "m1")
        let described = try await members.checked(
            members.plan(table("user,roles\nbeat,viewer\n", .members)))
        #expect(described.steps.map(\.action) == [.create] && described.undescribed.isEmpty)
        #expect(described.errors.isEmpty && described.steps[0].fields["userId"] == "u2")
        let users = NylaPush(client)
        let undescribed = try await users.checked(users.plan(table("username\nanna\ncarla\n", .users)))
        #expect(undescribed.steps.map(\.action) == [.unchanged, .create])
        #expect(undescribed.undescribed == [.users] && undescribed.errors.isEmpty)
        let same = try await users.checked(users.plan(table("username\nanna\n", .users)))
        #expect(same.undescribed.isEmpty)
    }

    @Test("plans nothing from a list that is incomplete")
    func incomplete() async throws {
        let server = try LoopbackServer { request, connection in
            let isFirst = request.query["page"] == "1"
            connection.answer(
                200, [:], #"{"items":[\#(isFirst ? #"{"id":"u1","username":"anna"}"# : "")],"total":2}"#)
        }
        let push = NylaPush(try client(of: server.address()))
        #expect(
            await apiError { _ = try await push.plan(table("username\nbeat\n", .users)) }?.code == .answer)
    }

    @Test("gives members roles by name, and rejects unknown users and roles")
    func members() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let csv = "user;roles\nanna;viewer; \nbeat;sachbearbeitung\nnobody;viewer\nu1;chief\n"
        let broken = try table(csv, .members)
        #expect(broken.errors.map(\.place) == ["line 2"])
        let quoted = "user;roles\nanna;\"viewer;r1\"\nbeat;sachbearbeitung\nnobody;viewer\nu1;chief\n"
        let plan = try await push(quoted, .members, client, of: "m1")
        #expect(plan.steps.map(\.action) == [.unchanged, .create])
        #expect(plan.steps[1].fields["userId"] == "u2" && plan.steps[1].fields["roleIds"] == .array(["r1"]))
        #expect(plan.errors.map(\.place) == ["line 4", "line 5"])
    }

    /// A service with roles of the same names in two mandates, in none and in an instance.
    private func serverWithRoles() async throws -> (server: PythonServer, client: APIClient) {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let roles: [JSONObject] = [
            ["roleLabel": "planner", "mandateId": "m9"], ["roleLabel": "planner", "mandateId": "m1"],
            ["label": ["de": "Leitung", "en": "head"], "mandateId": "m1"], ["roleLabel": "head"],
            ["roleLabel": "auditor", "mandateId": "m1"],
            ["roleLabel": ["de": "Revision", "en": "Auditor"], "mandateId": "m1"],
            ["roleLabel": "boss", "mandateId": "m9"],
            ["roleLabel": "planner", "mandateId": "m1", "featureInstanceId": "i1"],
        ]
        var ids: [String?] = []
        for role in roles { ids.append(try await NylaLists(client).create(role, in: .roles).id?.text) }
        #expect(ids == (102...109).map { "r\($0)" })
        return (server, client)
    }

    @Test("gives the roles of the row's mandate by any of their names, and never those of another mandate")
    func roles() async throws {
        let (server, client) = try await serverWithRoles()
        defer { server.stop() }
        let csv = """
            user;roles
            anna;planner
            beat;"HEAD;clerk;Sachbearbeitung"
            u1;auditor
            u2;boss
            beat@example.ch;r102
            anna@example.ch;r107
            """
        let members = try await NylaPush(client, owner: "m1").plan(table(csv, .members))
        #expect(
            members.steps.map { $0.fields["roleIds"] } == [
                .array(["r103"]), .array(["r104", "r1"]), .array(["r107"]),
            ])
        #expect(members.steps[1].roles.map { $0.id?.text } == ["r104", "r1"])
        #expect(
            members.errors.map(\.message) == [
                "several roles are named auditor: r106 (auditor, mandate m1), r107 (Revision, mandate m1); give an identifier",
                "no role is named boss; r108 (boss, mandate m9) belongs elsewhere",
                "no role is named r102; r102 (planner, mandate m9) belongs elsewhere",
            ])
        let users = try await NylaPush(client, owner: "i1").plan(
            table("user;roles\nanna;planner\n", .instanceUsers))
        #expect(users.steps.map { $0.fields["roleIds"] } == [.array(["r109"])])
    }

    @Test("invites with the roles of the invitation's mandate, and to a new one with those of none")
    func invitationRoles() async throws {
        let (server, client) = try await serverWithRoles()
        defer { server.stop() }
        let invitations = try await NylaPush(client).plan(
            table("email;mandate;roles\na@example.ch;m1;planner\nb@example.ch;;planner\n", .invitations))
        #expect(invitations.steps.map { $0.fields["roleIds"] } == [.array(["r103"])])
        #expect(invitations.errors.map(\.message).first?.hasPrefix("several roles are named planner") == true)
        let mandates = try await NylaPush(client).plan(
            table("name;invite;roles\nNeue AG;a@example.ch;head\nZweite AG;b@example.ch;boss\n", .mandates))
        #expect(mandates.steps.map { $0.fields["roleIds"] } == [nil, .array(["r105"])])
        #expect(mandates.errors.map(\.place) == ["line 3"])
    }

    @Test("invites again where an invitation has expired or was revoked")
    func endedInvitations() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let states: [(name: String, fields: JSONObject)] = [
            ("expired", ["status": "Expired"]), ("past", ["expiresAt": "2026-05-31T23:59:59"]),
            ("revoked", ["revokedAt": "2026-05-01T00:00:00Z"]), ("marked", ["isExpired": true]),
            ("used", ["status": "accepted", "expiresAt": "2026-01-01T00:00:00Z"]),
            ("open", ["status": "pending", "expiresAt": "2026-06-02T00:00:00Z"]), ("odd", ["status": "sent"]),
        ]
        for (name, fields) in states {
            var fields = fields
            fields["email"] = .string("\(name)@example.ch")
            fields["mandateId"] = "m1"
            try await NylaLists(client).create(fields, in: .invitations)
        }
        let now = try #require(ServerTime("2026-06-01T00:00:00Z").moment)
        let csv = "email,mandate\n" + states.map { "\($0.name)@example.ch,m1\n" }.joined()
        let push = NylaPush(client, at: now)
        let plan = try await push.plan(table(csv, .invitations))
        #expect(plan.steps.map { $0.action == .create } == [true, true, true, true, false, false, false])
        for step in plan.steps { try await push.perform(step) }
        let again = try await push.plan(table(csv, .invitations))
        #expect(again.steps.allSatisfy { $0.action == .unchanged } && again.steps.count == 7)
    }

    @Test("sets up a mandate with features and invitations, and only what is missing the second time")
    func mandates() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let csv =
            "name;features;invite\nNeue AG;\"trustee;chatbot\";\"a@example.ch;b@example.ch\"\nMuster AG;trustee;carla@example.ch\n"
        let first = try await push(csv, .mandates, client)
        #expect(first.steps.map(\.action.rawValue).filter { $0 == "create" }.count == 5)
        #expect(first.steps.suffix(3).allSatisfy { $0.action == .unchanged })
        let again = try await push(csv, .mandates, client)
        #expect(again.steps.allSatisfy { $0.action == .unchanged } && again.steps.count == 8)
        let twice = "name;features;invite\nDritte AG;\"trustee;Trustee\";\"x@example.ch;X@example.ch\"\n"
        let plan = try await NylaPush(client).plan(table(twice, .mandates))
        #expect(plan.steps.map(\.key) == ["Dritte AG", "Dritte AG: trustee", "Dritte AG: x@example.ch"])
    }

    @Test("invites each address once to each mandate")
    func invitations() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let csv =
            "email,mandate\ncarla@example.ch,Muster AG\nd@example.ch,m1\nd@example.ch,M1\ne@example.ch,Nowhere\n"
        let plan = try await push(csv, .invitations, client)
        #expect(plan.steps.map(\.action) == [.unchanged, .create])
        #expect(plan.errors.map(\.place) == ["line 4", "line 5"])
    }

    @Test("rejects tables without the key, with unknown columns or with too many rows")
    func tables() throws {
        for csv in ["", "email\nx\n", "username,colour\na,b\n", "username,email,email\na,b,c\n"] {
            #expect(throws: (any Error).self) { try table(csv, .users) }
        }
        let many = "username\n" + (0...Nyla.PushTable.mostRows).map { "u\($0)\n" }.joined()
        #expect(throws: (any Error).self) { try table(many, .users) }
        let rows = try table("username,email\n ,x\na,b,c\n\nd,\n", .users)
        #expect(rows.rows.map(\.key) == ["d"] && rows.errors.map(\.place) == ["line 2", "line 3"])
    }
}

@Suite("One's own account at Nyla")
struct NylaAccountTests {
    @Test("has a profile, a password, features, data to take along, and an end")
    func account() async throws {
        let server = try PythonServer("nyla.py")
        var client = try await signedInNyla(server)
        client.context = RequestContext(mandate: "m1", instance: "i1")
        let account = NylaAccount(client)
        #expect(try await account.changeProfile(of: "u1", to: ["language": "fr"]).text("language") == "fr")
        try await account.changePassword(from: "planted-secret-password", to: "planted-new-one")
        let wrong = await apiError {
            try await account.changePassword(from: "planted-other", to: "planted-new-two")
        }
        #expect(wrong?.code == .invalid && wrong.map { "\($0)".contains("planted") } == false)
        #expect(try await account.setFeature("chatbot", active: true).text("isActive") == "true")
        #expect(await apiError { _ = try await account.setFeature("magic", active: true) }?.code == .notFound)
        let data = try await account.client.bytes(of: account.export(isPortable: false))
        #expect(String(decoding: data, as: UTF8.self).contains("\"anna\""))
        let portable = try await account.client.bytes(of: account.export(isPortable: true))
        #expect(portable != data)
        let other = try await signedInNyla(server)
        try await account.deleteAccount()
        #expect(try await counted(other)["deleted"] == .array(["anna"]))
    }
}

@Suite("Records of Nyla")
struct NylaEntryTests {
    @Test("come in lists of many shapes")
    func pages() throws {
        let request = APIRequest(Endpoint(.get, "/test"))
        func ids(_ json: String) throws -> [String?] {
            try Nyla.Entry.page(Array(json.utf8), of: request).items.map { $0.id?.text }
        }
        #expect(try ids(#"[{"id":1},{"id":"b"},"c"]"#) == ["1", "b", "c"])
        #expect(try ids(#"{"tags":[],"items":[{"id":1}]}"#) == ["1"])
        #expect(try ids(#"{"total":1,"workflows":[{"id":"w"}]}"#) == ["w"])
        #expect(throws: APIError.self) { try ids(#"{"a":[],"b":[]}"#) }
        #expect(throws: APIError.self) { try ids("{}") }
        #expect(throws: APIError.self) { try ids("<html>") }
    }

    @Test("have texts in several languages, and columns in several spellings")
    func texts() {
        let entry = Nyla.Entry([
            "label": ["en": "archive", "de": "Archiv"], "createdAt": "2026", "x": ["abc": 1],
        ])
        #expect(entry.text("name", "label") == "Archiv" && entry.text("x") == nil)
        #expect(
            entry.value(of: "created_at") == "2026" && entry.value(of: Nyla.Column("z", or: "label")) != nil)
    }

    @Test("are translated into the wanted language, German, or the first")
    func translated() {
        let entry = Nyla.Entry([
            "label": ["en": "archive", "de": "Archiv"], "title": ["fr": "Dossier"], "count": 3,
            "x": ["abc": 1],
        ])
        #expect(
            entry.translated(into: "en").fields == [
                "label": "archive", "title": "Dossier", "count": 3, "x": ["abc": 1],
            ])
        #expect(entry.translated(into: "it").text("label") == "Archiv")
    }

    @Test("belong to lists with unique names and paths")
    func resources() {
        for area in Nyla.Area.allCases {
            // A list may be of everybody, or of one record.
            let names = Nyla.Resource.all(in: area).map { [$0.name, $0.owner ?? ""] }
            #expect(!names.isEmpty && Set(names).count == names.count, "\(area)")
        }
        #expect(Set(Nyla.Resource.all.map(\.path)).count == Nyla.Resource.all.count)
        for resource in Nyla.Resource.all {
            #expect(resource.path.hasPrefix("/api/") && resource.isSingle == resource.columns.isEmpty)
        }
    }
}
