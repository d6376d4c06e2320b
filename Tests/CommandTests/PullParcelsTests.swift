import Foundation
import Testing

@Suite("Parcels that are pulled from Nyla")
struct PullParcelsTests {
    /// Parcels of ten metres in LV95 in a row, 20 m from one another; two numbers are not the register's words.
    static func store(_ count: Int = 5) -> String {
        let parcels = (1...count).map { number in
            let x = 2_600_000 + 20 * number
            let ring = [(0, 0), (10, 0), (10, 10), (0, 10)]
                .map { #"{"x":\#(x + $0.0),"y":\#(1_200_000 + $0.1)}"# }.joined(separator: ",")
            return #"""
                "k\#(number)":{"points":[\#(ring)],"crs":"EPSG:2056","parcelNumber":"\#(number)",
                "EGRID":"CH00000000000\#(number)","area_m2":100,"bfs_number":351}
                """#
        }
        return
            #"{"parcels":{\#(parcels.joined(separator: ","))},"projects":{"q1":{"label":"Neubau","parcelIds":["k2","k9"]}}}"#
    }

    private func features(_ text: String?) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data((text ?? "").utf8)) as? [String: Any]
        return try #require(object?["features"] as? [[String: Any]])
    }

    @Test("are the neighbours of one, those of the register in a box, or a selection with its area")
    func others() throws {
        let service = try PulledService(nyla: Self.store())
        let near = try service.pull("parcels", "--besides", "k1", "--to", "lv95", "-o", "near.geojson")
        #expect(near.status == 0, "\(near.errors)")
        #expect(try features(service.folder.text("near.geojson")).count == 1)
        let gone = try service.pull("parcels", "--besides", "k77", "-o", "none.geojson", "--no-cache")
        #expect(gone.status == 1 && gone.errors.contains("api.notFound"), "\(gone.errors)")
        let box = ["--bbox", "2600000,1200000,2600030,1200030"]
        let register = try service.command.run(
            ["pull", "parcels", "--register", "--to", "lv95", "-o", "register.geojson"] + box)
        #expect(register.status == 0, "\(register.errors)")
        let found = try features(service.folder.text("register.geojson"))
        #expect(found.count == 3)
        #expect(try service.pull("parcels", "--register", "-o", "a.geojson").status == 2)
        let odd = try service.pull("parcels", "--besides", "k1", "--project", "q1", "-o", "b.geojson")
        #expect(odd.status == 2 && odd.errors.contains("cannot be combined with a project"), "\(odd.errors)")
        let selection = try service.command.run("records", "selection", "k1", "k2", "--format", "csv")
        #expect(selection.output == "name,value\ncount,2\ntotalArea,1234.5\n", "\(selection.errors)")
        let options = try service.command.run("records", "options", "contracts", "--format", "csv")
        #expect(options.output.hasPrefix("value,label\nc1,Buchhaltung\n"), "\(options.errors)")
        #expect(try service.command.run("records", "options", "documents").status == 4)
    }

    @Test("come page by page, each once, and are measured by the register's names")
    func pages() throws {
        let service = try PulledService(nyla: Self.store())
        let outcome = try service.pull(
            "parcels", "-o", "all.geojson", "--page-size", "2", "--to", "lv95", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""parcels":5"#) && outcome.output.contains(#""cached":false"#))
        #expect(try features(service.folder.text("all.geojson")).count == 5)
        let measured = try service.command.run("parcels", "measure", "all.geojson", "--format", "ndjson")
        #expect(measured.output.contains(#""egrid":"CH000000000001""#), "\(measured.output)")
        #expect(measured.output.contains(#""number":"5""#), "\(measured.output)")
        #expect(!service.tellsSecret(outcome))
    }

    @Test(
        "are those of a project, some identifiers, or a box",
        arguments: [
            (["--ids", "k1,k4"], ["1", "4"]), (["--bbox", "2600045,1199990,2600065,1200020"], ["2", "3"]),
            (["--bbox", "600045,199990,600065,200020"], ["2", "3"]),
            (["--bbox", "7.439225,46.95099,7.439488,46.95126"], ["2", "3"]),
        ])
    func chosen(options: [String], numbers: [String]) throws {
        let service = try PulledService(nyla: Self.store())
        let outcome = try service.command.run(["pull", "parcels", "-o", "-"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try features(outcome.output).compactMap {
            ($0["properties"] as? [String: Any])?["Nummer"] as? String
        }
        #expect(found == numbers)
    }

    @Test("that a project names and the service does not have are reported")
    func missing() throws {
        let service = try PulledService(nyla: Self.store())
        let outcome = try service.pull("parcels", "--project", "q1", "-o", "q1.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("k9"), "\(outcome.errors)")
        #expect(service.folder.text("q1.csv")?.split(separator: "\n").count == 2)
    }

    @Test("are the last ones known where the service is away, and say of when")
    func away() throws {
        let service = try PulledService(nyla: Self.store())
        #expect(try service.pull("parcels", "-o", "a.geojson").status == 0)
        let away = service.away()
        let arguments = ["pull", "parcels", "--retries", "0", "--format", "ndjson"]
        let cached = try away.run(arguments + ["-o", "b.geojson"])
        #expect(cached.status == 0 && cached.output.contains(#""cached":true"#), "\(cached.errors)")
        #expect(cached.errors.contains("; using its response of 20"), "\(cached.errors)")
        #expect(service.folder.data("a.geojson") == service.folder.data("b.geojson"))
        let refused = try away.run(arguments + ["-o", "c.geojson", "--no-cache"])
        #expect(refused.status == 3 && service.folder.data("c.geojson") == nil)
        let mode =
            try FileManager.default.attributesOfItem(
                atPath: service.folder.path + "/.cache/fieldbook/answers.sqlite")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(!service.tellsSecret(cached, refused))
        _ = try away.run("logout")
        let other = try away.run(arguments + ["-o", "d.geojson"])
        #expect(other.status != 0 && service.folder.data("d.geojson") == nil)
    }

    @Test("come also where the last answers are damaged, which begin anew")
    func damagedAnswers() throws {
        let service = try PulledService(nyla: Self.store())
        let answers = ".cache/fieldbook/answers.sqlite"
        try service.folder.write("no database at all", to: answers)
        let pulled = try service.pull("parcels", "-o", "a.geojson")
        #expect(
            pulled.status == 0 && pulled.errors.contains("was damaged and is started again"),
            "\(pulled.errors)")
        #expect(service.folder.data(answers)?.starts(with: Data("SQLite".utf8)) == true)
        let again = try service.pull("parcels", "-o", "b.geojson")
        #expect(again.status == 0 && !again.errors.contains("damaged"), "\(again.errors)")
    }

    @Test("leave nothing where a page fails in the middle, or are all of earlier")
    func failingPage() throws {
        let service = try PulledService(nyla: Self.store(), ["NYLA_FAILING_PAGE": "3"])
        let failed = try service.pull("parcels", "-o", "a.geojson", "--page-size", "2")
        #expect(failed.status == 3 && failed.errors.contains("api.busy"), "\(failed.errors)")
        #expect(service.folder.data("a.geojson") == nil)
        #expect(!FileManager.default.fileExists(atPath: service.folder.path + "/.fieldbook"))
        #expect(try service.pull("parcels", "-o", "a.geojson").status == 0)
        let earlier = try service.pull(
            "parcels", "-o", "b.geojson", "--page-size", "2", "--format", "ndjson")
        #expect(earlier.output.contains(#""cached":true"#) && earlier.output.contains(#""parcels":5"#))
    }

    @Test("are not taken for all if the service reports more, and what was pulled before stays")
    func short() throws {
        let service = try PulledService(nyla: Self.store(), ["NYLA_UNTOLD": "2"])
        try service.folder.write("earlier", to: "a.geojson")
        let outcome = try service.pull("parcels", "-o", "a.geojson", "--overwrite", "--page-size", "2")
        #expect(outcome.status == 3 && outcome.errors.contains("ended after 5 of 7"), "\(outcome.errors)")
        #expect(service.folder.text("a.geojson") == "earlier")
        let documents = try service.pull("documents", "-o", "papers")
        #expect(documents.status == 3 && documents.errors.contains("of 3 items"), "\(documents.errors)")
    }

    @Test("and other cached answers of a service are available offline on request")
    func asked() throws {
        let service = try PulledService(nyla: Self.store())
        let arguments = ["api", "GET", "/api/features/my", "--offline"]
        let fresh = try service.command.run(arguments)
        let away = service.away()
        let cached = try away.run(arguments)
        #expect(fresh.status == 0 && cached.status == 0 && cached.output == fresh.output, "\(cached.errors)")
        #expect(cached.errors.contains("using its response of 20"))
        #expect(!fresh.errors.contains("using its response"))
        #expect(try away.run("api", "POST", "/api/features/my", "--offline").status == 2)
    }

    @Test("are no longer requested once nobody is signed in, nor without an instance")
    func signedOut() throws {
        let service = try PulledService(nyla: Self.store())
        let profiles = try #require(service.folder.text("profiles.yaml"))
        try service.folder.write(
            profiles.replacingOccurrences(of: ", instance: i1", with: ""), to: "profiles.yaml")
        let nowhere = try service.pull("parcels", "-o", "a.csv")
        #expect(nowhere.status == 2 && nowhere.errors.contains("pull.noInstance"), "\(nowhere.errors)")
        _ = try service.command.run("logout")
        let outcome = try service.pull("parcels", "-o", "a.csv", "--instance", "i1")
        #expect(outcome.status == 2 && outcome.errors.contains("fieldbook login"), "\(outcome.errors)")
    }

    @Test("come from Nyla alone, of an instance that is named, into files that are not there")
    func refusals() throws {
        let service = try PulledService(nyla: Self.store())
        try service.folder.write("mine", to: "mine.geojson")
        let mine = try service.pull("parcels", "-o", "mine.geojson")
        #expect(mine.errors.contains("output.exists") && service.folder.text("mine.geojson") == "mine")
        let travels = try service.pull(
            "travels", "--device", "4", "--from", "2026", "--until", "2026", "-o", "a.gpx")
        #expect(travels.status == 2 && travels.errors.contains("pull.otherService"), "\(travels.errors)")
        #expect(try service.pull("parcels", "--bbox", "1,2", "-o", "a.csv").status == 2)
    }
}
