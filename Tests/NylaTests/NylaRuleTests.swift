import Foundation
import Nyla
import SimpleFeatures
import Streams
import TestClients
import Testing

@Suite("Nyla's rules")
struct NylaRuleTests {
    private let permissions =
        #"{"tables":{"Position":{"view":true,"read":"g","create":"m","update":"a","delete":"x"},"#
        + #""Hidden":{"view":false,"read":"a"}},"fields":{"Position":{"amount":{"read":true,"write":false},"#
        + #""note":{"read":false,"write":false}}},"views":{"map":true,"settings":false}"#

    @Test("allow what is granted, and nothing else")
    func rights() throws {
        let rights: Nyla.Permissions = try read(permissions + "}")
        #expect(rights.level(of: .read, in: "Position") == .group)
        #expect(rights.allows(.read, in: "Position", of: .mine))
        #expect(rights.allows(.read, in: "Position", of: .myGroup))
        #expect(!rights.allows(.read, in: "Position", of: .others))
        #expect(rights.allows(.create, in: "Position", of: .mine))
        #expect(!rights.allows(.create, in: "Position", of: .myGroup))
        #expect(rights.allows(.update, in: "Position", of: .others))
        // An unknown level, a hidden table, a missing table.
        for table in ["Hidden", "None"] {
            for action in Nyla.Action.allCases { #expect(!rights.allows(action, in: table, of: .mine)) }
        }
        #expect(!rights.allows(.delete, in: "Position", of: .mine))
        #expect(rights.allowsReading("amount", in: "Position", of: .mine))
        #expect(!rights.allowsReading("amount", in: "Position", of: .others))
        #expect(!rights.allowsReading("note", in: "Position", of: .mine))
        #expect(!rights.allowsWriting("amount", in: "Position", of: .mine))
        #expect(rights.allowsWriting("category", in: "Position", of: .others))
        #expect(rights.shows("map") && !rights.shows("settings") && !rights.shows("other"))
    }

    @Test("allow administrators everything")
    func administrators() throws {
        let rights: Nyla.Permissions = try read(permissions + #","isAdmin":true}"#)
        #expect(rights.allows(.delete, in: "None", of: .others) && rights.shows("settings"))
        #expect(rights.allowsWriting("amount", in: "Position", of: .others))
    }

    @Test("sort the access levels")
    func levels() {
        let levels: [Nyla.AccessLevel] = ["n", "m", "g", "a"].map { Nyla.AccessLevel($0) }
        #expect(levels == [.none, .my, .group, .all] && levels == levels.sorted())
        #expect(Nyla.AccessLevel("z") == .other("z") && Nyla.AccessLevel("z") < .my)
    }

    @Test(
        "find a label in a language, or in another",
        arguments: [
            (#"{"de":"a","en":"b","fr":"c"}"#, "fr", "c"), (#"{"de":"a","en":"b","fr":"c"}"#, "en-GB", "b"),
            (#"{"de":"a","en":"b"}"#, "fr", "a"), (#"{"de":"","en":"b","fr":null}"#, "fr", "b"),
            (#"{"it":"d"}"#, "de", "d"), (#""plain""#, "fr", "plain"), ("{}", "de", ""),
        ])
    func labels(json: String, language: String, text: String) throws {
        #expect(try read(json, as: Nyla.Label.self).text(in: language) == text)
    }

    @Test(
        "read amounts, except ambiguous ones",
        arguments: [
            ("1234.50", "1234.5"), ("1'234.50", "1234.5"), ("1\u{2019}234,50", "1234.5"),
            ("1.234,50", "1234.5"),
            ("1,234.50", "1234.5"), ("1 234", "1234"), ("-5,20", "-5.2"), ("\u{2212}5", "-5"), ("+3", "3"),
            ("12.\u{2013}", "12"), ("12.--", "12"), ("0.05", "0.05"), ("1.234.567,89", "1234567.89"),
            ("0.1234", "0.1234"), ("1.234", nil), ("1,234", nil), ("1.234.567", nil), ("", nil), ("-", nil),
            ("1e5", nil), ("0x10", nil), ("12a", nil), ("1,2,3.4.5", nil), (".5", nil), ("5.", nil),
            ("nan", nil),
            ("99999999999999999999999", nil),
        ] as [(String, String?)])
    func amounts(text: String, expected: String?) throws {
        let csv = "date;amount\n2026-03-02;\"\(text)\"\n"
        let table = try ExpenseTable(ByteSource(bytes: Array(csv.utf8)))
        #expect(table.positions.first?.amount == expected.flatMap { Decimal(string: $0) })
        #expect(table.positions.count + table.errors.count == 1)
    }

    @Test("reads the numbers of a workbook as they are, and tax rates below 1 as fractions")
    func workbookNumbers() throws {
        let csv = """
            Datum,Betrag,MWST
            2026-03-02,33.335,0.081
            2026-03-02,1E-3,2.6
            2026-03-02,1234.125,0.6
            2026-03-02,1.234,
            """
        let numbers: [Int: Set<Int>] = [2: [1, 2], 3: [1, 2], 4: [1]]
        let table = try ExpenseTable(ByteSource(bytes: Array(csv.utf8)), numbers: numbers)
        #expect(table.positions.map { $0.amount.map { "\($0)" } } == ["33.335", "0.001", "1234.125"])
        #expect(table.positions.map { $0.taxRate.map { "\($0)" } } == ["8.1", "2.6", "0.6"])
        #expect(table.errorLines == [5])
    }

    @Test(
        "read dates",
        arguments: [
            ("2026-03-02", "2026-03-02"), ("02.03.2026", "2026-03-02"), ("2.3.26", "2026-03-02"),
            ("02/03/2026", "2026-03-02"), ("2026-03-02T10:00:00", "2026-03-02"), ("31.02.2026", nil),
            ("03/25/2026", nil), ("2026", nil), ("soon", nil), ("", nil), ("1.1.0000000000000000000000", nil),
        ] as [(String, String?)])
    func days(text: String, expected: String?) throws {
        let table = try ExpenseTable(ByteSource(bytes: Array("Valuta,Montant\n\(text),5\n".utf8)))
        #expect(table.positions.first?.date?.text == expected)
    }

    @Test("read tables with any columns, and report the lines of errors")
    func tables() throws {
        let csv =
            "\u{FEFF}sep=;\nBelegdatum;Text;Total;MwSt;Konto\n2.3.2026;\"Büro; Papier\";12.50;8.1%;6500\n;;;;\nx;y;z\n3.3.2026;Tee;4;;\n"
        let table = try ExpenseTable(ByteSource(bytes: Array(csv.utf8)), currency: "CHF")
        #expect(table.positions.map(\.description) == ["Büro; Papier", "Tee"])
        #expect(table.positions[0].taxRate == Decimal(string: "8.1") && table.positions[0].category == "6500")
        #expect(table.positions.allSatisfy { $0.currency == "CHF" })
        #expect(table.errors.map(\.place) == ["line 5"])
        #expect(table.errorLines == [5] && table.otherColumns.isEmpty)
        let pulled = "date,description,amount,currency,category,tax_rate\n2026-03-02,Porto,-7,CHF,6510,8.1\n"
        let again = try ExpenseTable(ByteSource(bytes: Array(pulled.utf8))).positions.first
        #expect(again?.amount == -7 && again?.taxRate == Decimal(string: "8.1") && again?.currency == "CHF")
        let more = "id;Datum;Farbe;Betrag; Total ;\np1;2026-03-02;rot;5;7;x\n"
        #expect(
            try ExpenseTable(ByteSource(bytes: Array(more.utf8))).otherColumns == ["id", "Farbe", "Total"])
        for bad in ["", "a;b\n1;2\n", "Datum;Text\n2.3.2026;x\n", "nothing"] {
            #expect(throws: ReadingError.self) { try ExpenseTable(ByteSource(bytes: Array(bad.utf8))) }
        }
        let many = "Datum;Betrag\n" + String(repeating: "x;y\n", count: ExpenseTable.mostRows + 1)
        #expect(throws: ReadingError.self) { try ExpenseTable(ByteSource(bytes: Array(many.utf8))) }
    }
}
