import Foundation
import Testing
import TestSupport

@Suite("Parcels are selected")
struct ParcelSelectionTests {
    let folder: TemporaryFolder
    let command: Command
    private let village = Command.sample("parcels/village.geojson")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func numbers(_ arguments: String...) throws -> [String] {
        let outcome = try command.run(["parcels", "select", village, "--format", "csv"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.rows.compactMap { $0["number"] }
    }

    @Test("by a tap in LV95, LV03 or degrees, the same parcel in each")
    func tap() throws {
        for place in ["2601800,1192300", "2'601'800.0 1'192'300.0", "600000,0"].prefix(2) {
            #expect(try numbers("--at", place) == ["1"], "\(place)")
        }
        for (system, decimals) in [("lv03", "3"), ("wgs84", "8")] {
            let point = try command.run(
                "transform", "2601800", "1192300", "--from", "lv95", "--to", system, "--precision", decimals)
            let text = point.output.split(whereSeparator: \.isWhitespace).joined(separator: ",")
            #expect(try numbers("--at", text) == ["1"], "\(text)")
        }
    }

    @Test("within a radius, a box or polygons, those that only touch with and without --within")
    func regions() throws {
        let near = try numbers("--at", "2601800,1192300", "--radius", "60")
        #expect(near.contains("1") && near.count == 4)
        let box = try numbers("--box", "2601700,1192000,2602000,1192400")
        let inside = try numbers("--box", "2602000,1192400,2601700,1192000", "--within")
        #expect(Set(inside).isStrictSubset(of: box) && !inside.isEmpty)
        try folder.write(
            #"{"type":"Feature","properties":{},"crs":{"type":"name","properties":{"name":"EPSG:2056"}},"geometry":{"type":"Polygon","coordinates":[[[2601700,1192000],[2602000,1192000],[2602000,1192400],[2601700,1192400],[2601700,1192000]]]}}"#,
            to: "p.geojson")
        #expect(try numbers("--polygon", "p.geojson") == box)
        #expect(try numbers("--polygon", "p.geojson", "--within") == inside)
    }

    @Test("by a condition, by EGRIDs and lists of them, and written as they were")
    func attributes() throws {
        let large = try numbers("--where", "Flaeche > 10000 and Nummer like \"1%\"")
        #expect(large.count > 2 && large.allSatisfy { $0.hasPrefix("1") })
        #expect(try numbers("--where", "area > 10000 and number like '1%'") == large)
        #expect(try numbers("--egrid", "CH990170891496,ch9901 8266 9237") == ["1", "2"])
        try folder.write("\u{FEFF}EGRID;Name\nCH990170891496;a\n\n\"CH990182669237\";b\n", to: "l.csv")
        #expect(try numbers("--egrids", "l.csv") == ["1", "2"])
        let outcome = try command.run(
            "parcels", "select", village, "--where", "Flaeche > 0", "-o", "all.geojson")
        #expect(outcome.status == 0)
        let source = try String(contentsOfFile: village, encoding: .utf8)
        let written = try #require(folder.data("all.geojson").map { String(decoding: $0, as: UTF8.self) })
        // Zeros behind the last decimal are not written.
        #expect(written == source.replacing(/(\.\d*?)0+(?=[,\]])/) { $0.1 == "." ? "" : String($0.1) })
    }

    @Test("by a list whose first line is a mistyped EGRID and not a header, which is reported")
    func mistypedEGRID() throws {
        for first in ["CH99017089149", "ch 9901 7089 149", "\"CH9O0170891496\""] {
            try folder.write("\(first)\nCH990182669237\n", to: "l.txt")
            let outcome = try command.run("parcels", "select", village, "--egrids", "l.txt")
            #expect(
                outcome.status == 1 && outcome.errors.contains("l.txt, line 1: select.noEGRID"), "\(first)")
        }
        for first in ["EGRID", "CH-Nummer", "Chalet", ""] {
            try folder.write("\(first)\nCH990182669237\n", to: "l.txt")
            #expect(
                try command.run("parcels", "select", village, "--egrids", "l.txt").status == 0, "\(first)")
        }
    }

    /// Three files, each with one parcel of the village.
    private func split() throws -> [String] {
        let lines = try String(contentsOfFile: village, encoding: .utf8).split(separator: "\n")
        let egrids = try (0..<3).map { number in
            let feature = lines[number + 1]
            let alone = feature.hasSuffix(",") ? feature.dropLast() : feature
            try folder.write("\(lines[0])\n\(alone)]}", to: "in/\(number + 1).geojson")
            return String(try #require(feature.firstMatch(of: /CH\d{12}/)).output)
        }
        return egrids
    }

    @Test("from several files, of which some have no match", arguments: ["select", "measure"])
    func severalFiles(operation: String) throws {
        let egrids = try split()
        let run = ["parcels", operation, "in", "-o", "out/", "--to-format", "csv", "--where", "Nummer = '2'"]
        let first = try command.run(run)
        #expect(first.status == 0 && first.errors.contains("3 items: 1 done, 2 without a match"), "\(first)")
        #expect(!first.errors.contains("select.nothing"), "\(first.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/2.csv"])
        let again = try command.run(run)
        #expect(again.status == 0 && !again.errors.contains("failed"), "\(again.errors)")
        let plan = try command.run(run + ["--dry-run", "--format", "csv"])
        #expect(plan.output.components(separatedBy: ",done already,").count == 4, "\(plan.output)")
        let report = try command.run("batch", "report", "out", "--format", "csv")
        #expect(report.output.contains("none of 1 parcels meets the criteria"), "\(report.output)")
        let status = try command.run("batch", "status", "out", "--format", "ndjson")
        #expect(status.output.contains(#""done":3,"with_faults":0,"failed":0"#), "\(status.output)")
        let limited = try command.run(run + ["--force", "--fail-fast"])
        #expect(limited.status == 0, "\(limited.errors)")

        let second = try #require(folder.text("in/2.geojson"))
        try folder.write(second.replacing(#""Nummer":"2""#, with: #""Nummer":"9""#), to: "in/2.geojson")
        let changed = try command.run(run)
        #expect(changed.status == 4, "\(changed.errors)")
        #expect(
            changed.errors.contains(
                "in/2.geojson: warning: none of 1 parcels meets the criteria; out/2.csv is of its earlier "
                    + "content"),
            "\(changed.errors)")
        try folder.write(second, to: "in/2.geojson")

        let none = try command.run("parcels", operation, "in", "--where", "Nummer = 'x'")
        #expect(none.status == 4 && none.output.isEmpty, "\(none)")
        #expect(none.errors.components(separatedBy: "select.nothing: none of 1").count == 4, "\(none.errors)")

        let found = try command.run("parcels", operation, "in", "--egrid", "\(egrids[0]),\(egrids[2])")
        #expect(found.status == 0 && !found.errors.contains("select."), "\(found.errors)")
        let other = ["--egrid", egrids[0], "--where", "Nummer = '2'"]
        let elsewhere = try command.run(["parcels", operation, "in"] + other)
        #expect(elsewhere.status == 4 && elsewhere.errors.contains("select.nothing"), "\(elsewhere.errors)")
        let missing = try command.run(
            "parcels", operation, "in", "--egrid", "\(egrids[0]),CH990000000000", "-o", "some/")
        #expect(missing.status == 1, "\(missing.errors)")
        #expect(
            missing.errors.contains(
                "3 files: select.noSuchParcel: 1 of 2 EGRIDs were not found: CH990000000000"),
            "\(missing.errors)")
        #expect(folder.files.filter { $0.hasPrefix("some/") } == ["some/1.csv"])
        let broken = try command.run("parcels", operation, "in", "none.geojson", "--where", "Nummer = '2'")
        #expect(broken.status != 0 && broken.status != 4, "\(broken.errors)")
    }

    @Test(
        "from several files are printed as several collections only with a warning, which names the way out",
        arguments: [
            ["parcels", "select", "in", "--kind", "land", "-o", "-"], ["parcels", "convert", "in"],
            ["parcels", "measure", "in"], ["transform", "in"],
        ])
    func severalCollections(command words: [String]) throws {
        _ = try split()
        let collections = try command.run(words + ["--to-format", "geojson"])
        #expect(collections.status == 0, "\(collections.errors)")
        #expect(
            collections.errors.contains(
                "warning: 3 inputs are printed as 3 collections one after the other, which few programs read. "
                    + "Use -o FOLDER/, or --to-format geojsonl, which has a feature on each line."),
            "\(collections.errors)")
        let lines = try command.run(words + ["--to-format", "geojsonl"])
        #expect(lines.status == 0 && lines.output.split(separator: "\n").count == 3, "\(lines)")
        if words[0] == "transform" {
            let packed = try command.run(words + ["--to-format", "geojson.gz", "-o", "packed/"])
            #expect(packed.status == 0 && !packed.errors.contains("warning"), "\(packed.errors)")
        }
        if words[1] == "convert" {
            let database = try command.run(words + ["--to-format", "gpkg"])
            #expect(database.status == 2 && database.errors.contains("batch.folderNeeded"), "\(database)")
        }
        let one = try command.run(
            words.map { $0 == "in" ? "in/1.geojson" : $0 } + ["--to-format", "geojson"])
        #expect(one.status == 0 && one.output.hasPrefix("{\"type\""), "\(one)")
    }

    @Test("from several files need a folder; the error says how to keep the format, or to print one table")
    func oneFile() throws {
        let egrids = try split()
        let select = ["parcels", "select", "in", "--egrid", egrids[1]]
        let file = try command.run(select + ["-o", "one.geojson"])
        #expect(file.status == 2, "\(file)")
        #expect(
            file.errors.contains(
                "3 inputs, but one.geojson is one file. Use --to-format geojson -o FOLDER/.\n"),
            "\(file.errors)")
        #expect(try command.run(select + ["--to-format", "geojson", "-o", "one/"]).status == 0)
        #expect(folder.files.filter { $0.hasPrefix("one/") } == ["one/2.geojson"])
        let measure = ["parcels", "measure", "in"]
        let table = try command.run(measure + ["-o", "areas.csv"])
        #expect(
            table.errors.contains(
                "Use --to-format csv -o FOLDER/, or print one table of all inputs: --format csv > areas.csv.\n"
            ),
            "\(table.errors)")
        #expect(try command.run(measure + ["--format", "csv"]).rows.count == 3)
        let converted = try command.run("parcels", "convert", "in", "-o", "all.csv")
        #expect(
            converted.errors.contains("one file. Use --to-format csv -o FOLDER/.\n"), "\(converted.errors)")
    }

    @Test("to be highlighted on a map are looked for in all files")
    func highlighted() throws {
        let egrids = try split()
        let render = ["parcels", "render", "in", "--to-format", "svg"]
        let focus = render + ["--highlight", egrids[1], "--focus", "-o", "plans/"]
        for _ in 0..<2 {
            let plan = try command.run(focus)
            #expect(plan.status == 0 && !plan.errors.contains("noSuchParcel"), "\(plan.errors)")
            #expect(folder.files.filter { $0.hasPrefix("plans/") } == ["plans/2.svg"])
        }
        let summary = try command.run(focus + ["--force"])
        #expect(summary.errors.contains("3 items: 1 done, 2 without a match"), "\(summary.errors)")
        let maps = try command.run(render + ["--highlight", "2", "-o", "maps/"])
        #expect(maps.status == 0 && !maps.errors.contains("noSuchParcel"), "\(maps.errors)")
        #expect(folder.files.count { $0.hasPrefix("maps/") } == 3)
        for more in [["-o", "some/"], ["--focus", "-o", "none/"]] {
            let missing = try command.run(render + ["--highlight", "99"] + more)
            #expect(
                missing.status == 1
                    && missing.errors.contains(
                        "3 files: map.noSuchParcel: there is no parcel 99 to highlight. "),
                "\(missing.errors)")
        }
        #expect(folder.files.count { $0.hasPrefix("some/") } == 3)
        #expect(!folder.files.contains { $0.hasPrefix("none/") })
    }

    @Test("from several files: one with errors and without a match failed, as what was sought may be in it")
    func unreadableFeature() throws {
        _ = try split()
        let second = try #require(folder.text("in/2.geojson"))
        let broken =
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[2600000,"x"]]]}}"#
        try folder.write(String(second.dropLast(2)) + ",\n\(broken)]}", to: "in/2.geojson")
        try folder.write("E;N\n2601800;1192300\n", to: "p.csv")
        let selections = [
            ["select", "--where", "Nummer = '1'"], ["measure", "--where", "Nummer = '1'"],
            ["summary", "--where", "Nummer = '1'"], ["select", "--points", "p.csv"],
        ]
        for (place, selection) in selections.enumerated() {
            let run = ["parcels", selection[0], "in", "-o", "out\(place)/"] + selection[1...]
            for attempt in ["first", "again"] {
                let outcome = try command.run(run)
                #expect(outcome.status == 1, "\(selection), \(attempt): \(outcome.errors)")
                #expect(
                    outcome.errors.contains("in/2.geojson: feature 2, line 3, ")
                        && outcome.errors.contains(": geojson.coordinates: ")
                        && outcome.errors.contains("; none of the 1 readable parcels meets the criteria"),
                    "\(selection), \(attempt): \(outcome.errors)")
                #expect(
                    outcome.errors.contains("1 without a match, 1 failed"), "\(selection): \(outcome.errors)")
            }
            let alone = try command.run(["parcels", selection[0], "in/2.geojson"] + selection[1...])
            #expect(alone.status == 1 && !alone.errors.contains("select.nothing"), "\(alone.errors)")
        }
        try folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[2700000,1200000],
            [2700010,1200000],[2700010,1200010],[2700000,1200000]]]}},
            \(broken)]}
            """, to: "area.geojson")
        let polygon = try command.run("parcels", "select", "in/3.geojson", "--polygon", "area.geojson")
        #expect(polygon.status == 1, "\(polygon.errors)")
        #expect(polygon.errors.contains("area.geojson, feature 2, "), "\(polygon.errors)")
    }

    @Test("by EGRIDs of several files, none of which is missing in a file or a shard that lacks it")
    func egridsOfSeveralFiles() throws {
        let egrids = try split().joined(separator: ",")
        for operation in ["select", "measure"] {
            let run = ["parcels", operation, "in", "--format", "csv", "--egrid", egrids]
            let whole = try command.run(run + ["-o", "\(operation)/"])
            #expect(whole.status == 0 && whole.errors.contains("3 items: 3 done;"), "\(whole.errors)")
            #expect(whole.rows.map { $0["faults"] } == ["0", "0", "0"], "\(whole.output)")
            var missing = 0
            for shard in 0..<3 {
                let part = try command.run(run + ["-o", "\(operation)-parts/", "--shard", "\(shard)/3"])
                #expect(part.status == 0 && !part.errors.contains("select."), "\(part.errors)")
                let note = /note: \d of 3 EGRIDs were not found: CH.*; other shards may have them/
                missing += part.errors.matches(of: note).count
            }
            #expect(missing == 2, "the items are in two of the shards")
            for shard in 0..<3 {
                let part = try command.run(
                    "parcels", operation, "in", "--where", "Nummer = '2'", "-o", "\(operation)-where/",
                    "--shard", "\(shard)/3")
                #expect(part.status == 0 && !part.errors.contains("select."), "\(part.errors)")
            }
            #expect(try command.run("batch", "merge", "\(operation)-parts").status == 0)
            for folder in [operation, "\(operation)-parts"] {
                let status = try command.run("batch", "status", folder, "--format", "ndjson")
                #expect(
                    status.output.contains(#""done":3,"with_faults":0,"failed":0"#), "\(status.output)")
                let report = try command.run("batch", "report", folder, "--format", "csv")
                #expect(!report.output.contains("not found"), "\(report.output)")
            }
        }
        let render = ["parcels", "render", "in", "--highlight", "1,2,3", "-o", "maps/", "--format", "csv"]
        let maps = try command.run(render)
        #expect(maps.status == 0 && maps.rows.map { $0["faults"] } == ["0", "0", "0"], "\(maps)")
        let status = try command.run("batch", "status", "maps", "--format", "ndjson")
        #expect(status.output.contains(#""done":3,"with_faults":0,"failed":0"#), "\(status.output)")
        try folder.write("{", to: "in/4.geojson")
        let broken = try command.run("parcels", "select", "in", "--egrid", egrids + ",CH990000000000")
        #expect(
            broken.status == 1
                && broken.errors.contains(
                    "3 of 4 files, the rest failed: select.noSuchParcel: 1 of 4 EGRIDs were not found: CH990000000000"
                ),
            "\(broken.errors)")
    }

    @Test("in a step of a manifest, whose files without a match count as done, also in shards")
    func manifest() throws {
        let egrids = try split().joined(separator: ", ")
        func write(_ parameters: String) throws {
            try folder.write(
                """
                version: 1
                output: out
                steps:
                  - {name: a, operation: parcels.convert, inputs: in, output: a}
                  - {name: b, operation: parcels.select, inputs: {step: a}, output: b, parameters: {\(parameters)}}
                """, to: "job.yaml")
        }
        try write("egrid: [\(egrids)]")
        for shard in 0..<3 {
            let part = try command.run("batch", "run", "job.yaml", "--shard", "\(shard)/3", "-o", "parts")
            #expect(part.status == 0 && !part.errors.contains("select."), "\(part.errors)")
        }
        try write("where: \"Nummer = '2'\"")
        let run = ["batch", "run", "job.yaml", "--format", "ndjson"]
        let first = try command.run(run)
        #expect(first.status == 0, "\(first.errors)")
        let counts = #""items":3,"done":3,"already":0,"with_faults":0,"failed":0,"not_begun":0"#
        #expect(first.output.components(separatedBy: counts).count == 3, "\(first.output)")
        let again = try command.run(run)
        #expect(
            again.output.components(separatedBy: #""items":3,"done":0,"already":3"#).count == 3,
            "\(again.output)")
        let status = try command.run("batch", "status", "out", "--format", "ndjson")
        #expect(status.output.components(separatedBy: #""items":3,"done":3"#).count == 3, "\(status.output)")
    }

    @Test("or nothing is, with exit code 4; errors are reported with their place")
    func nothing() throws {
        let none = try command.run("parcels", "select", village, "--at", "2700000,1200000")
        #expect(none.status == 4 && none.errors.contains("select.nothing: none of 217"))
        let never = try command.run(
            "parcels", "select", village, "--where", "Flaeche > 1000000 and Nummer = '35'")
        #expect(never.status == 4 && never.errors.contains("select.nothing"), "\(never.errors)")
        let unknown = try command.run("parcels", "select", village, "--where", "Flache > 1")
        #expect(unknown.status == 1 && unknown.errors.contains("no parcel has an attribute Flache"))
        #expect(unknown.errors.contains("Vollstaendigkeit"))
        let missing = try command.run(
            "parcels", "select", village, "--egrid", "CH990170891496,CH990000000000", "-o", "a.csv")
        #expect(
            missing.status == 1 && missing.errors.contains("1 of 2 EGRIDs were not found: CH990000000000"))
        #expect(folder.data("a.csv") != nil)
        let wrong: [(arguments: [String], message: String)] = [
            (["--where", "Flaeche >"], "--where: character 10"), (["--at", "1"], "--at: "),
            (["--radius", "5", "--kind", "land"], "--radius: a radius needs its centre"),
            (["--box", "1,2,3"], "--box: four numbers"),
            (["--egrid", "CH1"], "--egrid: \"CH1\" is not an EGRID"),
            (
                ["--kind", "lake"],
                "--kind: land, buildingRight, otherRight or mine was expected, not \"lake\""
            ),
            ([], "Say what to select"),
            (["--within", "--kind", "land"], "--within: it needs"),
            (["--points", "p.csv", "--to-format", "geojson"], "--to-format: points get rows"),
        ]
        for (arguments, message) in wrong {
            let outcome = try command.run(["parcels", "select", village] + arguments)
            #expect(
                outcome.status == 2 && outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
        }
        let gone = try command.run("parcels", "select", village, "--polygon", "gone.geojson")
        #expect(gone.status != 0 && gone.errors.contains("gone.geojson"))
    }

    @Test("for each point of a table, which keeps its own columns")
    func points() throws {
        try folder.write(
            """
            Strasse;E;N;number
            Dorf 1;2601800;1192300;x
            Dorf 2;2'601'846.617;1192274.118;y
            Nirgends;2700000;1200000;z
            Ohne;;;w

            """, to: "p.csv")
        let outcome = try command.run(
            "parcels", "select", village, "--points", "p.csv", "--attributes", "Flaeche", "-o", "j.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("p.csv, line 5"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 of 3 points lie in no parcel"))
        let found = Command.Outcome.rows(of: try #require(folder.text("j.csv")))
        #expect(found.map { $0["Strasse"] } == ["Dorf 1", "Dorf 2", "Nirgends"] && found[0]["number"] == "x")
        #expect(found.map { $0["parcels"] } == ["1", "3", "0"])
        #expect(found[0]["parcel_number"] == "1" && found[0]["parcel_Flaeche"] == "17409")
        #expect(found[1]["parcel_others"]?.isEmpty == false && found[2]["parcel_egrid"] == "")
    }

    @Test("a right over land is named behind the land")
    func rights() throws {
        func feature(_ number: String, _ kind: String) -> String {
            #"{"type":"Feature","properties":{"Nummer":"\#(number)","Art":"\#(kind)"},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600010,1200000],[2600010,1200010],[2600000,1200010],[2600000,1200000]]]}}"#
        }
        try folder.write(
            feature("9", "Baurecht") + "\n" + feature("7", "Liegenschaft") + "\n", to: "r.geojsonl")
        try folder.write("E,N\n2600005,1200005\n", to: "p.csv")
        let joined = try command.run(
            "parcels", "select", "r.geojsonl", "--points", "p.csv", "--format", "csv")
        let row = try #require(joined.rows.first)
        #expect(row["parcel_number"] == "7" && row["parcel_others"] == "9" && row["parcels"] == "2")
        let land = try command.run("parcels", "select", "r.geojsonl", "--kind", "land", "--format", "csv")
        #expect(land.rows.map { $0["number"] } == ["7"])
        let totals = try command.run(
            "parcels", "summary", "r.geojsonl", "--by", "Art", "--format", "csv"
        ).rows
        #expect(totals.map { $0["Art"] } == ["Baurecht", "Liegenschaft", "(all)"])
        #expect(totals.map { $0["area_m2"] } == ["0.00", "100.00", "100.00"])
        #expect(totals.map { $0["rights_m2"] } == ["100.00", "0.00", "100.00"])
    }
}
