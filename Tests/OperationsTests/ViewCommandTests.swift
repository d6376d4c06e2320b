import ServiceOperations
import Testing

@Suite("Commands for the pages of Nyla")
struct ViewCommandTests {
    @Test("name the instance")
    func views() {
        #expect(
            ViewCommand.text(for: "positions", of: "trustee", instance: "i1")
                == "fieldbook records list positions --instance i1")
        #expect(
            ViewCommand.text(for: "instance-roles", of: "realestate", instance: "i2")
                == "fieldbook admin list instance-roles --feature realestate --instance i2")
        for feature in ["commcoach", "teamsbot"] {
            #expect(
                ViewCommand.text(for: "dashboard", of: feature, instance: "i1")
                    == "fieldbook chat overview --feature \(feature) --instance i1")
        }
        #expect(
            ViewCommand.text(for: "dossier", of: "commcoach", instance: "i1")
                == "fieldbook chat dossier CONTEXT -o dossier.pdf --instance i1")
        #expect(ViewCommand.text(for: "positions", of: "chatbot", instance: "i1") == nil)
        #expect(ViewCommand.text(for: "dreams", of: "trustee", instance: "i1") == nil)
    }

    @Test("name the mandate where that is needed")
    func mandates() {
        #expect(
            ViewCommand.text(for: "positions", of: "trustee", instance: "i3", mandate: "m2")
                == "fieldbook records list positions --mandate m2 --instance i3")
        #expect(ViewCommand.text(for: "dreams", of: "trustee", instance: "i3", mandate: "m2") == nil)
        #expect(ViewCommand.text(for: "positions", of: "trustee", instance: "i3", mandate: "-m; ls") == nil)
    }

    @Test("are not given for identifiers that a shell would take for something else")
    func hostile() {
        for id in ["i1; rm -rf ~", "$(id)", "`id`", "-x", "--instance", "i 1", "i1\n", "", "é", "i1|x", "*"] {
            #expect(ViewCommand.text(for: "positions", of: "trustee", instance: id) == nil, "\(id)")
        }
        let usual = "3f2b8a1c-77aa_1.x"
        #expect(ViewCommand.text(for: "positions", of: "trustee", instance: usual)?.hasSuffix(usual) == true)
    }

    @Test("are found by the path of a page, with and without a slash at its end")
    func pages() {
        #expect(ViewCommand.text(forPage: "/billing/") == "fieldbook account list balance")
        #expect(ViewCommand.text(forPage: "/billing") == "fieldbook account list balance")
        #expect(ViewCommand.text(forPage: "/") == "fieldbook instances overview")
        #expect(ViewCommand.text(forPage: "") == nil && ViewCommand.text(forPage: "/nowhere") == nil)
    }
}
