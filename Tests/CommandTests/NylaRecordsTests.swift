import Foundation
import Testing

extension PulledService {
    /// The rows that a command printed as NDJSON.
    func rows(_ arguments: String..., status: Int32 = 0) throws -> [[String: Any]] {
        let outcome = try command.run(arguments + ["--format", "ndjson"])
        #expect(outcome.status == status, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }
}

/// How often the service was sent something else than a question.
private func changes(_ service: PulledService) throws -> [String: Int] {
    let outcome = try service.command.run("api", "GET", "/api/counted")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    return try #require(object?["counts"] as? [String: Int], "\(outcome.errors)")
}

@Suite("Single records of Nyla")
struct NylaRecordsTests {
    private static let positions = """
        "positions": {
          "p1": {"valuta": "2026-03-01", "amount": 3, "description": "Porto", "taxRate": 8.1, "createdBy": "u1"},
          "p2": {"valuta": "2026-03-02", "amount": 5, "description": "Büro", "createdBy": "u2"}}
        """
    private static let admin = #""permissions": {"tables": {}, "views": {}, "isAdmin": true}"#

    @Test("are changed after a look, once, with all that they had")
    func change() throws {
        let service = try PulledService(nyla: "{\(Self.positions), \(Self.admin)}")
        let change = ["change", "positions", "p1", "--set", "amount=12.50", "--set", "currency=CHF"]
        let planned = try service.command.run(["records"] + change + ["--dry-run", "--format", "csv"])
        #expect(
            planned.output == """
                record,field,before,after,state
                p1,amount,3,12.5,would change
                p1,currency,,CHF,would change

                """, "\(planned.errors)")
        #expect(try changes(service)["PUT /api/trustee/i1/positions/p1"] == nil)
        let done = try service.command.run(["records"] + change + ["--format", "csv"])
        #expect(done.status == 0 && done.output.contains("p1,amount,3,12.5,changed"), "\(done.errors)")
        let shown = try service.rows("records", "show", "positions", "p1")
        func value(_ name: String) -> Any? { shown.first { $0["field"] as? String == name }?["value"] }
        #expect(value("amount") as? Double == 12.5 && value("currency") as? String == "CHF")
        func mayChange(_ name: String) -> Any? { shown.first { $0["field"] as? String == name }?["change"] }
        #expect(mayChange("amount") as? Bool == true && mayChange("id") as? Bool == false)
        #expect(value("taxRate") as? Double == 8.1 && value("description") as? String == "Porto")
        let again = try service.command.run(["records"] + change)
        #expect(again.status == 0 && again.errors.contains("has these values already"), "\(again.errors)")
        #expect(try changes(service)["PUT /api/trustee/i1/positions/p1"] == 1)
    }

    @Test("are created after a check, once")
    func create() throws {
        let service = try PulledService(nyla: "{\(Self.positions), \(Self.admin)}")
        let create = ["records", "create", "positions", "--set", "valuta=2026-03-09", "--set"]
        let bad = try service.command.run(create + ["amount=much", "--set", "currency=USD"])
        #expect(bad.status == 2 && bad.errors.contains("amount: ") && bad.errors.contains("currency: "))
        let none = try service.command.run("records", "create", "positions", "--set", "description=x")
        #expect(none.status == 2 && none.errors.contains("valuta: "), "\(none.errors)")
        let planned = try service.command.run(create + ["amount=7.50", "--dry-run", "--format", "csv"])
        #expect(
            planned.output
                == "record,field,value,state\n,valuta,2026-03-09,would create\n,amount,7.5,would create\n",
            "\(planned.errors)")
        let path = "POST /api/trustee/i1/positions"
        #expect(try changes(service)[path] == nil)
        let done = try service.command.run(create + ["amount=7.50", "--format", "csv"])
        #expect(done.status == 0 && done.output.contains("p3,amount,7.5,created"), "\(done.errors)")
        #expect(try changes(service)[path] == 1)
        let project = try service.command.run(
            "records", "create", "projects", "--set", "label=Neubau", "--set", "parcelIds:=[]")
        #expect(project.status == 0 && project.output.contains("Neubau"), "\(project.errors)")
        let forbidden = try PulledService(
            nyla: #"{"permissions": {"tables": {"Position": {"view": true, "read": "a", "create": "n"}}}}"#)
        let refused = try forbidden.command.run(create + ["amount=7.50"])
        #expect(refused.status == 2 && refused.errors.contains("you may not create positions"))
        #expect(try changes(forbidden)[path] == nil)
        #expect(try service.command.run("records", "create", "documents", "--set", "a=b").status == 2)
    }

    @Test("have receipts, each once, until they are removed")
    func links() throws {
        let service = try PulledService(
            nyla: """
                {\(Self.positions), \(Self.admin),
                 "documents": {"7": {"documentName": "Quittung.pdf", "contractId": null, "content": "x"}}}
                """)
        let path = "/api/trustee/i1/position-documents"
        #expect(try service.rows("records", "link", "p1", "7").map { $0["state"] as? String } == ["same"])
        let linked = try service.rows("records", "link", "p2", "7")
        #expect(linked[0]["state"] as? String == "linked" && linked[0]["link"] as? String == "pd8")
        #expect(try service.rows("records", "link", "p2", "7")[0]["state"] as? String == "same")
        #expect(try changes(service)["POST \(path)"] == 1)
        #expect(try service.rows("records", "list", "position-documents").count == 2)
        let unlinked = try service.rows("records", "unlink", "p2", "7")
        #expect(unlinked[0]["state"] as? String == "unlinked")
        #expect(try changes(service)["DELETE \(path)/pd8"] == 1)
        let gone = try service.command.run("records", "unlink", "p2", "7")
        #expect(gone.status != 0 && gone.errors.contains("position p2 has no document 7"), "\(gone.errors)")
        let nowhere = try service.command.run("records", "link", "p9", "7")
        #expect(nowhere.status != 0 && nowhere.errors.contains("api.notFound"), "\(nowhere.errors)")
        let forbidden = try PulledService(
            nyla:
                #"{"permissions": {"tables": {"PositionDocument": {"view": true, "read": "a", "create": "n"}}}}"#
        )
        let refused = try forbidden.command.run("records", "link", "p1", "9")
        #expect(
            refused.status == 2 && refused.errors.contains("you may not add documents"), "\(refused.errors)")
    }

    @Test("lose a value by null or by nothing, except that texts become empty")
    func removal() throws {
        let service = try PulledService(nyla: "{\(Self.positions), \(Self.admin)}")
        let change = ["records", "change", "positions", "p1", "--dry-run", "--format", "ndjson", "--set"]
        for (set, after) in [
            ("taxRate=", "null"), ("description=", #""""#), ("description:=null", "null"),
            ("taxRate:=null", "null"),
        ] {
            let planned = try service.command.run(change + [set])
            #expect(
                planned.status == 0 && planned.output.contains(#""after":\#(after)"#),
                "\(set): \(planned.output)\(planned.errors)")
        }
    }

    @Test("keep the texts of other languages if one of them changes")
    func texts() throws {
        let service = try PulledService(
            nyla: #"{"projects":{"q1":{"label":{"de":"Turm","fr":"Tour"},"parcelIds":[]},"#
                + #""q2":{"label":"Neubau","parcelIds":[]}},\#(Self.admin)}"#)
        let changed = try service.rows(
            "records", "change", "projects", "q1", "--set", "label.en=Tower", "--set", "label.fr:=null")
        #expect(changed.map { $0["field"] as? String } == ["label.en", "label.fr"])
        #expect(changed.first?["after"] as? String == "Tower" && changed.last?["before"] as? String == "Tour")
        let label = try service.command.run("api", "GET", "/api/realestate/i1/projects/q1")
        #expect(
            label.output.contains("Turm") && label.output.contains("Tower")
                && !label.output.contains("Tour"), "\(label.output)\(label.errors)")
        let plain = try service.command.run("records", "change", "projects", "q2", "--set", "label.en=New")
        #expect(
            plain.status == 2 && plain.errors.contains("label.en: label has no texts by language"),
            "\(plain.errors)")

        func persona(_ verb: String, _ set: String..., unchecked: Bool = false) throws -> Command.Outcome {
            let record = verb == "change" ? ["r1"] : []
            return try service.command.run(
                ["chat", verb, "personas"] + record + set.flatMap { ["--set", $0] }
                    + ["--format", "ndjson"] + (unchecked ? ["--unchecked"] : []))
        }
        for unchecked in [false, true] {
            let word = unchecked ? "Hello" : "Hi"
            let greeted = try persona("change", "greeting.en=\(word)", unchecked: unchecked)
            #expect(
                greeted.status == 0 && greeted.output.contains("Nun ja") && greeted.output.contains(word)
                    && greeted.output.contains("Bof"), "\(greeted.output)\(greeted.errors)")
        }
        let timed = try persona("change", "startsAt=08:30", "validUntil=2026-04-01T00:00:00+02:00")
        #expect(timed.status == 0, "\(timed.errors)")
        let made = try persona("create", "name=Optimist", "greeting.de=Super", "greeting.it=Ottimo")
        #expect(made.status == 0 && made.output.contains("Ottimo"), "\(made.output)\(made.errors)")
        for (set, words) in [
            ("greeting=Hallo", "greeting: texts by language were expected"),
            ("greeting.de=Herzlich willkommen", "greeting: de: 12 or fewer characters were expected"),
            ("startsAt=25:00", "startsAt: a time such as 14:30 was expected"),
            ("validUntil=soon", "validUntil: a date and time"),
            ("name.de=x", "name.de: there is no such field"),
        ] {
            let refused = try persona("change", set)
            #expect(refused.status == 2 && refused.errors.contains(words), "\(set): \(refused.errors)")
        }
    }

    @Test("are not changed if a value does not fit its field")
    func objections() throws {
        let service = try PulledService(nyla: "{\(Self.positions), \(Self.admin)}")
        for (value, words) in [
            ("amount=much", "amount: a number was expected"), ("amount=", "amount: a value is required"),
            ("currency=USD", #"currency: "USD" is not one of CHF, EUR"#),
            ("contractId=c9", #"contractId: "c9" is not one of c1, c2, c3"#),
            ("colour=red", "colour: there is no such field"), ("id=p9", "id: it cannot be changed"),
        ] {
            let refused = try service.command.run("records", "change", "positions", "p1", "--set", value)
            #expect(
                refused.status == 2 && refused.errors.contains("record.refused")
                    && refused.errors.contains(words), "\(value): \(refused.errors)")
        }
        #expect(try changes(service).keys.allSatisfy { !$0.hasPrefix("PUT") })
        // The service has the last word.
        let unchecked = try service.command.run(
            "records", "change", "positions", "p1", "--set", "currency=usd", "--unchecked")
        #expect(unchecked.status == 1 && unchecked.errors.contains("api.invalid"), "\(unchecked.errors)")
        #expect(try service.command.run("records", "change", "positions", "p1").status == 2)
        #expect(try service.command.run("records", "show", "contracts", "c1").status == 2)
        let gone = try service.command.run("records", "show", "positions", "p9")
        #expect(gone.status == 1 && gone.errors.contains("api.notFound"), "\(gone.errors)")
    }

    @Test("are changed and deleted only by those who may")
    func rights() throws {
        // Everybody may change their own, but no amounts, and delete nothing.
        let service = try PulledService(nyla: "{\(Self.positions)}")
        func words(_ arguments: String...) throws -> String {
            let outcome = try service.command.run(["records"] + arguments)
            #expect(outcome.status == 2, "\(outcome.errors)")
            return outcome.errors
        }
        #expect(
            try words("change", "positions", "p1", "--set", "amount=9").contains("amount: you may not write"))
        #expect(
            try words("change", "positions", "p2", "--set", "description=x").contains("may not change it"))
        let undeletable = try words("delete", "positions", "p1", "--yes")
        #expect(undeletable.contains("may not delete it") && !undeletable.contains("--unchecked"))
        let own = try service.command.run("records", "change", "positions", "p1", "--set", "description=x")
        #expect(own.status == 0, "\(own.errors)")
        #expect(try changes(service).keys.filter { $0.contains("/positions/") }.count == 1)
    }

    @Test("are deleted only if that is confirmed")
    func delete() throws {
        let service = try PulledService(nyla: "{\(Self.positions), \(Self.admin)}")
        let unasked = try service.command.run("records", "delete", "positions", "p1")
        #expect(unasked.status == 2 && unasked.errors.contains("record.notConfirmed"), "\(unasked.errors)")
        let planned = try service.rows("records", "delete", "positions", "p1", "--dry-run")
        #expect(planned.first?["state"] as? String == "would delete")
        #expect(planned.first?["name"] as? String == "Porto")
        #expect(try service.rows("records", "show", "positions", "p1").isEmpty == false)
        let done = try service.rows("records", "delete", "positions", "p1", "--yes")
        #expect(done.first?["state"] as? String == "deleted")
        #expect(try service.command.run("records", "show", "positions", "p1").status == 1)
    }

    @Test(
        "of lists are deleted only if that is confirmed",
        arguments: [
            ["admin", "delete", "invitations", "v1"], ["account", "delete", "prompts", "p1"],
            ["automations", "delete", "templates", "v1"],
            ["chat", "delete", "threads", "t2", "--feature", "chatbot"],
        ])
    func deleteEntry(arguments: [String]) throws {
        let service = try PulledService(nyla: "{}")
        func deletions() throws -> [String] { try changes(service).keys.filter { $0.hasPrefix("DELETE") } }
        let unasked = try service.command.run(arguments)
        #expect(unasked.status == 2 && unasked.errors.contains("record.notConfirmed"), "\(unasked.errors)")
        let planned = try service.command.run(arguments + ["--dry-run"])
        #expect(
            planned.status == 0 && planned.errors.contains("\(arguments[3]) would be deleted"),
            "\(planned.errors)")
        #expect(try deletions().isEmpty)
        let done = try service.command.run(arguments + ["--yes"])
        #expect(done.status == 0 && done.errors.contains("\(arguments[3]) is deleted"), "\(done.errors)")
        #expect(try deletions().count == 1)
        let gone = try service.command.run(arguments + ["--yes"])
        #expect(gone.status == 1 && gone.errors.contains("api.notFound"), "\(gone.errors)")
    }

    @Test("have the values of options in their own type, whether numbers or truth values")
    func optionTypes() throws {
        let service = try PulledService(
            nyla: """
                {\(Self.positions), \(Self.admin), "attributes": {"TrusteePosition": [
                  {"name": "amount", "type": "float"},
                  {"name": "taxRate", "type": "select", "options": [8.1, {"value": 2.6, "label": "reduced"}]}]}}
                """)
        let same = try service.command.run("records", "change", "positions", "p1", "--set", "taxRate=8.10")
        #expect(same.status == 0 && same.errors.contains("has these values already"), "\(same.errors)")
        let changed = try service.rows("records", "change", "positions", "p1", "--set", "taxRate=2.6")
        #expect(changed.first?["before"] as? Double == 8.1 && changed.first?["after"] as? Double == 2.6)
        let wrong = try service.command.run("records", "change", "positions", "p1", "--set", "taxRate=3.8")
        #expect(wrong.status == 2 && wrong.errors.contains("is not one of 8.1, 2.6"), "\(wrong.errors)")
    }

    @Test("can be documents, projects and parcels too")
    func kinds() throws {
        let documents = #""documents": {"7": {"documentName": "a.pdf", "contractId": null, "content": "x"}}"#
        let service = try PulledService(
            nyla: "\(PullParcelsTests.store().dropLast()), \(documents), \(Self.admin)}")
        let document = try service.rows(
            "records", "change", "documents", "7", "--set", "documentName=b.pdf", "--set",
            "contractId=c1")
        #expect(document.map { $0["after"] as? String } == ["b.pdf", "c1"])
        let fixed = try service.command.run(
            "records", "change", "documents", "7", "--set", "documentMimeType=text/plain")
        #expect(fixed.status == 2 && fixed.errors.contains("it cannot be changed"), "\(fixed.errors)")
        let parcel = try service.rows("records", "change", "parcels", "k1", "--set", "owner=Muster")
        #expect(parcel.first?["after"] as? String == "Muster")
        let shown = try service.rows("records", "show", "parcels", "k1")
        #expect(shown.contains { $0["field"] as? String == "owner" && $0["value"] as? String == "Muster" })
        let renamed = try service.rows(
            "records", "change", "projects", "q1", "--set", #"label:={"de":"Turm"}"#)
        #expect(
            renamed.first?["before"] as? String == "Neubau" && renamed.first?["after"] as? String == "Turm")
        #expect(try service.rows("records", "delete", "parcels", "k1", "--yes").count == 1)
        #expect(try service.command.run("records", "show", "parcels", "k1").status == 1)
    }

    @Test("of lists are checked too before they are created and changed")
    func entries() throws {
        let service = try PulledService(nyla: "{}")
        let incomplete = try service.command.run("account", "create", "prompts", "--set", "name=Kurz")
        #expect(
            incomplete.status == 2 && incomplete.errors.contains("content: a value is required"),
            "\(incomplete.errors)")
        let wrong = try service.command.run("account", "change", "prompts", "p1", "--set", "isShared=maybe")
        #expect(
            wrong.status == 2 && wrong.errors.contains("isShared: true or false was expected"),
            "\(wrong.errors)")
        #expect(try changes(service).keys.allSatisfy { !$0.contains("/api/prompts") })
        let right = try service.command.run(
            "account", "change", "prompts", "p1", "--set", "isShared=yes", "--format", "ndjson")
        #expect(
            right.status == 0 && right.output.contains(#"isShared\":true"#), "\(right.output)\(right.errors)")
        let unchecked = try service.command.run(
            "account", "create", "prompts", "--set", "name=Kurz", "--unchecked")
        #expect(unchecked.status == 0, "\(unchecked.errors)")
        #expect(wrong.errors.contains("--unchecked leaves the check to the service"), "\(wrong.errors)")
    }

    @Test(
        "of lists that the service does not describe are sent with a note",
        arguments: [
            // Answered with 400, 422, 404 and an empty list; nobody knows a type of the last.
            ["change", "users", "u1", "--set", "x=y"],
            ["create", "invitations", "--set", "email=c@example.ch"],
            ["change", "mandates", "m1", "--set", "x=y"], ["change", "roles", "r1", "--set", "x=y"],
            ["change", "rules", "x1", "--set", "view=no"],
        ])
    func undescribed(arguments: [String]) throws {
        let service = try PulledService(nyla: "{}")
        let sent = try service.command.run(["admin"] + arguments)
        #expect(
            sent.status == 0 && sent.errors.contains("note: the service does not describe these records"),
            "\(sent.errors)")
        let quiet = try service.command.run(["admin"] + arguments + ["--unchecked"])
        #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
    }

    @Test("have files, which are uploaded once all values are checked")
    func files() throws {
        let service = try PulledService(
            nyla: """
                {"files": {}, "positions": {"p1": {"valuta": "2026-03-01", "amount": 5, "currency": "CHF"}},
                 "attributes": {
                   "CoachingPersona": [
                     {"name": "name", "type": "text", "required": true, "maxLength": 8},
                     {"name": "portrait", "type": "file", "required": true, "validation": {"minLength": 30}},
                     {"name": "papers", "type": "file"}],
                   "TrusteePosition": [{"name": "amount", "type": "float"}, {"name": "receipt", "type": "file"}]},
                 \(Self.admin)}
                """)
        for name in ["a.png", "one.txt", "two.txt"] { try service.folder.write(name, to: name) }
        let create = ["chat", "create", "personas", "--format", "ndjson"]
        for (arguments, words) in [
            (["--set", "name=Much too long", "--file", "portrait=a.png"], "name: 8 or fewer"),
            (["--file", "name=a.png"], "name: it is not a field for files"),
            (["--set", "name=Eva"], "portrait: a value is required"),
            (["--set", "name=Eva", "--file", "portrait=none.png"], "none.png"),
            (["--set", "portrait=f1", "--file", "portrait=a.png"], "both with --file and with --set"),
            (["--set", "name=Eva", "--file", "portrait"], "name=file was expected"),
        ] {
            let refused = try service.command.run(create + arguments)
            #expect(refused.status != 0 && refused.errors.contains(words), "\(refused.errors)")
        }
        let dry = try service.command.run(
            "records", "change", "positions", "p1", "--file", "receipt=a.png", "--dry-run", "--format", "csv")
        #expect(dry.output.contains("p1,receipt,,a.png,would change"), "\(dry.output)\(dry.errors)")
        #expect(try service.command.run("api", "GET", "/api/stored").output == "[]")
        let made = try service.command.run(
            create + [
                "--set", "name=Eva", "--file", "papers=one.txt", "--file", "portrait=a.png", "--file",
                "papers=two.txt",
            ])
        #expect(
            made.status == 0 && made.errors.contains("portrait: a.png is sent as file f-"), "\(made.errors)")
        let row = try #require(made.ndjson.first?["record"] as? String)
        let record = try #require(
            try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
        #expect((record["portrait"] as? String)?.hasPrefix("f-") == true, "\(row)")
        #expect((record["papers"] as? [String])?.count == 2, "\(row)")
        let stored = try service.command.run("api", "GET", "/api/stored").output
        #expect(stored == #"["one.txt","a.png","two.txt"]"#)
        let changed = try service.command.run(
            "chat", "change", "personas", "r1", "--file", "portrait=a.png", "--format", "ndjson")
        #expect(changed.status == 0 && changed.output.contains("f-"), "\(changed.errors)")
        let rejected = try service.command.run(
            create + ["--set", "apiKey=planted-revoked-key", "--file", "portrait=a.png", "--unchecked"])
        #expect(
            rejected.status == 1 && rejected.errors.contains("the sent files stay at the service"),
            "\(rejected.errors)")
    }

    @Test("may name their mandate and instance, which are no fields")
    func placeNames() throws {
        let service = try PulledService(nyla: "{}")
        let create = ["admin", "create", "members", "--of", "m1", "--set", "userId=u7", "--set"]
        let named = try service.command.run(create + ["mandateId=m1"])
        #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
        let wrong = try service.command.run(create + ["mandat=m1"])
        #expect(
            wrong.status == 2 && wrong.errors.contains("mandat: there is no such field"), "\(wrong.errors)")
    }
}
