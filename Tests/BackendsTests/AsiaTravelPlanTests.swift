import APICore
import Backends
import Foundation
import LoopbackServer
import Routes
import TestClients
import Testing

@Suite("AsiaTravelPlan")
struct AsiaTravelPlanTests {
    private typealias Agency = AsiaTravelPlan

    /// A client with a token that the counterpart's realm has signed.
    private func signedIn(
        _ server: PythonServer, as user: String = "mai", _ roles: String = "atp_manager", seconds: Int = 300
    ) async throws -> AsiaTravelPlanClient {
        let query = [("user", user), ("roles", roles), ("seconds", "\(seconds)")]
        let token: String = try await client(of: server.address()).answer(
            to: APIRequest(Endpoint(.get, "/test/token"), query: query))
        return AsiaTravelPlanClient(try client(of: server.address(), token: token))
    }

    private func counts(_ server: PythonServer) async throws -> [String: Int] {
        try await client(of: server.address()).get("/test/counts")
    }

    private func user(_ name: String, _ roles: Agency.Role...) -> Agency.User {
        Agency.User(username: name, roles: Set(roles))
    }

    @Test("has a method for each endpoint, and uses no other")
    func endpoints() async throws {
        let invoice: Agency.Invoice = try read(Self.invoice(pdf: #""/api/v1/invoices/~i/pdf""#))
        let path = NSTemporaryDirectory() + "/invoice-\(UUID().uuidString).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await expectReached(AsiaTravelPlanEndpoints.all) { client in
            let agency = AsiaTravelPlanClient(client)
            _ = try? await VersionGate().check(client)
            _ = try? await agency.bookings()
            _ = try? await agency.booking("~b")
            _ = try? await agency.setStage(.won, of: "~b", hash: nil)
            _ = try? await agency.assign("s1", to: "~b", hash: nil)
            _ = try? await agency.setNotes("", of: "~b", hash: nil)
            _ = try? await agency.activities(of: "~b")
            _ = try? await agency.addNote("a", to: "~b")
            _ = try? await agency.invoices(of: "~b")
            _ = try? await agency.downloadPDF(of: invoice, to: path)
            _ = try? await agency.staff()
            _ = try? await agency.addStaff(Agency.NewStaffMember(name: "a", usernames: ["a"]))
        }
    }

    @Test("lists bookings page by page, each once, with filters, search and order")
    func lists() async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_MORE": "7", "ATP_ARRIVES": "1"])
        let agency = try await signedIn(server)
        var query = Agency.BookingQuery()
        query.pageSize = 5
        let all = try await agency.bookings(query)
        // One came in after the first page, and pushed another one to the second.
        let others = Set(all.map(\.id)).subtracting(["b999"])
        #expect(others == Set(["b1", "b2", "b3", "b4", "b5"] + (10..<17).map { "b\($0)" }))
        #expect(Set(all.map(\.id)).count == all.count)
        query.pageSize = 100
        query.order = .createdAscending
        #expect(try await agency.bookings(query).prefix(3).map(\.id) == ["b1", "b2", "b3"])
        query.stage = .lost
        #expect(try await agency.bookings(query).map(\.id) == ["b4"])
        query.stage = nil
        query.staff = "s1"
        #expect(try await agency.bookings(query).map(\.id) == ["b2"])
        query.staff = nil
        query.search = "laos"
        #expect(try await agency.bookings(query).map(\.id) == ["b2"])
        query.search = nil
        query.pageSize = 4
        let page = try await agency.page(2, of: query)
        #expect(page.items.map(\.id) == ["b5", "b10", "b11", "b12"] && page.total == 13 && page.pages == 4)
        #expect(try await counts(server)["largest page"] == 100)
    }

    @Test(
        "leaves out what a server lists although it was not requested, since it ignores stages it does not know"
    )
    func ignoredStage() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server)
        var query = Agency.BookingQuery()
        query.stage = .other("ON_HOLD")
        #expect(try await agency.bookings(query).map(\.id) == ["b3"])
    }

    @Test("reads nulls, unknown stages, types and statuses")
    func awkward() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server)
        let odd = try await agency.booking("b3")
        #expect(odd.booking.stage == .other("ON_HOLD") && odd.booking.stage.word == "ON_HOLD")
        #expect(odd.booking.travelers == nil && odd.booking.source == nil && odd.customer == nil)
        #expect(odd.booking.due == nil && odd.booking.stateHash != nil)
        let known = try await agency.booking("b2")
        #expect(known.customer?.name == "Anna Muster" && known.customer?.phone == nil)
        #expect(known.booking.staff == "s1" && known.booking.source?.campaignSource == "mail")
        #expect(
            try await agency.activities(of: "b2").map(\.type) == [
                "BOOKING_CREATED", "STAGE_CHANGED", "TELEPATHY",
            ])
        let invoices = try await agency.invoices(of: "b5")
        #expect(
            invoices.map(\.id) == ["i3", "i4"] && invoices.map(\.status) == ["IN_DISPUTE", "INVOICE_SENT"])
        #expect(invoices[0].totalCents == 123_450 && invoices[1].pdf == nil && !invoices[1].isSent)
        #expect(try await agency.invoices(of: ["b5", "gone", "b2"]).map(\.id) == ["i3", "i4", "i2", "i1"])
    }

    @Test("loads a booking's four parts side by side")
    func detail() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let manager = try await signedIn(server)
        let detail = try await manager.detail(of: "b2")
        #expect(detail.customer?.id == "c1" && detail.activities.count == 3 && detail.invoices.count == 2)
        #expect(detail.assignee?.name == "Joachim" && detail.staff.count == 2 && detail.errors.isEmpty)
        #expect(detail.actions(of: user("mai", .manager)) == Agency.Action.allCases)
        #expect(detail.actions(of: user("mai", .accountant)) == [.read, .changeStage])
        #expect(await apiError { _ = try await manager.detail(of: "gone") }?.code == .notFound)

        // A staff member sees own bookings, and not the list of staff.
        let linh = try await signedIn(server, as: "linh", "atp_staff")
        #expect(try await linh.bookings().map(\.id) == ["b5"])
        let own = try await linh.detail(of: "b5")
        #expect(own.staff.isEmpty && own.errors.isEmpty)
        #expect(own.actions(of: user("linh", .staff)) == [.read, .changeStage, .addNote])
        #expect(await apiError { _ = try await linh.detail(of: "b2") }?.code == .forbidden)
        let stranger = try await signedIn(server, as: "nobody", "atp_staff")
        let refused = await apiError { _ = try await stranger.bookings() }
        #expect(refused?.code == .forbidden && refused?.message == "no staff record for nobody")
    }

    @Test("keeps a booking whose activities cannot be read")
    func partialDetail() async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_FAILS": "activities"])
        let detail = try await signedIn(server).detail(of: "b2")
        #expect(detail.activities.isEmpty && detail.invoices.count == 2)
        #expect(detail.errors.map { "\($0.key) \($0.value.code)" } == ["activities api.server"])
    }

    @Test("changes stage, staff and notes with the hash of the state that was read")
    func changes() async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_CONTRACT": "2026-03-01.3"])
        let agency = try await signedIn(server)
        var booking = try await agency.booking("b1").booking
        booking = try await agency.setStage(.qualified, of: "b1", hash: booking.stateHash)
        #expect(booking.stage == .qualified)
        booking = try await agency.assign("s2", to: "b1", hash: booking.stateHash)
        #expect(booking.staff == "s2" && booking.staffName == "Linh")
        booking = try await agency.assign(nil, to: "b1", hash: booking.stateHash)
        #expect(booking.staff == nil)
        booking = try await agency.setNotes("Two rooms", of: "b1", hash: booking.stateHash)
        #expect(booking.notes == "Two rooms")
        let note = try await agency.addNote("Called back", to: "b1")
        #expect(note.type == "NOTE" && note.detail == "Called back" && note.actor == "mai")
        #expect(try await agency.activities(of: "b1").last == note)
        let call = try await agency.addNote("No answer", type: "call", to: "b1")
        #expect(call.type == "CALL" && call.detail == "No answer")
        let inactive = await apiError { _ = try await agency.assign("s3", to: "b1", hash: booking.stateHash) }
        // The note has changed the booking, so the hash of before it is no longer good.
        #expect(inactive?.code == .conflict)
        let current = try await agency.booking("b1").booking.stateHash
        #expect(
            await apiError { _ = try await agency.assign("s3", to: "b1", hash: current) }?.code == .invalid)
        let unknown = await apiError { _ = try await agency.setStage(.other("X"), of: "b1", hash: current) }
        #expect(unknown?.code == .invalid && unknown?.message == "Invalid stage")
    }

    @Test("shows both states if somebody was faster, and sends nothing again", arguments: [true, false])
    func conflict(hasHash: Bool) async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_CONTRACT": "2026-03-01.3"])
        let agency = try await signedIn(server)
        let seen = try await agency.booking("b1").booking
        try await client(of: server.address()).touch("/test/bookings/b1/touch")
        let error = try #require(
            await apiError {
                _ = try await agency.setStage(.lost, of: "b1", hash: hasHash ? seen.stateHash : nil)
            })
        #expect(error.code == .conflict && error.serverCode == "BOOKING_HASH_MISMATCH")
        let conflict = try #require(Agency.BookingConflict(error, seen: seen))
        #expect(conflict.seen.stage == .new && conflict.current.stage == .won)
        #expect(conflict.differences.map(\.name) == ["stage", "updated_at", "booking_hash"])
        #expect(conflict.differences.first?.seen == "NEW" && conflict.differences.first?.current == "WON")
        #expect(try await counts(server)["PATCH /api/v1/bookings/b1/stage"] == 1)
        #expect(try await agency.booking("b1").booking.stage == .won)
    }

    @Test("does not take a forbidden transition for a changed booking; a service of before needs no hash")
    func transition() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server)
        let seen = try await agency.setStage(.postTrip, of: "b1", hash: nil)
        let error = try #require(await apiError { _ = try await agency.setStage(.new, of: "b1", hash: nil) })
        #expect(error.code == .conflict && Agency.BookingConflict(error, seen: seen) == nil)
        #expect(error.message == "Transition POST_TRIP -> NEW is not allowed")
        #expect(await apiError { _ = try await agency.setNotes("a", of: "b1", hash: nil) }?.code == .notFound)
    }

    @Test("creates staff, and reports a username that somebody has")
    func staff() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server)
        #expect(try await agency.staff().map(\.id) == ["s1", "s2"])
        #expect(try await agency.staff(includingInactive: true).map(\.isActive) == [true, true, false])
        var member = Agency.NewStaffMember(name: "Mai Tran", usernames: ["Mai"])
        member.languages = ["English"]
        let created = try await agency.addStaff(member)
        #expect(created.usernames == ["mai"] && created.languages == ["English"] && created.isActive)
        let taken = await apiError { _ = try await agency.addStaff(member) }
        #expect(taken?.code == .conflict && taken?.message == "username already in use by Mai Tran")
        let accountant = try await signedIn(server, as: "an", "atp_accountant")
        #expect(await apiError { _ = try await accountant.addStaff(member) }?.code == .forbidden)
    }

    @Test(
        "rejects expired tokens and tokens without a role, and repeats none",
        arguments: [("atp_staff", -5), ("guest", 300)])
    func refusedTokens(roles: String, seconds: Int) async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server, as: "joachim", roles, seconds: seconds)
        let error = try #require(await apiError { _ = try await agency.bookings() })
        #expect(error.code == .signIn && !"\(error)".contains("eyJ"))
    }

    @Test("downloads an invoice's PDF from the service only")
    func pdf() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let agency = try await signedIn(server)
        let path = NSTemporaryDirectory() + "/invoice-\(UUID().uuidString).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let invoices = try await agency.invoices(of: ["b2", "b5"])
        // The first one's PDF is elsewhere, by its address; the service's own endpoint has it as well.
        try await agency.downloadPDF(of: invoices[0], to: path)
        let bytes = try #require(FileManager.default.contents(atPath: path))
        #expect(bytes.starts(with: Data("%PDF".utf8)) && bytes.contains("Invoice i2 version 3"))
        let missing = await apiError { try await agency.downloadPDF(of: invoices[3], to: path + "2") }
        #expect(missing?.code == .notFound)
    }

    private static func invoice(pdf: String) -> String {
        #"{"id":"i 1","booking_id":"b1","total_amount_cents":1,"due_amount_cents":0,"pdf_url":\#(pdf)}"#
    }

    @Test(
        "takes the addresses of PDFs below the service's own",
        arguments: [
            (#""/api/v1/invoices/i1/pdf?v=2""#, "https://api.example/base/api/v1/invoices/i1/pdf?v=2"),
            (#""https://api.example/base/files/i1.pdf""#, "https://api.example/base/files/i1.pdf"),
            (#""https://api.example/files/i1.pdf""#, "https://api.example/base/api/v1/invoices/i%201/pdf"),
            (#""//elsewhere.example/i1.pdf""#, "https://api.example/base//elsewhere.example/i1.pdf"),
            (#""http://api.example/base/i1.pdf""#, "https://api.example/base/api/v1/invoices/i%201/pdf"),
            (#""/files/{id}""#, "https://api.example/base/api/v1/invoices/i%201/pdf"),
            (#""""#, nil), ("null", nil),
        ] as [(String, String?)])
    func addresses(pdf: String, expected: String?) throws {
        let invoice: Agency.Invoice = try read(Self.invoice(pdf: pdf))
        for base in ["https://api.example/base", "https://api.example/base/"] {
            #expect(invoice.pdfAddress(below: try WebAddress(base))?.text == expected)
        }
    }
}

/// Rules that need no server.
@Suite("AsiaTravelPlan's rules")
struct AsiaTravelPlanRuleTests {
    private typealias Agency = AsiaTravelPlan

    private func booking(_ stage: String, due: String? = nil, staff: String = "null") throws -> Agency.Booking
    {
        let due = due.map { "\"\($0)\"" } ?? "null"
        return try read(
            #"""
            {"id":"b1","customer_id":"c1","stage":"\#(stage)","sla_due_at":\#(due),"staff":\#(staff),
             "created_at":"2026-03-02T08:00:00.000Z","updated_at":"2026-03-05T08:00:00.000Z"}
            """#)
    }

    @Test("knows when a response is due")
    func due() throws {
        func due(_ stage: String, _ time: String? = nil) throws -> String? {
            try booking(stage, due: time).due?.iso8601
        }
        let late = "2026-03-03T12:00:00.000Z"
        #expect(try due("NEGOTIATION", late) == "2026-03-03T12:00:00Z")
        #expect(try due("NEGOTIATION") == nil)
        #expect(try due("NEW") == "2026-03-02T10:00:00Z")
        // Nothing is due in these stages, whatever time is left over.
        for stage in ["PAYMENT_RECEIVED", "LOST", "POST_TRIP"] { #expect(try due(stage, late) == nil) }
        #expect(try due("ON_HOLD", late) != nil && due("ON_HOLD") == nil)
        #expect(try due("QUALIFIED", "soon") == nil)
        let won = try booking("WON", due: late)
        #expect(!won.isOverdue(at: try Timestamp(iso8601: "2026-03-03T12:00:00Z")))
        #expect(won.isOverdue(at: try Timestamp(iso8601: "2026-03-03T12:00:01Z")))
        let hours = Agency.Stage.known.map(\.responseHours)
        #expect(hours == [2, 8, 24, 48, 24, nil, 24, nil, nil])
    }

    @Test("reads stages as people write them")
    func stages() {
        #expect(Agency.Stage(typed: "proposal-sent") == .proposalSent)
        #expect(Agency.Stage(typed: "Post Trip") == .postTrip)
        #expect(Agency.Stage(typed: "on hold") == Agency.Stage("ON_HOLD"))
        #expect(Agency.Stage(known: "won") == .won && Agency.Stage(known: "ON_HOLD") == nil)
        #expect(Agency.Stage.known.count == 9)
    }

    @Test(
        "gives each role the plan's rights",
        arguments: [
            (.admin, [.all, .all, .all, .all, .all, .all]),
            (.manager, [.all, .all, .all, .all, .all, .all]),
            (.accountant, [.all, .none, .none, .all, .none, .none]),
            (.staff, [.own, .none, .none, .own, .own, .none]),
        ] as [(AsiaTravelPlan.Role, [AsiaTravelPlan.Reach])])
    func matrix(role: AsiaTravelPlan.Role, expected: [AsiaTravelPlan.Reach]) {
        let permissions = Agency.Permissions([role])
        #expect(Agency.Action.allCases.map(permissions.reach) == expected)
    }

    @Test("adds up the rights of several roles, and refuses by roles of the plan only")
    func roles() {
        let both = Agency.User(username: "an", roles: [.accountant, .staff])
        #expect(both.permissions.reach(of: .read) == .all && both.permissions.reach(of: .addNote) == .own)
        #expect(both.permissions.actions(onOwn: false) == [.read, .changeStage])
        #expect(both.permissions.actions(onOwn: true) == [.read, .changeStage, .addNote])
        #expect(both.refusal(of: .addNote) == nil)
        let refusal = both.refusal(of: .assign)
        #expect(refusal?.code == .forbidden)
        #expect(refusal?.message == "an may not assign with the role atp_accountant, atp_staff")
        #expect(refusal?.remedy.contains("one of the roles atp_admin, atp_manager:") == true)
        let staff = Agency.User(username: "linh", roles: [.staff])
        let forbidden = APIError(.forbidden, "Forbidden", remedy: "Ask.")
        let explained = staff.explaining(forbidden, of: .addNote)
        #expect(explained.message == "Forbidden")
        #expect(explained.remedy.contains("one of the roles atp_admin, atp_manager."))
        #expect(both.explaining(forbidden, of: .changeStage) == forbidden)
        let list = staff.explaining(forbidden, of: .read, isOnBooking: false).remedy
        #expect(list.contains("one of the roles atp_admin, atp_manager, atp_accountant:"), "\(list)")
        let unmapped = APIError(.forbidden, "no staff record for linh", remedy: "Ask.")
        #expect(staff.explaining(unmapped, of: .read) == unmapped)
        // A later role, which this program does not know, is up to the service.
        #expect(Agency.User(username: "x", roles: []).refusal(of: .assign) == nil)
    }

    @Test("finds a user's staff record by username, email address or sub")
    func records() throws {
        let staff: [Agency.StaffMember] = try read(
            #"""
            [{"id":"s1","name":"A","active":true,"usernames":["Anna"],"destinations":[],"languages":[]},
             {"id":"s2","name":"B","active":true,"usernames":["b@example.com"],"emails":null},
             {"id":"s3","name":"C","usernames":["0-sub"],"emails":["c@example.com"]}]
            """#)
        func record(_ username: String?, _ email: String? = nil, _ subject: String? = nil) -> String? {
            Agency.User(username: username, email: email, subject: subject, roles: [.staff])
                .record(in: staff)?.id
        }
        #expect(record("anna") == "s1" && record("ANNA") == "s1" && record("x", "B@example.com") == "s2")
        #expect(record(nil, "c@example.com") == "s3" && record(nil, nil, "0-sub") == "s3")
        #expect(record("nobody", "", "") == nil && record(nil) == nil)
    }

    @Test("reads the user from a session's token")
    func user() throws {
        let claims =
            #"{"preferred_username":"mai","email":"m@example.com","sub":"7","realm_access":{"roles":["atp_staff","x"]},"resource_access":{"account":{"roles":["atp_admin"]}}}"#
        let part = Data(claims.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            .replacing("/", with: "_")
        let address = try WebAddress("https://api.example/")
        let profile = try Profile("travel", service: .asiaTravelPlan, address: address)
        let session = Session(for: address)
        #expect(Agency.User(of: session, in: profile) == nil)
        session.state.token = AccessToken("eyJhbGciOiJSUzI1NiJ9.\(part).c2ln")
        let user = try #require(Agency.User(of: session, in: profile))
        // The roles of other clients are not of this service.
        #expect(user.roles == [.staff] && user.username == "mai" && user.subject == "7")
    }
}

extension APIClient {
    /// Posts to a path without content, and ignores the answer.
    fileprivate func touch(_ path: String) async throws {
        _ = try await bytes(of: APIRequest(Endpoint(.post, path)))
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { firstRange(of: Data(text.utf8)) != nil }
}
