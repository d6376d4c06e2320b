import Foundation
import LoopbackServer
import TestSupport
import Testing

/// AsiaTravelPlan's counterpart, a profile for it, and the command with the token of a user.
private struct Agency {
    let folder: TemporaryFolder
    let server: PythonServer
    var command: Command

    init(
        as user: String = "mai", _ roles: String = "atp_manager", _ environment: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        server = try PythonServer("asiatravelplan.py", [], environment)
        try folder.write(
            "profiles:\n  trips: {service: asiatravelplan, url: \"\(server.address())\"}\n",
            to: "profiles.yaml")
        command = .withProfiles(in: folder.path)
        let token = try command.run(
            "api", "GET", "/test/token", "--query", "user=\(user)", "--query", "roles=\(roles)")
        try #require(token.status == 0, "\(token.errors)")
        command.environment["FIELDBOOK_TOKEN"] = token.output.replacing("\"", with: "")
    }

    func run(_ arguments: String...) throws -> Command.Outcome { try command.run(["bookings"] + arguments) }

    /// The rows that a command printed as NDJSON.
    func rows(_ arguments: String...) throws -> [[String: Any]] {
        let outcome = try command.run(["bookings"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    func counts() throws -> [String: Int] {
        let outcome = try command.run("api", "GET", "/test/counts")
        return try JSONDecoder().decode([String: Int].self, from: Data(outcome.output.utf8))
    }
}

@Suite("Bookings of AsiaTravelPlan")
struct BookingsTests {
    @Test("have a user with roles of the service, a staff record, and the service's contract and features")
    func identity() throws {
        func whoami(_ agency: Agency) throws -> (row: [String: Any], errors: String) {
            let outcome = try agency.command.run("whoami", "--format", "ndjson")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let row = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            return (try #require(row), outcome.errors)
        }
        let known = try whoami(Agency(as: "joachim"))
        #expect(known.row["roles"] as? String == "atp_manager", "the provider's own roles do not count")
        #expect(known.row["staff"] as? String == "s1" && known.row["staff_name"] as? String == "Joachim")
        #expect((known.row["contract"] as? String)?.hasPrefix("2026-03-01.") == true)
        #expect(known.row["features"] as? [String] == ["bookings"] && known.errors.isEmpty, "\(known.errors)")
        let without = try whoami(Agency(as: "mai"))
        #expect(without.row["staff"] as? String == nil && without.errors.contains("no staff record"))
        var opaque = try Agency(as: "mai", "atp_manager", ["ATP_OPAQUE": "planted-opaque"])
        opaque.command.environment["FIELDBOOK_TOKEN"] = "planted-opaque"
        let unnamed = try whoami(opaque)
        #expect(
            unnamed.errors.contains("the token names no user") && !unnamed.errors.contains("no staff record"),
            "\(unnamed.errors)")
        let staff = try whoami(Agency(as: "linh", "atp_staff"))
        #expect(staff.row["staff"] as? String == "s2" && staff.row["staff_name"] as? String == "Linh")
        #expect(staff.errors.isEmpty, "\(staff.errors)")
        let idle = try whoami(Agency(as: "gone", "atp_staff"))
        #expect(idle.errors.contains("no booking is assigned to you"), "\(idle.errors)")
        let unmapped = try Agency(as: "nobody", "atp_staff")
        let missing = try whoami(unmapped)
        #expect(missing.row["staff"] as? String == nil)
        #expect(missing.errors.contains("you have no staff record"), "\(missing.errors)")
        let nothing = try unmapped.run("list")
        #expect(nothing.errors.contains("add your username to your staff record"), "\(nothing.errors)")
        #expect(!nothing.errors.contains("mandate"))
        let stranger = try Agency(as: "nobody", "visitor")
        let refused = try whoami(stranger)
        #expect(refused.row["user"] as? String == "nobody" && refused.row["roles"] as? String == nil)
        #expect(
            refused.errors.contains("warning:") && refused.errors.contains("atp_manager"), "\(refused.errors)"
        )
        #expect(refused.errors.contains("not asked whether the token is valid"), "\(refused.errors)")
        #expect(try stranger.counts()["GET /api/v1/staff"] == nil)
        var madeUp = stranger.command
        madeUp.environment["FIELDBOOK_TOKEN"] = "xyz"
        let unknown = try madeUp.run("whoami")
        #expect(
            unknown.status == 2 && unknown.output.isEmpty && unknown.errors.contains("api.signIn"),
            "\(unknown.errors)")
        #expect(unknown.errors.contains("FIELDBOOK_TOKEN"), "\(unknown.errors)")
    }

    @Test("are listed with filters, in an order, by page, and are nothing to do where there are none")
    func list() throws {
        let agency = try Agency()
        let table = try agency.run("list")
        #expect(table.status == 0, "\(table.errors)")
        let lines = table.output.split(separator: "\n")
        #expect(lines.count == 6 && lines[0].hasPrefix("id  stage "), "\(table.output)")
        #expect(lines[1].hasPrefix("b5  INVOICE_SENT") && lines[3].hasPrefix("b3  ON_HOLD"))
        #expect(!table.output.contains("booking_hash"))
        func ids(_ arguments: String...) throws -> [String] {
            let outcome = try agency.command.run(["bookings", "list", "--format", "ndjson"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output.matches(of: /"id":"(b\d+)"/).map { String($0.1) }
        }
        #expect(try ids("--sort", "created_at_asc", "--page", "2", "--page-size", "2") == ["b3", "b4"])
        let page = ["bookings", "list", "--page", "2", "--page-size", "2", "--format", "csv"]
        let second = try agency.command.run(page)
        #expect(second.errors == "fieldbook: note: page 2 of 3, 5 bookings\n", "\(second.errors)")
        #expect(second.output.split(separator: "\n").count == 3, "\(second.output)")
        let behind = try agency.run("list", "--page", "4", "--page-size", "2")
        #expect(behind.status == 4 && behind.errors.contains("note: page 4 of 3, 5 bookings\n"))
        #expect(!table.errors.contains("page"), "\(table.errors)")
        #expect(try ids("--stage", "invoice-sent") == ["b5"])
        // The service ignores a stage that it does not know, although bookings have it.
        #expect(try ids("--stage", "ON_HOLD") == ["b3"] && ids("--stage", "on-hold") == ["b3"])
        #expect(try ids("--staff", "s1") == ["b2"] && ids("--search", "laos") == ["b2"])
        // These were due long ago; nothing is due in stages LOST and ON_HOLD.
        #expect(try ids("--overdue") == ["b5", "b2", "b1"])
        let csv = try agency.run("list", "--format", "csv", "--stage", "LOST")
        #expect(csv.output.contains("\"'=HYPERLINK(\"\"x\"\")\"") && csv.output.contains("booking_hash"))
        let none = try agency.run("list", "--search", "Atlantis")
        #expect(none.status == 4 && none.output.isEmpty, "\(none.errors)")
        let unknown = try agency.run("list", "--stage", "SOLD")
        #expect(unknown.status == 4 && unknown.errors.contains("PROPOSAL_SENT"), "\(unknown.errors)")
        // ON_HOLD is a stage of the service: the words are the reason that nothing is found.
        for other in [["--search", "zzz"], ["--staff", "s9"]] {
            let outcome = try agency.command.run(["bookings", "list", "--stage", "ON_HOLD"] + other)
            #expect(outcome.status == 4 && !outcome.errors.contains("PROPOSAL_SENT"), "\(outcome.errors)")
        }
    }

    @Test("are shown with customer, activities, invoices, staff and what the user may do")
    func show() throws {
        let agency = try Agency()
        let rows = try agency.rows("show", "b2")
        func values(_ part: String) -> [String] {
            rows.filter { $0["part"] as? String == part }.compactMap { $0["name"] as? String }
        }
        #expect(values("customer") == ["id", "name", "email", "language"])
        #expect(values("activity") == ["BOOKING_CREATED", "STAGE_CHANGED", "TELEPATHY"])
        #expect(values("invoice") == ["ATP-2026-2", "ATP-2026-1"] && values("staff") == ["Joachim"])
        #expect(values("you may") == ["read", "edit", "assign", "change stage", "add note"])
        #expect(rows.contains { $0["value"] as? String == "PAID 1234.50 USD" })
        #expect(rows.contains { ($0["value"] as? String)?.hasPrefix("overdue since 2026-03-07") == true })
        // What customers write cannot steer the terminal.
        let odd = try agency.run("show", "b4")
        #expect(odd.status == 0 && !odd.output.contains("\u{1B}"), "\(odd.errors)")
        let gone = try agency.run("show", "b9")
        #expect(gone.status == 1 && gone.errors.contains("api.notFound"), "\(gone.errors)")
    }

    @Test("are shown without the parts that cannot be read, with a warning")
    func partial() throws {
        let agency = try Agency(as: "mai", "atp_manager", ["ATP_FAILS": "invoices"])
        let outcome = try agency.run("show", "b2")
        #expect(outcome.status == 1 && outcome.output.contains("TELEPATHY"), "\(outcome.output)")
        #expect(outcome.errors.contains("warning: invoices are missing: api.server"), "\(outcome.errors)")
    }

    @Test("are shown and changed by staff where they are their own")
    func own() throws {
        let agency = try Agency(as: "linh", "atp_staff")
        #expect(try agency.rows("list").map { $0["id"] as? String } == ["b5"])
        let may = try agency.rows("show", "b5").filter { $0["part"] as? String == "you may" }
        #expect(may.compactMap { $0["name"] as? String } == ["read", "change stage", "add note"])
        #expect(
            try agency.rows("stage", "b5", "PAYMENT_RECEIVED").first?["stage"] as? String
                == "PAYMENT_RECEIVED")
        let other = try agency.run("stage", "b2", "WON")
        #expect(other.status == 1 && other.errors.contains("api.forbidden"), "\(other.errors)")
        #expect(other.errors.contains("one of the roles atp_admin, atp_manager, atp_accountant."))
        let assign = try agency.run("assign", "b5", "--nobody")
        #expect(assign.status == 1 && assign.errors.contains("linh may not assign"), "\(assign.errors)")
        #expect(assign.errors.contains("one of the roles atp_admin, atp_manager:"), "\(assign.errors)")
        let edit = try agency.run("note", "b5", "--replace", "Two rooms")
        #expect(edit.status == 1 && edit.errors.contains("linh may not edit"), "\(edit.errors)")
        #expect(try agency.counts()["PATCH /api/v1/bookings/b5/owner"] == nil)
    }

    @Test("get another stage, staff member or note")
    func changes() throws {
        let agency = try Agency(as: "mai", "atp_manager", ["ATP_CONTRACT": "2026-03-01.3"])
        #expect(try agency.rows("stage", "b1", "proposal-sent").first?["stage"] as? String == "PROPOSAL_SENT")
        #expect(try agency.rows("assign", "b1", "JOACHIM").first?["staff_id"] as? String == "s1")
        #expect(try agency.rows("assign", "b1", "s2").first?["staff"] as? String == "Linh")
        #expect(try agency.rows("assign", "b1", "--nobody").first?["staff"] is NSNull)
        let unknown = try agency.run("assign", "b1", "nobody")
        #expect(unknown.status == 1 && unknown.errors.contains("bookings staff"), "\(unknown.errors)")
        let note = try agency.rows("note", "b1", "Wants a hotel by the sea")
        #expect(note.first?["type"] as? String == "NOTE" && note.first?["by"] as? String == "mai")
        #expect(
            try agency.rows("note", "b1", "--replace", "Two rooms").first?["notes"] as? String == "Two rooms")
        let table = try agency.run("note", "b1", "--replace", "Three rooms")
        #expect(table.status == 0 && table.output.contains("notes"), "\(table.errors)")
        #expect(table.output.contains("Three rooms") && !table.output.contains("booking_hash"))
        let call = try agency.rows("note", "b1", "--type", "call", "Called back")
        #expect(call.first?["type"] as? String == "CALL")
        #expect(try agency.run("note", "b1", "--type", " ", "Called back").status == 2)
        #expect(try agency.run("note", "b1", "--type", "CALL", "--replace", "Two rooms").status == 2)
        #expect(try agency.run("note", "b1", " ").status == 2)
        #expect(try agency.run("assign", "b1").status == 2 && agency.run("stage", "b1", "SOLD").status == 2)
    }

    @Test("that are as wanted already are not sent again, and keep their deadline")
    func unchanged() throws {
        let agency = try Agency(as: "mai", "atp_manager", ["ATP_CONTRACT": "2026-03-01.3"])
        let before = try #require(agency.rows("list", "--staff", "s1").first)
        for change in [
            ["stage", "b2", "negotiation"], ["assign", "b2", "Joachim"], ["assign", "b1", "--nobody"],
            ["stage", "b2", "NEGOTIATION", "--hash", "of an earlier state"],
        ] {
            let outcome = try agency.command.run(["bookings"] + change)
            #expect(outcome.status == 0 && outcome.output.contains(change[1]), "\(outcome.errors)")
            #expect(outcome.errors.contains("already; nothing was sent"), "\(change) \(outcome.errors)")
        }
        #expect(try agency.counts().keys.filter { $0.hasPrefix("PATCH") }.isEmpty)
        let after = try #require(agency.rows("list", "--staff", "s1").first)
        for name in ["due", "booking_hash"] {
            #expect(after[name] is String && after[name] as? String == before[name] as? String)
        }
        #expect(try agency.run("assign", "b2", "gone").status == 1, "somebody inactive is reported first")
    }

    @Test("show both states where somebody was faster, and are not changed")
    func conflict() throws {
        let agency = try Agency(as: "mai", "atp_manager", ["ATP_CONTRACT": "2026-03-01.3"])
        let seen = try #require(agency.rows("list", "--stage", "NEW").first?["booking_hash"] as? String)
        #expect(try agency.command.run("api", "POST", "/test/bookings/b1/touch").status == 0)
        let outcome = try agency.run("stage", "b1", "LOST", "--hash", seen)
        #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.errors.contains("note: requested: stage LOST, based on \(seen)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("note: now at the service: stage WON"), "\(outcome.errors)")
        #expect(outcome.errors.contains("BOOKING_HASH_MISMATCH"), "\(outcome.errors)")
        #expect(try agency.counts()["PATCH /api/v1/bookings/b1/stage"] == 1)
        #expect(try agency.rows("list", "--stage", "WON").count == 1)
    }

    @Test("have invoices, whose PDFs are downloaded once and again where they have changed")
    func invoices() throws {
        let agency = try Agency()
        let rows = try agency.rows("invoices", "b2")
        #expect(rows.map { $0["number"] as? String } == ["ATP-2026-2", "ATP-2026-1"])
        #expect(rows.first?["total"] as? Double == 1_234.5 && rows.first?["currency"] as? String == "USD")
        let first = try agency.run("invoices", "b5", "-o", "pdf")
        #expect(first.status == 0, "\(first.errors)")
        // The name that the service gives leads nowhere; the invoice without a PDF is left out.
        let file = "pdf/b5/_.._.._ATP.pdf"
        #expect(agency.folder.files.filter { $0.hasPrefix("pdf/") } == [file], "\(agency.folder.files)")
        let content = try #require(agency.folder.data(file))
        #expect(content.starts(with: Data("%PDF".utf8)))
        let second = try agency.run("invoices", "b5", "-o", "pdf")
        #expect(second.errors.contains("nothing to do: "), "\(second.errors)")
        #expect(try agency.command.run("api", "POST", "/test/invoices/i3/touch").status == 0)
        #expect(try agency.run("invoices", "b5", "-o", "pdf").status == 0)
        #expect(agency.folder.data(file) != content)
        #expect(try agency.run("invoices", "b1").status == 4)
    }

    @Test("are assigned to staff members, who are listed and created")
    func staff() throws {
        let agency = try Agency()
        #expect(try agency.rows("staff").map { $0["id"] as? String } == ["s1", "s2"])
        #expect(try agency.rows("staff", "list", "--inactive").count == 3)
        let arguments = ["add", "Mai Tran", "--username", "mai.tran", "--language", "English"]
        let added = try agency.command.run(["bookings", "staff"] + arguments + ["--format", "csv"])
        #expect(added.status == 0 && added.output.contains("Mai Tran,yes,mai.tran,,English"), "\(added)")
        let again = try agency.command.run(["bookings", "staff"] + arguments)
        #expect(again.status == 1 && again.errors.contains("already in use by Mai Tran"), "\(again.errors)")
        #expect(try agency.run("staff", "add", "X").status == 2)
        let accountant = try Agency(as: "an", "atp_accountant")
        #expect(try accountant.run("staff").status == 0)
        let refused = try accountant.run("staff", "add", "X", "--username", "x")
        #expect(refused.status == 1 && refused.errors.contains("may not create staff"), "\(refused.errors)")
        let linh = try Agency(as: "linh", "atp_staff").run("staff")
        #expect(linh.status == 1 && linh.errors.contains("api.forbidden"), "\(linh.errors)")
        #expect(
            linh.errors.contains("one of the roles atp_admin, atp_manager, atp_accountant:")
                && !linh.errors.contains("own bookings"), "\(linh.errors)")
        let note = try accountant.run("note", "b1", "Paid in cash")
        #expect(
            note.errors.contains("one of the roles atp_admin, atp_manager, atp_staff:"), "\(note.errors)")
    }

    @Test("are pulled into a table, and come from the last answer where the service is away")
    func pull() throws {
        let agency = try Agency(as: "mai", "atp_manager", ["ATP_MORE": "3"])
        let pull = ["pull", "bookings", "--page-size", "3", "--retries", "0", "--format", "ndjson"]
        let fresh = try agency.command.run(pull + ["-o", "a.csv"])
        #expect(fresh.status == 0 && fresh.output.contains(#""bookings":8"#), "\(fresh.errors)")
        let lines = try #require(agency.folder.text("a.csv")).split(separator: "\n")
        // A header, eight bookings, and a line break in the notes of one.
        #expect(lines.count == 10 && lines[0].hasPrefix("id,stage,destination,"))
        let overdue = try agency.command.run(
            pull + ["--overdue", "--stage", "NEGOTIATION", "-o", "b.ndjson"])
        #expect(overdue.output.contains(#""bookings":1,"overdue":1"#), "\(overdue.output)")
        for stage in [["--stage", "ON_HOLD", "--search", "zzz"], ["--stage", "SOLD"]] {
            let nothing = try agency.command.run(pull + stage + ["-o", "\(stage.count).csv"])
            #expect(nothing.status == 4 && nothing.output.contains(#""bookings":0"#), "\(nothing.errors)")
            #expect(nothing.errors.contains("PROPOSAL_SENT") == (stage.count == 2), "\(nothing.errors)")
        }
        agency.server.stop()
        var away = agency.command
        away.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        let cached = try away.run(pull + ["-o", "c.csv"])
        #expect(cached.status == 0 && cached.output.contains(#""cached":true"#), "\(cached.errors)")
        #expect(agency.folder.data("c.csv") == agency.folder.data("a.csv"))
        #expect(try away.run(pull + ["-o", "d.csv", "--no-cache"]).status == 3)
    }

    @Test("give their invoices to a batch, and a step after it makes previews of them")
    func manifest() throws {
        let agency = try Agency()
        try agency.folder.write(
            """
            version: 1
            output: agency
            steps:
              - name: bookings
                operation: bookings.pull
                inputs: ["\(agency.server.address())"]
                output: lists
                parameters: {profile: trips, sort: sla_due_at_asc, format: csv}
              - name: invoices
                operation: documents.pull
                inputs: ["\(agency.server.address())"]
                output: invoices
                parameters: {profile: trips, kind: invoices}
              - name: previews
                operation: preview.render
                inputs: {step: invoices, endings: [pdf]}
                output: previews
                parameters: {size: 200}
            """, to: "job.yaml")
        let outcome = try agency.command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let files = agency.folder.files.filter { $0.hasPrefix("agency/") }
        #expect(files.contains("agency/invoices/b2/ATP-2026-1.pdf"), "\(files)")
        #expect(files.count { $0.hasSuffix(".pdf") } == 3 && files.count { $0.hasSuffix(".png") } == 3)
        #expect(files.count { $0.hasPrefix("agency/lists/") } == 1, "\(files)")
    }

    @Test("are asked for nothing where the service has switched them off, or the profile is for another one")
    func refused() throws {
        let off = try Agency(
            as: "mai", "atp_manager", ["ATP_FEATURES": #"{"bookings":false,"limits":{"a":1}}"#])
        for arguments in [["bookings", "list"], ["pull", "bookings", "-o", "a.csv"]] {
            let outcome = try off.command.run(arguments)
            #expect(
                outcome.status != 0 && outcome.errors.contains("switched bookings off"), "\(outcome.errors)")
        }
        #expect(try off.counts()["GET /api/v1/bookings"] == nil)
        let old = try Agency(as: "mai", "atp_manager")
        try old.folder.write(
            "profiles: {land: {service: nyla, url: \"http://127.0.0.1:1/\"}}", to: "profiles.yaml")
        let other = try old.run("list")
        #expect(other.status == 2 && other.errors.contains("pull.otherService"), "\(other.errors)")
        let documents = try old.command.run("pull", "documents", "--kind", "invoices", "-o", "out")
        #expect(
            documents.status == 2 && documents.errors.contains("pull.otherService"), "\(documents.errors)")
    }

    @Test(
        "are not shown to users without a role, and no token is repeated",
        arguments: ["guest", "atp_tour_editor"])
    func noRole(role: String) throws {
        let agency = try Agency(as: "eve", role)
        let outcome = try agency.run("list")
        #expect(outcome.status == 2 && outcome.errors.contains("api.signIn"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("eyJ") && outcome.output.isEmpty)
    }
}
