import APICore
import Answers
import LoopbackServer
import Nyla
import Streams
import Testing

@Suite("Nyla's lists")
struct NylaListTests {
    /// A record that owns a list, by the name in the list's path and the area.
    private static func owner(of resource: Nyla.Resource) -> Identifier? {
        switch resource.owner {
        case nil: nil
        case "workflowId"?: resource.area == .automation2 ? "b1" : resource.area == .automations ? "r1" : "w1"
        case "threadId"?: "t1"
        case "sessionId"?: "s1"
        case "mandateId"?: "m1"
        case "instanceOf"?: "i1"
        case "roleId"?: "r1"
        case "userId"?: "u1"
        case "period"?: "month"
        case let name?: .text("no owner is known for \(name)")
        }
    }

    /// What a record needs besides a name, by list.
    private static let needed: [String: String] = ["members": "u2", "instance-users": "u2"]

    /// The lists whose records can be created or changed, but whose types' names nobody knows.
    private static let untyped: [Nyla.Area: Set<String>] = [
        .workspace: ["feature-sources", "settings"], .codeEditor: ["feature-sources", "settings"],
        .chatbot: ["settings"], .coaching: ["threads", "settings"],
        .teamsbot: ["threads", "bots", "settings", "user-account"],
        .administration: ["rules", "template-roles", "instance-users"],
    ]

    @Test("know the type of the records that can be created or changed, so that they are checked")
    func types() throws {
        for resource in Nyla.Resource.all
        where resource.changes.contains(.create) || resource.changes.contains(.update) {
            let isUntyped = Self.untyped[resource.area]?.contains(resource.name) ?? false
            #expect(resource.entityTypes.isEmpty == isUntyped, "\(resource.area.rawValue) \(resource.name)")
        }
        let workflows = try #require(Nyla.Resource.named("definitions", in: .automation2))
        #expect(workflows.entityTypes == ["Automation2Workflow"])
    }

    @Test("are all served by the counterpart, with records to try the commands on")
    func served() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let lists = NylaLists(client, instance: "i1", mandate: "m1")
        let automations = NylaAutomations(client, .automations, mandate: "m1")
        #expect(try await automations.execute("a1").id == "r1")
        for resource in Nyla.Resource.all {
            let name = "\(resource.area.rawValue) \(resource.name)"
            let owner = Self.owner(of: resource)
            do {
                let entries = try await lists.all(resource, of: owner)
                // The instance has no users at first, so that they can be pushed.
                #expect(!entries.isEmpty || resource == .instanceUsers, "\(name)")
                guard resource.changes.contains(.create) else { continue }
                var fields: JSONObject = ["label": "new"]
                if let user = Self.needed[resource.name] { fields["userId"] = .string(user) }
                let made = try await lists.create(fields, in: resource, of: owner)
                let id = try #require(made.id, "\(name)")
                if resource.changes.contains(.update) {
                    let changed = try await lists.update(id, to: ["label": "newer"], in: resource, of: owner)
                    #expect(changed.text("label") == "newer", "\(name)")
                }
                if resource.changes.contains(.delete) {
                    try await lists.delete(id, in: resource, of: owner)
                    #expect(try await lists.all(resource, of: owner).count == entries.count, "\(name)")
                }
            } catch let error as APIError {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test("and the actions on their records are served, too")
    func actions() async throws {
        let server = try PythonServer("nyla.py")
        let lists = NylaLists(try await signedInNyla(server), instance: "i1", mandate: "m1")
        for resource in Nyla.Resource.all {
            let owner = Self.owner(of: resource)
            for action in resource.actions {
                let name = "\(resource.area.rawValue) \(resource.name) \(action.name)"
                do {
                    let first = try await lists.all(resource, of: owner).first
                    let id = try #require(first?.id, "\(name)")
                    try await lists.perform(action.name, on: id, in: resource, of: owner)
                } catch let error as APIError {
                    Issue.record("\(name): \(error)")
                }
            }
        }
    }

    @Test("of all kinds of records are served, too", arguments: Nyla.RecordKind.allCases)
    func records(kind: Nyla.RecordKind) async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let records = NylaRecords(client, in: RequestContext(mandate: "m1", instance: "i1"))
        #expect(try await records.list(kind).all().allSatisfy { !$0.fields.members.isEmpty })
        _ = try await records.values(of: "id", in: kind)
    }

    @Test("are sorted and filtered by the service's names of their columns, which the records show")
    func named() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let lists = NylaLists(client)
        var query = Nyla.ListQuery()
        query.filters = [.init("full_name", "Anna Muster"), .init("enabled", "True"), .init("other", "1")]
        query.sort = [.init("email", .descending), .init("username")]
        let named = try await lists.named(query, in: .users)
        #expect(named.filters.map(\.field) == ["fullName", "enabled", "other"])
        #expect(named.sort == query.sort && named.filters.map(\.value) == ["Anna Muster", "True", "1"])
        query.filters.removeLast()
        let found = try await lists.all(.users, of: nil, lists.named(query, in: .users).pages())
        #expect(found.map(\.id) == ["u1"])
        // Nobody is asked about names that only the service has.
        server.stop()
        var own = Nyla.ListQuery()
        own.sort = [.init("fullName"), .init("id")]
        #expect(try await lists.named(own, in: .users) == own)
    }

    @Test("have of parcels the properties as fields")
    func parcels() async throws {
        let server = try LoopbackServer { _, connection in
            connection.answer(
                200, [:],
                """
                {"items":[{"type":"Feature","id":"k1","crs":"EPSG:2056","properties":{"Nummer":"12"},"createdBy":"u1",
                "geometry":{"type":"Polygon","coordinates":[]}},{"id":"k2","points":[],"Nummer":"7"}],"total":2}
                """)
        }
        let records = NylaRecords(
            try client(of: server.address()), in: RequestContext(mandate: "m1", instance: "i1"))
        let expected: [JSONObject] = [
            ["id": "k1", "Nummer": "12", "createdBy": "u1"], ["id": "k2", "Nummer": "7"],
        ]
        #expect(try await records.list(.parcels).all().map(\.fields) == expected)
        #expect(try await records.entries(.parcels).all().map(\.fields) == expected)
    }

    @Test("keep what was changed in the profile, and the threads of prompts with their messages")
    func kept() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let nyla = NylaClient(client)
        let user = try await nyla.currentUser()
        #expect(user.language == "de")
        _ = try await NylaAccount(client).changeProfile(of: user.id, to: ["language": "fr"])
        #expect(try await nyla.currentUser().language == "fr")
        let chat = NylaConversation(client, .chatbot, instance: "i1", mandate: "m1")
        let turn = try await chat.send(Nyla.Prompt("Was steht da?")) { _, _, _ in }
        let messages = try #require(Nyla.Resource.named("messages", in: .chatbot))
        let kept = try await chat.records.all(messages, of: turn.workflow)
        #expect(kept.map { $0.text("content") } == ["Was steht da?", turn.text])
    }
}
