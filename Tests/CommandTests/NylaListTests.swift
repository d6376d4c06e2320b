import Foundation
import Testing

@Suite("Lists of Nyla")
struct NylaListCommandTests {
    private static let positions = """
        {"positions": {
          "p1": {"valuta": "2026-03-01", "amount": 0.1, "currency": "CHF", "createdBy": "u1"},
          "p2": {"valuta": "2026-03-02", "amount": 7, "currency": "EUR", "createdBy": "u2"},
          "p3": {"valuta": "2026-03-03", "amount": 0.2, "currency": "CHF", "createdBy": "u2"},
          "p4": {"valuta": "2026-03-01", "amount": 5, "currency": null}},
         "permissions": {"tables": {"Position": {"view": true, "read": "a", "create": "a", "update": "m", "delete": "n"}},
           "fields": {"TrusteeContract": {"secretRate": {"read": false, "write": false}}},
           "views": {}}}
        """

    @Test("have pages, with their number as a note")
    func pages() throws {
        let service = try PulledService(nyla: "{}")
        let list = ["account", "list", "transactions", "--page-size", "50", "--format", "ndjson", "--page"]
        let third = try service.command.run(list + ["3"])
        #expect(third.status == 0 && third.errors.contains("note: page 3 of 3, 130 rows"), "\(third.errors)")
        #expect(third.output.split(separator: "\n").count == 30)
        let past = try service.command.run(list + ["4"])
        #expect(past.status == 4 && past.errors.contains("page 4 of 3 is empty"), "\(past.errors)")
        #expect(try service.command.run(list + ["0"]).status == 2)
        // A list that comes whole is divided.
        let logs = try service.command.run([
            "admin", "list", "logs", "--page", "2", "--page-size", "2", "--format", "csv",
        ])
        #expect(logs.errors.contains("page 2 of 2, 3 rows"), "\(logs.errors)")
        #expect(logs.output.contains("2026-03-03") && !logs.output.contains("2026-03-02"), "\(logs.output)")
        #expect(try service.command.run("chat", "list", "settings", "--page", "1").status == 2)
    }

    @Test(
        "are the last ones known where the service is away",
        arguments: [
            ["records", "list", "contracts", "--rights"], ["records", "list", "organisations"],
            ["records", "list", "positions", "--page", "1"],
            ["files", "list"], ["chat", "list", "personas"],
            ["admin", "list", "users", "--rights"], ["automations", "list", "templates"],
            ["account", "list", "prompts"], ["instances", "navigation"], ["instances", "rights"],
            ["instances", "attributes", "TrusteePosition", "--options"],
            ["instances", "values", "contracts", "status"], ["admin", "list", "access"],
            ["records", "show", "positions", "p1"], ["records", "show", "parcels", "k1"],
            ["records", "overview"], ["records", "options", "contracts"], ["records", "selection", "k1"],
            ["files", "folders"], ["chat", "overview"],
            ["chat", "report"], ["chat", "show", "personas", "r1"],
            ["chat", "values", "tasks", "status"], ["account", "show", "prompts", "p1"],
            ["account", "values", "connections", "status"], ["admin", "show", "users", "u1"],
            ["admin", "values", "invitations", "status"], ["admin", "matrix", "r1"],
            ["automations", "show", "templates", "v1"], ["automations", "values", "templates", "label"],
            ["accounting", "status"], ["accounting", "chart"],
        ])
    func away(arguments: [String]) throws {
        let files =
            #""files": {"f1": {"fileName": "a.pdf", "mimeType": "application/pdf", "folderId": null, "content": "x"}}"#
        let land = """
            "folders": {"d1": {"name": "Plans", "parentId": null}},
             "parcels": {"k1": {"points": [{"x": 2600000, "y": 1200000}, {"x": 2600010, "y": 1200000},
               {"x": 2600010, "y": 1200010}], "Nummer": "1"}}
            """
        let service = try PulledService(nyla: "\(Self.positions.dropLast()), \(files), \(land)}")
        let list = arguments + ["--format", "ndjson"]
        let fresh = try service.command.run(list)
        #expect(
            fresh.status == 0 && !fresh.errors.contains("using its response") && !fresh.output.isEmpty,
            "\(fresh.errors)")
        let away = service.away()
        let cached = try away.run(list)
        #expect(cached.status == 0 && cached.output == fresh.output, "\(cached.errors)")
        #expect(cached.errors.contains("; using its response of "), "\(cached.errors)")
        let refused = try away.run(list + ["--no-cache"])
        #expect(refused.status == 3 && refused.output.isEmpty, "\(refused.errors)")
    }

    @Test(
        "of money, proposed edits, logs and settings are always current",
        arguments: [
            ["account", "list", "balance"], ["chat", "list", "edits"], ["admin", "list", "logs"],
            ["admin", "list", "billing-accounts"], ["chat", "show", "edits", "e1"],
            ["account", "values", "transactions", "currency"], ["chat", "overview", "--feature", "teamsbot"],
            ["chat", "list", "settings", "--feature", "chatbot"],
        ])
    func current(arguments: [String]) throws {
        let service = try PulledService(nyla: "{}")
        #expect(try service.command.run(arguments).status == 0)
        let away = try service.away().run(arguments)
        #expect(away.status == 3 && away.output.isEmpty, "\(away.errors)")
    }

    @Test("of a thread are exported as they were last known, in the same language")
    func exported() throws {
        let service = try PulledService(nyla: "{}")
        #expect(try service.command.run("account", "profile", "--set", "language=fr").status == 0)
        let export = ["chat", "export", "t1", "--feature", "chatbot", "-o", "-", "--to-format", "md"]
        let fresh = try service.command.run(export)
        #expect(fresh.status == 0 && !fresh.output.isEmpty, "\(fresh.errors)")
        let away = service.away()
        let cached = try away.run(export)
        #expect(cached.status == 0 && cached.output == fresh.output, "\(cached.errors)")
        #expect(cached.errors.contains("; using its response of "), "\(cached.errors)")
        #expect(try away.run(export + ["--no-cache"]).status == 3)
    }

    @Test("are not taken for whole where they end early")
    func short() throws {
        let service = try PulledService(nyla: "{}", ["NYLA_SHORT": "1"])
        for list in [
            ["account", "list", "transactions"], ["account", "report"],
            ["chat", "export", "t1", "--feature", "chatbot", "-o", "t1.md"],
        ] {
            let outcome = try service.command.run(list)
            #expect(outcome.status == 3 && outcome.output.isEmpty, "\(list) \(outcome.output)")
            #expect(outcome.errors.contains("the list ended after"), "\(list) \(outcome.errors)")
        }
        #expect(service.folder.text("t1.md") == nil)
        let page = try service.command.run("account", "list", "transactions", "--page", "1")
        #expect(page.status == 0, "\(page.errors)")
    }

    @Test("have the columns that were chosen, also those that only programs have")
    func columns() throws {
        let service = try PulledService(nyla: "{}")
        let users = try service.command.run(
            "admin", "list", "users", "--columns", "email,enabled,id", "--format", "csv")
        #expect(
            users.output == "email,enabled,id\nanna@example.ch,yes,u1\nbeat@example.ch,no,u2\n",
            "\(users.errors)")
        let account = try service.command.run(
            "account", "list", "store", "--columns", "featureCode,label", "--format", "csv")
        #expect(account.output.hasPrefix("featureCode,label\ntrustee,Treuhand\n"), "\(account.errors)")
        let unknown = try service.command.run("admin", "list", "users", "--columns", "email,colour")
        #expect(unknown.status == 2 && unknown.errors.contains("list.unknownColumn"), "\(unknown.errors)")
        #expect(unknown.errors.contains("the users have no column colour"), "\(unknown.errors)")
    }

    @Test("have the columns that the service describes, with its labels in tables")
    func described() throws {
        let service = try PulledService(
            nyla: """
                {"attributes": {"User": [
                   {"name": "email", "type": "email", "label": {"de": "E-Mail-Adresse", "en": "Email address"}, "order": 2},
                   {"name": "username", "type": "text", "label": {"de": "Name", "en": "Name\\u001b[31m"}, "order": 1},
                   {"name": "fullName", "type": "text", "label": "Name", "order": 3},
                   {"name": "enabled", "type": "checkbox", "label": "Aktiv", "visible": false},
                   {"name": "id", "type": "readonly"}]},
                 "positions": {"p1": {"valuta": "2026-03-01", "amount": 5, "currency": "CHF"}},
                 "others": [["i1", "m1", "commcoach"]],
                 "permissions of": {"commcoach": {"tables": {"CoachingPersona": {"view": true, "read": "a"}},
                   "fields": {"CoachingPersona": {"greeting": {"read": false, "write": false}}}, "views": {}}}}
                """)
        let list = ["admin", "list", "users", "--described"]
        let table = try service.command.run(list)
        let header = table.output.split(separator: "\n").first ?? ""
        #expect(header.hasPrefix("id  Name  E-Mail-Adresse "), "\(table.output)\(table.errors)")
        #expect(header.contains("  Name (fullName)") && !header.contains("Aktiv"), "\(header)")
        let rows = try service.command.run(list + ["--format", "csv"])
        #expect(
            rows.output.hasPrefix("id,username,email,fullName,record\nu1,anna,anna@example.ch,Anna Muster,"),
            "\(rows.output)")
        let usual = try service.command.run("admin", "list", "users", "--format", "csv")
        #expect(usual.output.hasPrefix("id,username,full_name,"), "\(usual.output)")
        var english = service.command
        english.environment["FIELDBOOK_LANGUAGE"] = "en"
        let grouped = try english.run(list + ["--group-by", "enabled", "--columns", "username,email"])
        #expect(grouped.output.contains("Email address") && grouped.output.contains("yes: 1 row"))
        #expect(grouped.output.contains("Aktiv") && !grouped.output.contains("\u{1B}"), "\(grouped.output)")
        // Fields that the user may not read are left out.
        let personas = try service.command.run(
            "chat", "list", "personas", "--described", "--format", "csv")
        #expect(
            personas.output.hasPrefix("id,name,startsAt,validUntil,description,record\nr1,Skeptiker,"),
            "\(personas.output)\(personas.errors)")
        let positions = try service.command.run("records", "list", "positions", "--described")
        #expect(positions.output.contains("  Valuta  ") && positions.output.contains("  Betrag  "))
        let undescribed = try service.command.run(
            "admin", "list", "rules", "--described", "--format", "csv")
        #expect(undescribed.errors.contains("the usual columns are shown"), "\(undescribed.errors)")
        #expect(
            try undescribed.output
                == service.command.run("admin", "list", "rules", "--format", "csv").output)
        #expect(try service.command.run("chat", "list", "settings", "--described").status == 2)
        let cached = try service.away().run(list)
        #expect(cached.status == 0 && cached.output == table.output, "\(cached.errors)")
    }

    @Test("are grouped, with the sums of each currency in tables")
    func groups() throws {
        let service = try PulledService(nyla: Self.positions)
        let list = ["records", "list", "positions", "--columns", "valuta,amount", "--group-by"]
        let table = try service.command.run(list + ["currency"])
        #expect(table.status == 0, "\(table.errors)")
        let lines = table.output.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
        #expect(
            lines
                == [
                    ["currency", "valuta", "amount"], ["CHF", "2026-03-01", "0.1"],
                    ["CHF", "2026-03-03", "0.2"],
                    ["CHF:", "2", "rows", "0.3"], ["EUR", "2026-03-02", "7"], ["EUR:", "1", "row", "7"],
                    ["2026-03-01", "5"], ["none:", "1", "row", "5"],
                ].map { $0.map { Substring($0) } }, "\(table.output)")
        let csv = try service.command.run(list + ["currency", "--format", "csv"])
        #expect(
            csv.output == """
                currency,valuta,amount
                CHF,2026-03-01,0.1
                CHF,2026-03-03,0.2
                EUR,2026-03-02,7
                ,2026-03-01,5

                """, "\(csv.errors)")
        // Of two currencies there is no sum.
        let mixed = try service.command.run(list + ["valuta"])
        #expect(mixed.output.contains("2026-03-01: 2 rows\n"), "\(mixed.output)")
        #expect(try service.command.run(list + ["nothing"]).status == 2)
        // A column that is named twice is one.
        let twice = try service.command.run(
            "records", "list", "positions", "--columns", "amount,valuta,amount", "--format", "csv")
        #expect(twice.output.hasPrefix("amount,valuta\n"), "\(twice.output)")
    }

    @Test("have no sums of several currencies, of rates or of years")
    func noSums() throws {
        let service = try PulledService(
            nyla: """
                {"positions": {
                  "p1": {"valuta": "2026-03-01", "amount": 100, "booking_currency": "CHF", "pages": 1},
                  "p2": {"valuta": "2026-03-01", "amount": 50, "booking_currency": "EUR", "pages": 1},
                  "p3": {"valuta": "2026-03-02", "amount": 10, "booking_currency": "CHF", "taxRate": 8.1,
                    "fiscal_year": 2026, "pages": 2},
                  "p4": {"valuta": "2026-03-02", "amount": 20, "booking_currency": "CHF", "taxRate": 2.6,
                    "fiscal_year": 2026, "pages": 3}},
                 "permissions": {"tables": {}, "views": {}, "isAdmin": true}}
                """)
        let table = try service.command.run(
            "records", "list", "positions", "--columns", "amount,taxRate,fiscal_year,pages", "--group-by",
            "valuta")
        let sums = table.output.split(separator: "\n").filter { $0.contains("rows") }
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(sums == ["2026-03-01: 2 rows", "2026-03-02: 2 rows 30 5"], "\(table.output) \(table.errors)")
    }

    @Test("say what the user may do with each record")
    func rights() throws {
        let service = try PulledService(nyla: Self.positions)
        let rows = try service.rows("records", "list", "positions", "--rights")
        #expect(rows.map { $0["may_change"] as? Bool } == [true, false, false, nil])
        #expect(rows.last?["may_change"] is NSNull, "nobody says who created it")
        #expect(rows.allSatisfy { $0["may_delete"] as? Bool == false })
        let group = try PulledService(
            nyla: Self.positions.replacing(
                #""update": "m", "delete": "n""#, with: #""update": "g", "delete": "a""#))
        let shared = try group.rows("records", "list", "positions", "--rights")
        #expect(shared.count == 4 && shared.allSatisfy { $0["may_change"] is NSNull })
        #expect(shared.allSatisfy { $0["may_delete"] as? Bool == true })
        // The service alone knows, which is said; and what cannot be changed at all may not be.
        let users = try service.command.run("admin", "list", "users", "--rights", "--format", "ndjson")
        #expect(users.output.contains(#""may_change":null,"may_delete":null"#), "\(users.output)")
        #expect(users.errors.contains("states no rights for these records"), "\(users.errors)")
        let store = try service.command.run("account", "list", "store", "--rights", "--format", "ndjson")
        #expect(store.output.contains(#""may_change":false,"may_delete":false"#), "\(store.output)")
        #expect(!store.errors.contains("states no rights"), "\(store.errors)")
    }

    @Test("do not show what the user may not read, under whatever name")
    func hidden() throws {
        let service = try PulledService(
            nyla: """
                {"permissions": {"tables": {"TrusteeContract": {"view": true, "read": "a"}},
                  "fields": {"TrusteeContract": {"secretRate": {"read": false, "write": false}}}, "views": {}}}
                """)
        let all = try service.command.run("records", "list", "contracts", "--format", "csv")
        #expect(all.output.hasPrefix("id,label,status\nc1,Buchhaltung,open\n"), "\(all.errors)")
        for name in ["secretRate", "secret_rate"] {
            let refused = try service.command.run("records", "list", "contracts", "--columns", name)
            #expect(refused.status == 2 && refused.output.isEmpty, "\(refused.output)")
            #expect(refused.errors.contains("you may not read \(name)"), "\(refused.errors)")
        }
        let sorted = try service.command.run("records", "list", "contracts", "--sort", "label,label:desc")
        #expect(sorted.status == 2 && sorted.errors.contains("label was given twice"), "\(sorted.errors)")
    }

    @Test("are sorted and filtered by the names of their columns, or by the service's own")
    func columnNames() throws {
        let service = try PulledService(
            nyla: """
                {"files": {"f1": {"fileName": "b.pdf", "mimeType": "application/pdf", "fileSize": 4, "folderId": null, "content": "x"},
                           "f2": {"fileName": "a.txt", "mimeType": "text/plain", "fileSize": 9, "folderId": null, "content": "x"}}}
                """)
        for (list, output) in [
            (["admin", "list", "users", "--where", "full_name=Anna Muster", "--columns", "id"], "id\nu1\n"),
            (["admin", "list", "users", "--where", "fullName=Anna Muster", "--columns", "id"], "id\nu1\n"),
            (["admin", "list", "subscriptions", "--where", "plan=pro", "--columns", "id"], "id\ns1\n"),
            (
                ["account", "list", "connections", "--where", "account=anna@example.ch", "--columns", "id"],
                "id\nx1\n"
            ),
            (
                [
                    "account", "list", "transactions", "--sort", "at,amount", "--page", "1", "--page-size",
                    "2", "--columns", "id",
                ], "id\nt130\nt129\n"
            ),
            (["files", "list", "--sort", "name", "--columns", "name"], "name\na.txt\nb.pdf\n"),
            (["files", "list", "--sort", "size:desc", "--columns", "id"], "id\nf2\nf1\n"),
            (["files", "list", "--where", "type=text/plain", "--columns", "id"], "id\nf2\n"),
            (["files", "list", "--where", "fileName=b.pdf", "--columns", "id"], "id\nf1\n"),
        ] {
            let found = try service.command.run(list + ["--format", "csv"])
            #expect(found.status == 0 && found.output == output, "\(list): \(found.output)\(found.errors)")
        }
        // What `values` prints finds its records.
        let value = try service.rows("account", "values", "connections", "account")
        let account = try #require(value.first?["value"] as? String)
        #expect(
            try service.rows("account", "list", "connections", "--where", "account=\(account)").count == 1)
        let none = try service.command.run("admin", "list", "users", "--where", "full_name=Nobody")
        #expect(none.status == 4, "\(none.output)")
    }

    @Test("of parcels have their properties as columns, without the outline and without hidden fields")
    func parcels() throws {
        let service = try PulledService(
            nyla: """
                {"parcels": {
                  "k1": {"type": "Feature", "crs": "EPSG:2056", "properties": {"Nummer": "12", "owner": "Muster", "price": 5},
                    "geometry": {"type": "Polygon", "coordinates": [[[2600000, 1200000], [2600010, 1200000], [2600010, 1200010], [2600000, 1200000]]]}},
                  "k2": {"crs": "EPSG:2056", "Nummer": "7", "price": 6, "points": [{"x": 2600000, "y": 1200000},
                    {"x": 2600010, "y": 1200000}, {"x": 2600010, "y": 1200010}]}},
                 "permissions": {"tables": {"Parzelle": {"view": true, "read": "a", "update": "n"}},
                   "fields": {"Parzelle": {"price": {"read": false, "write": false}}}, "views": {}}}
                """)
        let list = ["records", "list", "parcels", "--format", "csv"]
        let all = try service.command.run(list)
        #expect(all.output == "id,Nummer,owner\nk1,12,Muster\nk2,7,\n", "\(all.errors)")
        let grouped = try service.command.run(list + ["--columns", "id", "--group-by", "Nummer"])
        #expect(grouped.output == "Nummer,id\n12,k1\n7,k2\n", "\(grouped.errors)")
        let hidden = try service.command.run(list + ["--columns", "price"])
        #expect(hidden.status == 2 && hidden.errors.contains("you may not read price"), "\(hidden.errors)")
        let rights = try service.rows("records", "list", "parcels", "--rights")
        #expect(rights.map { $0["may_change"] as? Bool } == [false, false])
        let pulled = try service.pull("records", "--kind", "parcels", "-o", "parcels.csv")
        #expect(pulled.status == 0, "\(pulled.errors)")
        #expect(service.folder.text("parcels.csv") == "id,Nummer,owner\nk1,12,Muster\nk2,7,\n")
        let chosen = try service.pull(
            "records", "--kind", "parcels", "--columns", "Nummer", "-o", "numbers.csv")
        #expect(
            service.folder.text("numbers.csv") == "Nummer\n12\n7\n", "\(chosen.errors)")
    }

    @Test("have the values of a column, under its own name or that of the list")
    func values() throws {
        let service = try PulledService(nyla: "{}")
        for (list, output) in [
            (["account", "values", "transactions", "currency"], "column,value\ncurrency,CHF\n"),
            (
                ["admin", "values", "members", "username", "--of", "m1"],
                "column,value\nusername,anna\n"
            ),
            (["admin", "values", "subscriptions", "plan"], "column,value\nplan,pro\n"),
            (
                ["chat", "values", "threads", "status", "--feature", "workspace"],
                "column,value\nstatus,completed\n"
            ),
            (["automations", "values", "tasks", "status"], "column,value\nstatus,open\n"),
        ] {
            let found = try service.command.run(list + ["--format", "csv"])
            #expect(found.output == output, "\(list): \(found.errors)")
        }
        #expect(try service.command.run("account", "values", "transactions", "nothing").status == 4)
        #expect(try service.command.run("chat", "values", "settings", "language").status == 2)
    }
}
