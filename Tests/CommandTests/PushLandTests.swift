import Foundation
import Testing

@Suite("Parcels and projects that are pushed to Nyla")
struct PushLandTests {
    @Test("are parcels in LV95: new ones, changes, and nothing twice")
    func parcels() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(PulledService.administrator)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000001","Nummer":"1","Flaeche":100},"geometry":{"type":"Polygon",
             "coordinates":[[[2600020,1200000],[2600030,1200000],[2600030,1200010],[2600020,1200010],[2600020,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000002","Nummer":"2A","owner":"Muster"},"geometry":{"type":"Polygon",
             "coordinates":[[[2600040,1200000],[2600050,1200000],[2600050,1200012],[2600040,1200010],[2600040,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000077","Nummer":"77"},"geometry":{"type":"Polygon",
             "coordinates":[[[2601000,1200000],[2601010,1200000],[2601010,1200010],[2601000,1200000]]]}}]}
            """, to: "a.geojson")
        let planned = try service.pushed(["parcels", "a.geojson", "--dry-run", "--project", "Umbau"])
        #expect(states(planned) == ["same", "would update", "would create"])
        #expect(planned[1]["changes"] as? [String] == ["outline", "number", "owner"])
        #expect(try service.items("/api/realestate/i1/parcels").count == 5)
        #expect(try service.items("/api/realestate/i1/projects").count == 1)
        let sent = try service.pushed(["parcels", "a.geojson", "--project", "Umbau"])
        #expect(states(sent) == ["same", "updated", "created"] && sent[2]["id"] as? String == "k6")
        let there = try service.items("/api/realestate/i1/parcels")
        let second = try #require(
            there.first { $0["id"] as? String == "k2" }?["properties"] as? [String: Any])
        // The service's own names and attributes stay.
        #expect(second["parcelNumber"] as? String == "2A" && second["bfs_number"] as? Int == 351)
        #expect(second["owner"] as? String == "Muster" && second["Nummer"] == nil)
        let projects = try service.items("/api/realestate/i1/projects")
        #expect(projects.last?["parcelIds"] as? [String] == ["k1", "k2", "k6"])
        #expect(
            states(try service.pushed(["parcels", "a.geojson", "--project", "Umbau"])) == [
                "same", "same", "same",
            ])
        #expect(try service.items("/api/realestate/i1/parcels").count == 6)
        #expect(try service.items("/api/realestate/i1/projects").count == 2)
    }

    @Test("are no parcels that were only pulled", arguments: ["csv", "gpkg", "geojson"])
    func pulled(format: String) throws {
        let store = PullParcelsTests.store().dropLast() + ", \(PulledService.administrator)}"
        let service = try PulledService(nyla: String(store))
        let pulled = try service.pull("parcels", "-o", "a.\(format)")
        #expect(pulled.status == 0, "\(pulled.errors)")
        let planned = try service.pushed(["parcels", "a.\(format)", "--dry-run"])
        #expect(states(planned) == Array(repeating: "same", count: 5), "\(planned)")
    }

    @Test("read the instance once, however many files and rows there are")
    func reads() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(PulledService.administrator)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n2026-03-03;6\n2026-03-04;7\n", to: "a.csv")
        try service.folder.write("Datum;Betrag\n2026-03-05;8\n2026-03-06;9\n", to: "b.csv")
        let first = try service.reads()
        let sent = try service.pushed(["expenses", "a.csv", "b.csv"])
        #expect(states(sent) == Array(repeating: "created", count: 5))
        let second = try service.reads()
        for path in [
            "/api/features/my", "/api/attributes/TrusteePosition", "/api/trustee/i1/positions",
            "/api/trustee/i1/contracts/options", "/api/trustee/i1/organisations/options",
        ] {
            #expect(second["GET \(path)", default: 0] - first["GET \(path)", default: 0] == 1, "\(path)")
        }
        #expect(try service.pull("parcels", "-o", "a.geojson").status == 0)
        #expect(try service.pull("parcels", "-o", "b.geojson").status == 0)
        let third = try service.reads()
        #expect(try service.pushed(["parcels", "a.geojson", "b.geojson"]).count == 10)
        let fourth = try service.reads()
        for path in ["/api/features/my", "/api/realestate/i1/parcels"] {
            #expect(fourth["GET \(path)", default: 0] - third["GET \(path)", default: 0] == 1, "\(path)")
        }
    }

    @Test("in a batch are compared anew by each run, which notes only what it did itself")
    func batch() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(PulledService.administrator)}"
        let service = try PulledService(nyla: String(store))
        #expect(try service.pull("parcels", "-o", "in/a.geojson").status == 0)
        try service.folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: sent, operation: parcels.push, inputs: [in], output: sent, parameters: {project: Umbau}}
            """, to: "job.yaml")
        let first = try service.command.run("batch", "run", "job.yaml")
        #expect(
            first.status == 0 && first.errors.contains("project Umbau is created as q2 with 5 parcels"),
            "\(first.errors)")
        let second = try service.command.run("batch", "run", "job.yaml")
        #expect(second.status == 0 && !second.errors.contains("Umbau"), "\(second.errors)")
        #expect(second.errors.contains("5 parcels were already the same"), "\(second.errors)")
    }

    @Test("are planned also for a user who lacks the rights, which are named")
    func plannedWithoutRights() throws {
        let none = #"{"view": true, "read": "a", "create": "n", "update": "n", "delete": "n"}"#
        let rights =
            #""permissions": {"tables": {"Parcel": \#(none), "Projekt": \#(none), "#
            + #""TrusteePosition": \#(none)}, "views": {}}"#
        let service = try PulledService(nyla: String(PullParcelsTests.store().dropLast()) + ", \(rights)}")
        try service.folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000001","Nummer":"1A"},"geometry":{"type":"Polygon",
             "coordinates":[[[2600020,1200000],[2600030,1200000],[2600030,1200010],[2600020,1200010],[2600020,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000077"},"geometry":{"type":"Polygon",
             "coordinates":[[[2601000,1200000],[2601010,1200000],[2601010,1200010],[2601000,1200000]]]}}]}
            """, to: "a.geojson")
        let parcels = try service.command.run(
            "push", "parcels", "a.geojson", "--project", "Umbau", "--dry-run")
        #expect(parcels.status == 1 && parcels.output.contains("would update"), "\(parcels.output)")
        for words in ["create parcels", "change parcels", "create projects"] {
            let line = "a.geojson: push.noRight: you may not \(words)"
            #expect(parcels.errors.contains(line), "\(parcels.errors)")
        }
        let note = "note: project Umbau would be created with 2 parcels"
        #expect(parcels.errors.contains(note), "\(parcels.errors)")
        try service.folder.write("Projekt;EGRID\nUmbau;CH000000000001\n", to: "a.csv")
        let projects = try service.command.run("push", "projects", "a.csv", "--dry-run")
        #expect(projects.status == 1 && projects.output.contains("would create"), "\(projects.output)")
        #expect(projects.errors.contains("you may not create projects"), "\(projects.errors)")
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "b.csv")
        let expenses = try service.command.run("push", "expenses", "b.csv", "--dry-run")
        #expect(expenses.status == 1 && expenses.output.contains("would create"), "\(expenses.output)")
        #expect(expenses.errors.contains("you may not create positions"), "\(expenses.errors)")
        for arguments in [["parcels", "a.geojson"], ["projects", "a.csv"], ["expenses", "b.csv"]] {
            let refused = try service.command.run(["push"] + arguments)
            #expect(refused.status == 2 && refused.output.isEmpty, "\(refused.output)\(refused.errors)")
        }
    }

    @Test("are no parcels of a user who may not change them")
    func forbiddenParcels() throws {
        let service = try PulledService(nyla: PullParcelsTests.store())
        try service.folder.write(
            #"{"type":"Feature","properties":{"EGRID":"CH000000000001","Nummer":"9"},"geometry":{"type":"Polygon","coordinates":[[[7.44,46.95],[7.441,46.95],[7.441,46.951],[7.44,46.95]]]}}"#,
            to: "a.geojson")
        // The level of updating is one that nobody knows, which counts as none.
        let refused = try service.command.run("push", "parcels", "a.geojson")
        #expect(refused.status == 2 && refused.errors.contains("push.noRight"), "\(refused.errors)")
        let held = try service.command.run("push", "parcels", "a.geojson", "--create-only")
        #expect(held.status == 0 && held.output.contains("held"), "\(held.output)")
        #expect(
            held.errors.contains("note: 1 parcel held") && held.errors.contains("--create-only"),
            "\(held.errors)")
    }

    @Test("are projects with their parcels")
    func projects() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(PulledService.administrator)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write(
            "Projekt;EGRID\nNeubau;CH000000000001\nAlt;CH000000000003\nFalsch;CH9\n", to: "a.csv")
        let sent = try service.pushed(["projects", "a.csv"], status: 1)
        #expect(states(sent) == ["updated", "created", "error"])
        let there = try service.items("/api/realestate/i1/projects")
        #expect(there.map { $0["parcelIds"] as? [String] } == [["k2", "k9", "k1"], ["k3"]])
        let again = try service.pushed(["projects", "a.csv", "--replace", "--dry-run"], status: 1)
        #expect(states(again) == ["would update", "same", "error"] && again[0]["removed"] as? Int == 2)
        // What one table has created, the next one finds.
        try service.folder.write("Projekt;EGRID\nTurm;CH000000000001\n", to: "b.csv")
        try service.folder.write("Projekt;EGRID\nturm;CH000000000002\n", to: "c.csv")
        #expect(states(try service.pushed(["projects", "b.csv", "c.csv"])) == ["created", "updated"])
        #expect(
            try service.items("/api/realestate/i1/projects").last?["parcelIds"] as? [String] == ["k1", "k2"])
        let nowhere = try service.command.run("push", "projects", "a.csv", "--instance", "i7")
        #expect(nowhere.status != 0 && nowhere.errors.contains("no such instance"), "\(nowhere.errors)")
    }
}
