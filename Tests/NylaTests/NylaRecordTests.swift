import APICore
import LoopbackServer
import Nyla
import Streams
import TestClients
import Testing

@Suite("Single records of Nyla, and their forms")
struct NylaRecordTests {
    private let context = RequestContext(mandate: "m1", instance: "i1")

    private func form(_ attributes: String?, rights: String? = nil) throws -> Nyla.Form {
        let fields: [Nyla.Attribute]? = try attributes.map { try read($0) }
        let permissions: Nyla.Permissions? = try rights.map { try read($0) }
        let access = Nyla.TableAccess("Position", permissions: permissions, attributes: fields)
        return Nyla.Form(fields, access: access)
    }

    @Test("have texts as numbers, truth values and lists where their fields want them")
    func values() throws {
        let form = try form(
            #"[{"name":"n","type":"float"},{"name":"i","type":"int"},{"name":"c","type":"bool"},"#
                + #"{"name":"m","type":"multiselect"},{"name":"t","type":"text"},{"name":"d","type":"date"}]"#
        )
        let given: JSONObject = ["n": "-12.50", "i": "7", "c": "No", "m": "a, b", "t": "", "d": ""]
        #expect(
            form.values(given) == [
                "n": -12.5, "i": 7, "c": false, "m": ["a", "b"], "t": "", "d": .null,
            ])
        // What is no number stays, so that it can be objected to.
        let odd = form.values(["n": "0x10", "i": "1e400", "c": "maybe", "other": "5"])
        #expect(odd == ["n": "0x10", "i": "1e400", "c": "maybe", "other": "5"])
        // Without a description, the present value says what is wanted.
        #expect(form.values(["other": "5"], of: ["other": 1.5]) == ["other": 5])
        #expect(form.values(["n": 3, "c": true]) == ["n": 3, "c": true])
    }

    @Test("have an option's own value where a text names it, a number or a truth value too")
    func options() throws {
        var form = try form(
            #"[{"name":"rate","type":"select","options":[8.1,{"value":2.6,"label":"x"},0]},"#
                + #"{"name":"paid","type":"enum","options":[true,false]},{"name":"half","type":"select"},"#
                + #"{"name":"tags","type":"multiselect","options":[1,"b"]},{"name":"code","type":"select","options":["1","2"]}]"#
        )
        form.options["half"] = [try read(#"{"value":0.5,"label":"half"}"#), try read(#"{"id":1}"#)]
        let given: JSONObject = [
            "rate": "8.10", "paid": "true", "half": "0.5", "tags": "1, b", "code": "1",
        ]
        let values = form.values(given)
        #expect(values == ["rate": 8.1, "paid": true, "half": 0.5, "tags": [1, "b"], "code": "1"])
        #expect(form.objections(toChanging: values) == [])
        #expect(form.values(["half": "1", "paid": "no"]) == ["half": 1, "paid": false])
        let odd = form.values(["rate": "9", "code": "3"])
        #expect(odd == ["rate": "9", "code": "3"])
        #expect(form.objections(toChanging: odd).first == #"rate: "9" is not one of 8.1, 2.6, 0"#)
    }

    @Test("have a text of one language among the others, where there are texts by language")
    func texts() throws {
        let form = try form(#"[{"name":"label","type":"multilingual"},{"name":"plain"},{"name":"a.de"}]"#)
        let record: JSONObject = ["label": ["de": "Turm", "fr": "Tour"], "plain": "x"]
        #expect(
            form.values(["label.en": "Tower", "label.fr": .null], of: record) == [
                "label": ["de": "Turm", "en": "Tower"]
            ])
        #expect(
            form.values(["label.en": "Tower"], of: ["label": "Turm"])["label"] == [
                "de": "Turm", "en": "Tower",
            ])
        #expect(
            form.values(["label": ["it": "Torre"], "label.en": "Tower"])["label"] == [
                "it": "Torre", "en": "Tower",
            ])
        #expect(form.values(["label": ""]) == ["label": .null])
        // What has no such texts, or a name of its own, stays as it is.
        let others: JSONObject = ["plain.de": "x", "a.de": "x", "label.xx": "x", ".de": "x"]
        #expect(form.values(others, of: record) == others)
        #expect(
            form.objections(toChanging: ["plain.de": "x"], in: record).first?.hasPrefix("plain.de: there is")
                == true)

        let undescribed = try self.form(nil)
        #expect(
            undescribed.values(["label.en": "Tower"], of: record)["label"] == [
                "de": "Turm", "fr": "Tour", "en": "Tower",
            ])
        #expect(
            undescribed.values(["name.de": "Turm", "name.en": "Tower"]) == [
                "name": ["de": "Turm", "en": "Tower"]
            ])
        let plain = undescribed.values(["plain.de": "x"], of: record)
        #expect(
            undescribed.objections(toChanging: plain, in: record) == [
                "plain.de: plain has no texts by language"
            ])
        #expect(undescribed.objections(toChanging: ["a.de": "x"], in: ["a.de": "y"]) == [])
    }

    @Test("have dates with times in seconds where they had them")
    func timestamps() throws {
        let form = try form(#"[{"name":"t","type":"timestamp"}]"#)
        #expect(form.values(["t": "2026-03-02T09:00:00+01:00"], of: ["t": 0]) == ["t": 1_772_438_400])
        #expect(form.values(["t": "2026-03-02T08:00:00Z"], of: ["t": "x"]) == ["t": "2026-03-02T08:00:00Z"])
        #expect(form.values(["t": "1772438400"]) == ["t": 1_772_438_400])
    }

    @Test("are objected to by the description, the rights, and a check of one's own")
    func objections() throws {
        var form = try form(
            #"[{"name":"id","readonly":true,"required":true},{"name":"amount","type":"float","required":true},"#
                + #"{"name":"note","editableOnUpdate":false},{"name":"secret"}]"#,
            rights: #"{"tables":{"Position":{"view":true,"read":"a","create":"a","update":"a"}},"#
                + #""fields":{"Position":{"secret":{"read":false,"write":false}}},"views":{}}"#)
        #expect(form.objections(toCreating: ["amount": 1, "note": "x"]) == [])
        #expect(form.objections(toCreating: ["note": "x"]) == ["amount: a value is required"])
        #expect(form.objections(toCreating: ["amount": 1, "id": "x"]) == ["id: it cannot be given"])
        #expect(form.objections(toChanging: ["note": "x"]) == ["note: it cannot be changed"])
        #expect(form.objections(toChanging: ["secret": "x"]) == ["secret: you may not write it"])
        #expect(
            form.objections(toChanging: ["colour": 1]) == [
                "colour: there is no such field; known are amount, secret"
            ])
        #expect(form.objections(toChanging: ["colour": 1], in: ["colour": 2]) == [])
        form.check = { $0["amount"] == 0 ? ["an amount of nothing"] : [] }
        #expect(form.objections(toChanging: ["amount": 0]) == ["an amount of nothing"])
        let unknown = try self.form(nil)
        #expect(unknown.objections(toCreating: ["x": 1]) == [])
    }

    @Test("are read with their form, changed with all that they had, and deleted")
    func change() async throws {
        let server = try PythonServer("nyla.py")
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: "planted-secret-password")
        let trustee = NylaTrustee(client, instance: "i1", mandate: "m1")
        let made = try await trustee.create(
            Nyla.Position(date: "2026-03-01", description: nil, amount: 3, taxRate: 8))
        #expect(made.id?.text == "p1")
        let records = NylaRecords(client, in: context)
        let record = try await records.open("p1", of: .positions, by: "u1")
        let changes = record.changes(["amount": "3.0", "description": "Porto"])
        #expect(changes == ["description": "Porto"])
        #expect(record.objections(to: changes) == [] && !record.mayBeDeleted)
        #expect(record.objections(to: ["amount": 4]) == ["amount: you may not write it"])
        try await records.change(record, to: changes)
        let changed = try await records.open("p1", of: .positions, by: "u1").record.fields
        #expect(changed["description"] == "Porto")
        #expect(changed["taxRate"]?.doubleValue == 8 && changed["amount"]?.doubleValue == 3)
        let others = try await records.open("p1", of: .positions, by: "u1")
        try await records.delete(others)
        #expect(
            await apiError { _ = try await records.open("p1", of: .positions, by: nil) }?.code == .notFound)
        #expect(
            await apiError { _ = try await records.open("c1", of: .contracts, by: nil) }?.code == .request)
    }

    @Test("of others are left alone if only one's own may be changed")
    func ownership() throws {
        let rights: Nyla.Permissions = try read(
            #"{"tables":{"Position":{"view":true,"update":"m","delete":"g"}},"views":{}}"#)
        let access = Nyla.TableAccess("Position", permissions: rights)
        let own: Nyla.Record = try read(#"{"id":1,"createdBy":"u1"}"#)
        let others: Nyla.Record = try read(#"{"id":2,"createdBy":"u2"}"#)
        let nobodys: Nyla.Record = try read(#"{"id":3}"#)
        #expect(access.allows(.update, on: own, by: "u1") && !access.allows(.update, on: others, by: "u1"))
        #expect(access.allows(.update, on: nobodys, by: "u1") && access.allows(.update, on: others, by: nil))
        #expect(access.allows(.delete, on: others, by: "u1") && !access.allows(.create, on: own, by: "u1"))
    }
}
