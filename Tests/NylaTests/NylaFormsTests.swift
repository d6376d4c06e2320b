import APICore
import Foundation
import LoopbackServer
import Nyla
import Streams
import Synchronization
import TestClients
import Testing

@Suite("Nyla's forms, rights and pages")
struct NylaFormsTests {
    private let context = RequestContext(mandate: "m1", instance: "i1")

    private func signedIn(_ server: PythonServer) async throws -> APIClient {
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: "planted-secret-password")
        return client
    }

    private func attribute(_ json: String) throws -> Nyla.Attribute { try read(json) }

    @Test("needs no value for the place of its request, and of files only fields that take them")
    func placesAndFiles() throws {
        let attributes = [
            try attribute(#"{"name": "mandateId", "required": true}"#), try attribute(#"{"name": "name"}"#),
            try attribute(#"{"name": "photo", "type": "file", "required": true, "minLength": 30}"#),
        ]
        var form = Nyla.Form(attributes, access: Nyla.TableAccess("X", permissions: nil))
        let values: JSONObject = ["photo": "a.png", "name": "b.png"]
        #expect(
            form.objections(toCreating: values) == [
                "mandateId: a value is required", "photo: 30 or more characters were expected",
            ])
        form.placeNames = ["mandateId"]
        form.uploads = ["photo"]
        #expect(form.objections(toCreating: values).isEmpty)
        form.uploads = ["photo", "name"]
        #expect(form.objections(toCreating: values) == ["name: it is not a field for files"])
        #expect(form.objections(toChanging: values) == ["name: it is not a field for files"])
    }

    @Test("has the fields of records in their order, for each mode of a form")
    func attributes() async throws {
        let server = try PythonServer("nyla.py")
        let forms = NylaForms(try await signedIn(server), in: context)
        let attributes = try await forms.attributes(of: "TrusteePosition")
        #expect(
            attributes.shown(in: .create).map(\.name) == [
                "valuta", "amount", "currency", "category", "organisationId", "contractId", "description",
            ])
        #expect(attributes.shown().map(\.name).first == "id")
        #expect(attributes.shown().last?.name == "createdBy")
        #expect(attributes.first { $0.name == "mood" }?.kind == .other("telepathy"))
        #expect(attributes.first { $0.name == "amount" }?.label?.text(in: "en") == "Amount")
        // Unknown types: 404, 400, 422, and one without fields.
        for type in ["Nothing", "User", "Invitation", "Role"] {
            #expect(try await forms.attributesIfThere(of: type) == nil)
        }
        #expect(try await forms.attributes(of: .accounts) == nil)
    }

    @Test("of the account's records has no mandate and instance, whatever the client's are")
    func withoutContext() async throws {
        let server = try PythonServer("nyla.py")
        var client = try await signedIn(server)
        client.context = context
        // The server answers 400 where mandate and instance must not come.
        let refused = NylaForms(client, in: context)
        #expect(await apiError { _ = try await refused.attributes(of: "Prompt") } != nil)
        #expect(try await NylaForms(client, in: nil).attributes(of: "Prompt").count == 4)
        for type in ["Prompt", "UserMandate"] { #expect(!Nyla.Resource.hasContext(ofType: type), "\(type)") }
        // A trustee has roles too, and of types without a list nothing is known.
        for type in ["Role", "TrusteePosition", "CoachingPersona"] {
            #expect(Nyla.Resource.hasContext(ofType: type), "\(type)")
        }
    }

    @Test("has options in the description or at a path of the service, and asks for no others")
    func options() async throws {
        let server = try PythonServer("nyla.py")
        let forms = NylaForms(try await signedIn(server), in: context)
        let attributes = try await forms.attributes(of: "TrusteePosition")
        func options(_ name: String) async throws -> [String]? {
            let attribute = try #require(attributes.first { $0.name == name })
            return try await forms.options(of: attribute)?.map(\.value.text)
        }
        #expect(try await options("currency") == ["CHF", "EUR"])
        #expect(try await options("contractId") == ["c1", "c2", "c3"])
        #expect(try await options("amount") == nil)
        let hostile = try await forms.attributes(of: "Hostile")
        #expect(await apiError { _ = try await forms.options(of: hostile[0]) }?.code == .answer)
        for path in [
            "https://evil.example/api/x", "/api//x", "/api/{secret}", "/other", "/api/a%2F..", "/api/ x",
        ] {
            let attribute = try attribute(#"{"name":"a","options":"\#(path)"}"#)
            #expect(await apiError { _ = try await forms.options(of: attribute) }?.code == .answer, "\(path)")
        }
    }

    @Test(
        "objects to values that break a rule, and leaves the others to the service",
        arguments: [
            (#"{"name":"a","type":"float","required":true}"#, .null, "a value is required"),
            (#"{"name":"a","type":"float","required":true,"default":1}"#, .null, nil),
            (#"{"name":"a","type":"float"}"#, "x", "a number was expected"),
            (#"{"name":"a","type":"integer"}"#, 1.5, "a whole number was expected"),
            (#"{"name":"a","type":"integer"}"#, 2, nil),
            (#"{"name":"a","type":"float","validation":{"max":5}}"#, 6, "5.0 or less was expected"),
            (#"{"name":"a","type":"float","minValue":0}"#, -1, "0.0 or more was expected"),
            (#"{"name":"a","type":"date"}"#, "2026-02-31", "a date was expected"),
            (#"{"name":"a","type":"date"}"#, "2026-02-28", nil),
            (#"{"name":"a","type":"email"}"#, "a b@c", "an email address was expected"),
            (#"{"name":"a","maxLength":2}"#, "abc", "2 or fewer characters were expected"),
            (#"{"name":"a","validation":{"pattern":"^[0-9]{4}$"}}"#, "12", "it does not match ^[0-9]{4}$"),
            (#"{"name":"a","validation":{"pattern":"^[0-9]{4}$"}}"#, "6500", nil),
            (#"{"name":"a","type":"time"}"#, "24:00", "a time such as 14:30 was expected"),
            (#"{"name":"a","type":"time"}"#, 14.5, "a time such as 14:30 was expected"),
            (#"{"name":"a","type":"time"}"#, "23:59:59.5+01:00", nil),
            (
                #"{"name":"a","type":"datetime"}"#, "2026-02-30T08:00:00Z",
                "a date and time such as 2026-03-02T08:00:00Z, or seconds since 1970, were expected"
            ),
            (
                #"{"name":"a","type":"timestamp"}"#, "tomorrow",
                "a date and time such as 2026-03-02T08:00:00Z, or seconds since 1970, were expected"
            ),
            (#"{"name":"a","type":"timestamp"}"#, "2026-03-02T08:00", nil),
            (#"{"name":"a","type":"timestamp"}"#, 1_772_438_400.5, nil),
            (#"{"name":"a","type":"multilingual"}"#, "Neubau", "texts by language were expected"),
            (#"{"name":"a","type":"multilingual"}"#, ["de": 5], "texts by language were expected"),
            (#"{"name":"a","type":"multilingual"}"#, ["de": "Neubau", "ge": .null], nil),
            (#"{"name":"a","type":"multilingual","required":true}"#, ["de": ""], "a value is required"),
            (
                #"{"name":"a","type":"multilingual","maxLength":5}"#, ["de": "Turm", "en": "Tower 2"],
                "en: 5 or fewer characters were expected"
            ),
            // These are left to the service.
            (
                #"{"name":"a","validation":{"pattern":"(a+)+$"}}"#,
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", nil
            ),
            (#"{"name":"a","validation":{"pattern":"["}}"#, "x", nil),
            (#"{"name":"a","validation":{"pattern":"^a?a?b$"}}"#, "x", nil),
            (#"{"name":"a","validation":{"pattern":"[0-9]"}}"#, "x", nil),
            (
                #"{"name":"a","validation":{"pattern":"^[A-Z]{2}\\d{3}-.+$"}}"#, "CH12-a",
                #"it does not match ^[A-Z]{2}\d{3}-.+$"#
            ),
            (#"{"name":"a","validation":{"pattern":"^[A-Z]{2}\\d{3}-.+$"}}"#, "CH123-a", nil),
            (#"{"name":"a","type":"telepathy"}"#, "x", nil),
            (#"{"name":"a","options":["CHF",{"value":"EUR"}]}"#, "USD", #""USD" is not one of CHF, EUR"#),
            (#"{"name":"a","options":["CHF",{"value":"EUR"}]}"#, "EUR", nil),
        ] as [(String, JSONValue, String?)])
    func rules(json: String, value: JSONValue, expected: String?) throws {
        #expect(try attribute(json).objection(to: value) == expected)
    }

    @Test(
        "matches no pattern that could take for ever", arguments: [".*.*.*x", "^.*.*.*x$", "^[ab]*[a]*a+c"])
    func slowPatterns(pattern: String) throws {
        let attribute = try attribute(#"{"name":"a","validation":{"pattern":"\#(pattern)"}}"#)
        let text = String(repeating: "a", count: 900)
        let time = ContinuousClock().measure {
            #expect(attribute.objection(to: .string(text)) == nil)
        }
        #expect(time < .seconds(2))
    }

    @Test("asks for options with the query of their path, encoded once")
    func optionQuery() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "[]") }
        let forms = NylaForms(try client(of: server.address()), in: context)
        let attribute = try attribute(#"{"name":"a","options":"/api/x?q=a%20b%26c+d&%C3%A4=%zz"}"#)
        _ = try await forms.options(of: attribute)
        let target = try #require(server.requests.first?.target)
        let entries = try #require(URLComponents(string: target)?.queryItems)
        #expect(entries.first { $0.name == "q" }?.value == "a b&c d", "\(target)")
        #expect(entries.first { $0.name == "ä" }?.value == "%zz", "\(target)")
    }

    @Test("shows and lets write what rights and descriptions allow together")
    func access() throws {
        let rights: Nyla.Permissions = try read(
            #"{"tables":{"trustee.Position":{"view":true,"read":"g","create":"m","update":"n","delete":"m"}},"#
                + #""fields":{"trustee.Position":{"note":{"read":false,"write":false},"#
                + #""amount":{"read":true,"write":false}}},"views":{}}"#)
        let attributes = try ["amount", "note", "text"].map { try attribute(#"{"name":"\#($0)"}"#) }
        let access = Nyla.TableAccess(
            "TrusteePosition", "Position", permissions: rights, attributes: attributes)
        #expect(access.table == "trustee.Position")
        #expect(access.columns == ["amount", "text"])
        #expect(access.writable(.create) == ["text"] && access.writable(.update) == [])
        #expect(access.rowActions(of: .mine) == [.read, .delete])
        #expect(access.rowActions(of: .myGroup) == [.read] && access.rowActions(of: .others) == [])
        #expect(access.allows(.create) && !access.allows(.update))
        let unmentioned = Nyla.TableAccess("Contract", permissions: rights)
        #expect(unmentioned.allows(.delete) && unmentioned.level(of: .read) == nil)
        #expect(unmentioned.columns == nil)
    }

    @Test("has the tree of pages in its order, with a first page for each part")
    func navigation() async throws {
        let server = try PythonServer("nyla.py")
        let nyla = NylaClient(try await signedIn(server))
        let tree = try await nyla.navigation(language: "en")
        #expect(tree.map { $0.label?.text(in: "en") } == ["Mandate", "Meine Sicht"])
        let pages = tree.flatMap(\.flattened)
        #expect(
            pages.map(\.node.kind) == [
                .block, .mandate, .feature, .instance, .view, .view, .block, .page, .page, .group, .page,
            ])
        #expect(pages.map(\.level) == [0, 1, 2, 3, 4, 4, 0, 1, 1, 1, 2])
        let instance = try #require(pages.first { $0.node.kind == .instance }?.node)
        #expect(instance.id == "i1" && instance.firstPath == "/mandates/m1/trustee/i1/dashboard")
        #expect(await apiError { _ = try await nyla.navigation(language: "*") }?.code == .invalid)
    }

    @Test("gives up a tree without end")
    func endlessNavigation() async throws {
        let deep = String(repeating: #"{"items":["#, count: 40) + String(repeating: "]}", count: 40)
        let server = try LoopbackServer { $1.answer(200, [:], deep) }
        let nyla = NylaClient(try client(of: server.address()))
        #expect(await apiError { _ = try await nyla.navigation(language: "de") }?.code == .answer)
    }

    @Test("knows the user's instances by identifier and feature")
    func instances() async throws {
        let server = try PythonServer("nyla.py")
        let own = try await NylaClient(try await signedIn(server)).ownInstances()
        #expect(own.entries.map(\.feature.code) == ["realestate", "trustee"] && own.mandateCount == 1)
        let entry = try #require(own.instance("i1", of: "trustee"))
        #expect(entry.breadcrumb(in: "fr") == ["Muster AG", "Treuhand", "Bern"])
        #expect(entry.context == context)
        #expect(own.instance("i2") == nil && own.instance("i1", of: "workspace") == nil)
    }

    @Test(
        "knows what may be done by the instance of the mandate and the feature, and by no other of its name")
    func accessOfInstances() throws {
        func instance(_ table: String, _ create: String) -> String {
            #"[{"id":"i1","permissions":{"tables":{"\#(table)":{"view":true,"create":"\#(create)"}},"views":{}}}]"#
        }
        let mandates: [Nyla.Mandate] = try read(
            #"[{"id":"m1","features":[{"code":"realestate","instances":\#(instance("Position", "a"))},"#
                + #"{"code":"trustee","instances":\#(instance("Position", "n"))},"#
                + #"{"code":"workspace","instances":\#(instance("FileItem", "n"))}]},"#
                + #"{"id":"m2","features":[{"code":"trustee","instances":\#(instance("Position", "a"))}]}]"#)
        let own = Nyla.OwnInstances(mandates)
        func mayCreate(_ type: String, _ mandate: String?) -> Bool {
            own.access(toType: type, in: RequestContext(mandate: mandate, instance: "i1")).allows(.create)
        }
        #expect(!mayCreate("TrusteePosition", "m1") && !mayCreate("Position", nil))
        #expect(mayCreate("TrusteePosition", "m2"))
        // Files belong to no feature; the instance that mentions them counts.
        #expect(!mayCreate("FileItem", "m1"))
        #expect(!own.access(to: .files, in: context).allows(.create))
        // Nobody mentions it: the service decides.
        #expect(mayCreate("Telepathy", "m1"))
        #expect(own.access(to: .positions, in: RequestContext()).level(of: .create) == nil)
    }

    @Test("lists records of any kind with search, sort order, filters and values")
    func records() async throws {
        let server = try PythonServer("nyla.py")
        let records = NylaRecords(try await signedIn(server), in: context)
        var query = Nyla.ListQuery()
        query.filters = [.init("status", "open")]
        query.sort = [.init("label")]
        query.pageSize = 1
        let open = try await records.list(.contracts, query.pages()).all()
        #expect(open.map { $0.fields["id"] } == ["c1", "c3"])
        #expect(try await records.values(of: "status", in: .contracts) == ["closed", "open"])
        #expect(try await records.list(.accounts).all().count == 2)
        #expect(try await records.list(.mandates).all().count == 1)
        for kind in Nyla.RecordKind.allCases { _ = try await records.list(kind).all() }
    }

    @Test("connects a trustee's accounting, and has all options")
    func accounting() async throws {
        let server = try PythonServer("nyla.py")
        let trustee = NylaTrustee(try await signedIn(server), instance: "i1", mandate: "m1")
        #expect(await apiError { _ = try await trustee.testAccounting() }?.code == .refused)
        #expect(try await trustee.isAccountingConnected() == false)
        #expect(await apiError { _ = try await trustee.setAccountingConfig(["a": 1]) }?.code == .invalid)
        let config = try await trustee.setAccountingConfig(["connectorType": "rma", "apiKey": "planted"])
        #expect(config["connectorType"] == "rma" && config["apiKey"] == nil)
        #expect(try await trustee.accountingConfig()["connectorType"] == "rma")
        #expect(try await trustee.testAccounting()["success"] == true)
        #expect(try await trustee.isAccountingConnected() == true)
        #expect(try await trustee.synchronizeAccounting(["p1", "p2"])["synced"] == 2)
        guard case .object(let state) = try await trustee.accountingState(),
            case .array(let items)? = state["items"]
        else { throw apiErrorOfTest }
        #expect(items.count == 2)
        #expect(try await trustee.accountingEntries().map(\.state) == [.synced, .synced])
        #expect(try await trustee.options(.organisations).map(\.value) == ["o1"])
        #expect(try await trustee.options(.contracts).count == 3)
        #expect(try await trustee.options(.documents).isEmpty)
    }

    @Test("asks for the options of several fields at the same time, and for no more after an error")
    func parallelOptions() async throws {
        let names = (0..<9).map { "f\($0)" }
        let attributes = try names.map {
            try attribute(#"{"name":"\#($0)","type":"select","options":"/api/\#($0)"}"#)
        }
        let plain = try attribute(#"{"name":"g","type":"select","options":["a"]}"#)
        let together = Together(4)
        let server = try LoopbackServer { request, connection in
            // The first four are answered only when all of them have come.
            together.wait()
            connection.answer(200, [:], #"[{"value":"\#(request.path.suffix(2))"}]"#)
        }
        let forms = NylaForms(try client(of: server.address()), in: context)
        let found = try await forms.options(of: attributes + [plain])
        #expect(found.keys.sorted() == names && found["f7"]?.map(\.value) == ["f7"])
        #expect(server.requests.count == 9)
        let refusing = try LoopbackServer { $1.answer(404, [:], "{}") }
        let refused = NylaForms(try client(of: refusing.address()), in: context)
        #expect(await apiError { _ = try await refused.options(of: attributes) }?.code == .notFound)
        #expect(refusing.requests.count <= 4)
    }

    @Test("sends positions to the accounting program that were never sent or failed")
    func accountingPlan() throws {
        func read<Value: Decodable>(_ json: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        let positions: [Nyla.Position] = try read(
            #"[{"id":"p1"},{"id":2},{"id":"p3"},{"id":"p4"},{"id":"p5"},{"amount":1}]"#)
        let entries: [Nyla.AccountingEntry] = try read(
            #"[{"positionId":"p1","status":"failed"},{"position_id":"p1","state":"SUCCESS"},"#
                + #"{"positionId":"2","status":"error","error_message":"no account"},"#
                + #"{"positionId":"p4","syncStatus":"queued"},{"positionId":"p5","status":"asleep"}]"#)
        let plan = Nyla.AccountingPlan(positions, entries: entries)
        // Whatever the service calls a state that nobody knows, it has the position.
        #expect(plan.open.map(\.text) == ["2", "p3"] && plan.missing.isEmpty)
        #expect(plan.lines[1].entry?.message == "no account" && plan.lines.count == 5)
        let some = Nyla.AccountingPlan(positions, entries: entries, only: ["p1", "p3", "p9"])
        #expect(some.open == ["p3"] && some.missing == ["p9"])
        // Of a history in either order, what was synced once is not sent again; else the latest state counts.
        let history: [Nyla.AccountingEntry] = try read(
            #"[{"positionId":"p1","status":"synced"},{"positionId":"p1","status":"failed"},"#
                + #"{"positionId":"p3","status":"pending","sentAt":"2026-03-02T08:00:00Z"},"#
                + #"{"positionId":"p3","status":"failed","sentAt":"2026-03-01T08:00:00Z"},"#
                + #"{"positionId":"p4","status":"not_synced"}]"#)
        for entries in [history, history.reversed()] {
            let plan = Nyla.AccountingPlan(positions, entries: entries, only: ["p1", "p3", "p4"])
            #expect(plan.open == ["p4"])
        }
    }

    private var apiErrorOfTest: APIError { APIError(.answer, "no list", remedy: "") }
}

/// A place where threads wait for each other, until enough of them have come.
private final class Together: Sendable {
    private let count: Int
    private let condition = NSCondition()
    private let come = Mutex(0)

    init(_ count: Int) { self.count = count }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        come.withLock { $0 += 1 }
        condition.broadcast()
        while come.withLock({ $0 }) < count { condition.wait() }
    }
}
