import APICore
import Foundation
import Nyla
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates
import TestClients
import Testing

@Suite("What has to be sent to Nyla")
struct NylaPlanTests {
    private static func square(_ x: Double, _ y: Double = 1_200_000, side: Double = 10)
        -> SimpleFeatures.Polygon
    {
        let corners = [(0.0, 0.0), (side, 0), (side, side), (0, side), (0, 0)]
        return Polygon(rings: [corners.map { Position(x: x + $0.0, y: y + $0.1) }])
    }

    private func parcel(
        _ x: Double, egrid: String? = nil, number: String? = nil, _ more: JSONObject = [:]
    ) throws -> Parcel {
        var properties = more
        if let egrid { properties["EGRIS_EGRID"] = .string(egrid) }
        if let number { properties["Nummer"] = .string(number) }
        return try Parcel(Feature(geometry: .polygon(Self.square(x)), properties: properties))
    }

    private func existing(_ id: String, _ x: Double, _ properties: JSONObject) throws -> ParcelPlan.Existing {
        let feature = Feature(id: .string(id), geometry: .polygon(Self.square(x)), properties: properties)
        return try #require(try ParcelPlan.Existing(Nyla.Parcel(feature, in: .lv95)))
    }

    private func words(_ step: ParcelPlan.Step) -> String {
        switch step {
        case .create: "create"
        case .update(let existing, let match, let changes):
            "update \(existing.id) by \(match.rawValue): \(changes.joined(separator: ","))"
        case .same(let existing, let match): "same \(existing.id) by \(match.rawValue)"
        case .wrong(let words): "wrong: \(words)"
        }
    }

    @Test("recognises parcels by EGRID, else by their place, and says what differs")
    func parcels() throws {
        let there = [
            try existing("k1", 2_600_000, ["EGRID": "CH000000000001", "parcelNumber": "1", "note": "keep"]),
            try existing("k2", 2_600_100, ["EGRID": "CH000000000002", "parcelNumber": "2"]),
            try existing("k3", 2_600_200, ["parcelNumber": "3"]),
            try existing("k4", 2_600_300, ["EGRID": "CH000000000009"]),
            try existing("k5", 2_600_400, ["EGRID": "CH000000000005"]),
            try existing("k6", 2_600_500, ["EGRID": "CH000000000005"]),
        ]
        let parcels = [
            try parcel(2_600_000, egrid: "CH000000000001", number: "1"),
            try parcel(2_600_101, egrid: "CH000000000002", number: "2b", ["owner": "Muster"]),
            try parcel(2_600_200.3, egrid: "CH000000000003", number: "3"),
            // Another EGRID at the same place is another parcel.
            try parcel(2_600_300, egrid: "CH000000000004"),
            try parcel(2_600_400, egrid: "CH000000000005"),
            try parcel(2_600_201), try parcel(2_600_200),
        ]
        let plan = ParcelPlan(parcels, there: there)
        #expect(
            plan.entries.map { words($0.step) } == [
                "same k1 by egrid", "update k2 by egrid: outline,number,owner",
                "update k3 by place: outline,egrid", "create",
                "wrong: the service has it 2 times: k5, k6", "create",
                "wrong: it is k3 at the service, and so is parcel 3",
            ])
        let sent = plan.entries[1].sent.feature.properties
        // The number keeps the name that it has there.
        #expect(sent["parcelNumber"] == "2b" && sent["Nummer"] == nil && sent["owner"] == "Muster")
        #expect(plan.entries[0].id == "k1" && plan.entries[3].id == nil)
    }

    @Test("takes a parcel for the same wherever its ring begins, and leaves the service's identifier alone")
    func sameRing() throws {
        let there = [try existing("k1", 2_600_000, ["EGRID": "CH000000000001"])]
        let corners = Self.square(2_600_000).shell.dropLast().map {
            Position(x: $0.x + 0.002, y: $0.y - 0.002)
        }
        func step(_ ring: [Position], _ properties: JSONObject) throws -> String {
            let closed = ring + ring.prefix(1)
            let feature = Feature(geometry: .polygon(Polygon(rings: [closed])), properties: properties)
            return words(ParcelPlan([try Parcel(feature)], there: there).entries[0].step)
        }
        let egrid: JSONObject = ["EGRID": "CH000000000001", "id": "k1"]
        for place in corners.indices {
            let turned = Array(corners[place...] + corners[..<place])
            #expect(try step(turned, egrid) == "same k1 by egrid")
            #expect(try step(turned.reversed(), egrid) == "same k1 by egrid")
        }
        var moved = corners
        moved[1].x += 0.002
        #expect(try step(moved, egrid) == "update k1 by egrid: outline")
        // An identifier of somebody else is an attribute like any other.
        let other: JSONObject = ["EGRID": "CH000000000001", "id": "7"]
        #expect(try step(corners, other) == "update k1 by egrid: id")
        let plan = ParcelPlan([try parcel(2_600_001, egrid: "CH000000000001", ["id": "k1"])], there: there)
        #expect(plan.entries[0].sent.feature.properties["id"] == nil)
    }

    @Test("leaves alone what the file does not have, and types of values that read the same")
    func untouched() throws {
        let there = [
            try existing("k1", 2_600_000, ["EGRID": "CH000000000001", "kind": "street", "plan": "7"])
        ]
        let plan = ParcelPlan([try parcel(2_600_001, egrid: "CH000000000001", ["plan": 7])], there: there)
        #expect(words(plan.entries[0].step) == "update k1 by egrid: outline")
        let sent = plan.entries[0].sent.feature.properties
        #expect(sent["kind"] == "street" && sent["plan"] == "7")
    }

    @Test("takes no parcel for another one in the same box")
    func sameBox() throws {
        let corners = [(0.0, 0.0), (10.0, 0.0), (10, 10), (0, 0)].map {
            Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1)
        }
        let triangle = try Parcel(Feature(geometry: .polygon(Polygon(rings: [corners]))))
        let plan = ParcelPlan([triangle], there: [try existing("k1", 2_600_000, [:])])
        #expect(plan.entries.map { words($0.step) } == ["create"])
    }

    @Test("creates no parcel that may be one of the service that cannot be read")
    func unreadable() throws {
        func plan(_ unreadable: [JSONObject]) throws -> [String] {
            var parcels = ParcelPlan.Unreadable()
            for properties in unreadable {
                parcels.add(Nyla.Parcel(Feature(id: "k9", geometry: nil, properties: properties), in: .lv95))
            }
            let new = [
                try parcel(2_600_000, egrid: "CH000000000001"),
                try parcel(2_600_100, egrid: "CH000000000002"),
                try parcel(2_600_200),
            ]
            return ParcelPlan(new, there: [], unreadable: parcels).entries.map { words($0.step) }
        }
        let (one, two) = ("at the service that cannot be read", "wrong: it may be one of")
        #expect(try plan([]) == ["create", "create", "create"])
        #expect(
            try plan([["egridNumber": "CH000000000001"]]) == [
                "wrong: the service has CH000000000001, but it cannot be read there", "create",
                "\(two) 1 \(one)",
            ])
        #expect(
            try plan([["egridNumber": "CH000000000001"], [:]]).dropFirst() == [
                "\(two) 2 \(one)", "\(two) 2 \(one)",
            ])
    }

    @Test("keeps what only the service knows of a parcel")
    func kept() throws {
        let there = [try existing("k1", 2_600_000, ["EGRID": "CH000000000001", "note": "keep"])]
        let plan = ParcelPlan([try parcel(2_600_001, egrid: "CH000000000001")], there: there)
        #expect(words(plan.entries[0].step) == "update k1 by egrid: outline")
        #expect(plan.entries[0].sent.feature.properties["note"] == "keep")
        #expect(plan.entries[0].sent.system == .lv95)
    }

    private func projects(_ csv: String, replaces: Bool = false) throws -> ProjectPlan {
        let there = [
            try existing("k1", 2_600_000, ["EGRID": "CH000000000001"]),
            try existing("k2", 2_600_100, ["EGRID": "CH000000000002"]),
        ]
        let known: [Nyla.Project] = [
            try read(#"{"id":"q1","label":"Neubau","parcelIds":["k1"]}"#),
            try read(#"{"id":"q2","label":{"de":"Doppelt"}}"#), try read(#"{"id":"q3","label":"doppelt"}"#),
            try read(#"{"id":"q4","label":{"de":"Schule","fr":"École"},"parcelIds":[]}"#),
        ]
        let table = try ProjectTable(ByteSource(bytes: Array(csv.utf8)))
        return ProjectPlan(table, projects: known, parcels: there, replaces: replaces)
    }

    @Test("adds parcels to projects, creates missing ones, and takes none out unless asked")
    func projects() throws {
        let plan = try projects(
            "Projekt;EGRID\nneubau;CH000000000002\nAlt;k1\nAlt;k1\nLeer;\nDoppelt;k1\nFalsch;k9\n")
        #expect(
            plan.entries.map(\.step) == [
                .update("q1"), .create, .create, .wrong("the service has 2 projects of that name: q2, q3"),
                .wrong("the service has no parcel k9"),
            ])
        #expect(plan.entries[0].parcels == ["k1", "k2"] && plan.entries[0].label == "Neubau")
        #expect(plan.entries[1].parcels == ["k1"] && plan.entries[2].parcels.isEmpty)
        #expect(try projects("project,parcel\nNeubau,k1\n").entries[0].step == .same("q1"))
        let replaced = try projects("project,parcel\nNeubau,k2\n", replaces: true).entries[0]
        #expect(replaced.parcels == ["k2"] && replaced.removed == 1 && replaced.added == 1)
        for bad in ["", "a;b\n1;2\n"] { #expect(throws: ReadingError.self) { try projects(bad) } }
    }

    @Test("makes one project of labels that mean the same, and keeps its texts")
    func sameProjects() throws {
        let plan = try projects("Projekt;EGRID\nécole;k1\nAlt;k1\nSCHULE;k2\nALT;k2\nSchule;k1\n")
        #expect(plan.entries.map(\.step) == [.update("q4"), .create])
        #expect(plan.entries.map(\.parcels) == [["k1", "k2"], ["k1", "k2"]])
        #expect(
            plan.entries[0].texts.texts == ["de": "Schule", "fr": "École"] && plan.entries[1].label == "Alt")
        let sent = try JSONEncoder().encode(plan.entries.map(\.texts))
        let back = try JSONSerialization.jsonObject(with: sent) as? [Any]
        #expect(
            back?.first as? [String: String] == ["de": "Schule", "fr": "École"]
                && back?.last as? String == "Alt")
    }

    @Test("checks expenses against the description of positions, and sends none that is there")
    func expenses() throws {
        let csv =
            "Datum;Betrag;Beschreibung;Währung;Konto;Vertrag\n2026-03-02;5;Porto;CHF;6500;c1\n"
            + "2026-03-02;5;Porto;CHF;6500;c1\n2026-03-03;7;Tee;USD;65;\n2026-03-04;9;Tee;;;\n"
        let attributes: [Nyla.Attribute] = [
            try read(#"{"name":"bookingCurrency","options":["CHF","EUR"]}"#),
            try read(#"{"name":"category","validation":{"pattern":"^[0-9]{4}$"}}"#),
            try read(#"{"name":"id","required":true}"#),
        ]
        let table = try ExpenseTable(ByteSource(bytes: Array(csv.utf8)))
        var plan = ExpensePlan(table, attributes: attributes)
        #expect(plan.errors.map(\.line) == [4])
        #expect(
            plan.errors[0].words == [
                #"bookingCurrency: "USD" is not one of CHF, EUR"#, "category: it does not match ^[0-9]{4}$",
            ])
        let there: [Nyla.Position] = [
            try read(
                #"{"id":"p1","valuta":"2026-03-02T00:00:00","amount":"5.00","description":"Porto","#
                    + #""currency":"CHF","contractId":"c1"}"#),
            try read(#"{"id":"p2","valuta":"2026-03-04","amount":9,"description":"Tee","currency":"CHF"}"#),
        ]
        plan.leaveOut(there)
        // The table has the first row twice and the trustee once; the last row names no currency.
        #expect(plan.entries.map(\.state).prefix(2) == [.wasThere("p1"), .new])
        #expect(plan.entries[3].state == .wasThere("p2"))
        #expect(plan.new.map(\.contractId) == ["c1"])
    }

    @Test("requires what the description requires, and refuses fields that may not be written")
    func requiredExpenses() throws {
        let table = try ExpenseTable(
            ByteSource(bytes: Array("Datum;Betrag\n2026-03-02;5\n".utf8)), organisation: nil)
        let required: Nyla.Attribute = try read(#"{"name":"organisationId","required":true}"#)
        #expect(
            ExpensePlan(table, attributes: [required]).errors.map(\.words) == [
                ["organisationId: a value is required"]
            ])
        let rights: Nyla.Permissions = try read(
            #"{"tables":{"Position":{"view":true,"create":"m"}},"fields":{"Position":{"amount":{"write":false}}}}"#
        )
        let access = Nyla.TableAccess("Position", permissions: rights)
        #expect(
            ExpensePlan(table, access: access).errors.map(\.words) == [["amount: you may not write it"]])
    }

    @Test(
        "chooses the address that a text means, or none",
        arguments: [
            ("bundesplatz 3  3011 bern", "Bundesplatz 3, 3011 Bern"), ("Bundesplatz", nil),
            ("Waldwe", "Waldweg 1"), ("Seeweg", nil),
        ] as [(String, String?)])
    func addresses(text: String, expected: String?) throws {
        let suggestions: [String: String] = [
            "B":
                #"["Bundesplatz 1",{"label":"Bundesplatz 3, 3011 Bern","x":2600000,"y":1200000},"#
                + #"{"label":"Bundesplatz 5, 3011 Bern","x":2600010,"y":1200000}]"#,
            "W": #"[{"label":"Waldweg 1","x":1,"y":2},"Waldweg 2"]"#,
            "S": #"[{"label":"Seeweg","x":1,"y":2},{"label":"Seeweg","x":9,"y":2}]"#,
        ]
        let json = try #require(suggestions[text.prefix(1).uppercased()])
        let match = AddressMatch(text, among: try read(json))
        switch match {
        case .found(let address): #expect(address.label == expected && text != "Waldwe")
        case .suggested(let address): #expect(address.label == expected && text == "Waldwe")
        case .ambiguous, .none: #expect(expected == nil)
        }
        #expect(AddressMatch("x", among: []) == .none)
    }

    @Test("turns building rules into columns, whatever their shape")
    func buildingRules() throws {
        let rules: JSONObject = [
            "zone": "W2", "heights": ["max": 9.5, "storeys": [1, 2]], "note": .null, "empty": [:],
        ]
        let columns = rules.columns(prefix: "bzo")
        #expect(
            columns.members.map(\.name) == ["bzo_zone", "bzo_heights_max", "bzo_heights_storeys", "bzo_note"])
        #expect(columns["bzo_heights_storeys"] == "1; 2")
        let many = JSONObject((0..<1_000).map { .init(name: "n\($0)", value: .integer(1)) })
        #expect(many.columns(prefix: "bzo").members.count == 200)
    }
}
