import Foundation
import Testing
import TestSupport

@Suite("Maps of parcels, end to end")
struct ParcelMapTests {
    let folder: TemporaryFolder
    let command: Command
    let village = Command.sample("parcels/village.geojson")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test("show a parcel at an exact scale, on the requested paper, in the requested language")
    func excerpt() throws {
        let outcome = try command.run(
            "parcels", "render", village, "-o", "a.pdf", "--highlight", "84", "--focus", "--neighbours",
            "--scale", "1:500",
            "--paper", "a3", "--orientation", "portrait", "--language", "fr", "--format", "csv")
        #expect(outcome.status == 0 && outcome.output.contains(",1:500,"))
        let information = try Tool.run("pdfinfo", folder.path + "/a.pdf")
        #expect(information.contains("841.9") || information.contains("842"), "an A3 is 842 points wide")
        let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        #expect(
            text.contains("1:500") && text.contains("MN95, unité m") && text.contains("Voisin")
                && text.contains("84"))
        #expect(!text.contains("217"), "far parcels are not on it")
    }

    @Test("are coloured by an attribute, with a legend, and labelled with several")
    func coloured() throws {
        let outcome = try command.run(
            "parcels", "render", village, "-o", "a.pdf", "--colour-by", "Flaeche", "--classes", "3",
            "--label",
            "number,egrid", "--highlight", "84", "--size", "3000")
        #expect(outcome.status == 0)
        let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        #expect(text.contains(" – 28'332") && text.contains("Ausgewählt") && text.contains("CH9901"))
    }

    @Test("list highlighted parcels in the legend beside overlaps")
    func highlightBesideOverlap() throws {
        let parcels = [(1, 0), (2, 40)].map { number, shift in
            let (west, east) = (2_600_000 + shift, 2_600_050 + shift)
            return """
                {"type": "Feature", "properties": {"Nummer": "\(number)"}, "geometry": {"type": "Polygon",
                 "coordinates": [[[\(west), 1200000], [\(east), 1200000], [\(east), 1200050],
                 [\(west), 1200050], [\(west), 1200000]]]}}
                """
        }
        try folder.write(
            #"{"type": "FeatureCollection", "features": ["# + parcels.joined(separator: ",") + "]}",
            to: "pair.geojson")
        let outcome = try command.run(
            "parcels", "render", "pair.geojson", "--from", "lv95", "-o", "a.pdf", "--highlight", "1",
            "--focus")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        #expect(text.contains("Ausgewählt") && text.contains("Überlappung"))
    }

    @Test("have twice the pixels for dense screens, and show a box of the ground")
    func dense() throws {
        for (name, options) in [("one", []), ("two", ["--pixel-ratio", "2"])] {
            let outcome = try command.run(
                ["parcels", "render", village, "-o", name + ".png", "--size", "600", "--box"]
                    + ["2601900,1191900,2602200,1192100"] + options)
            #expect(outcome.status == 0)
        }
        func sides(_ name: String) throws -> [UInt32] {
            let bytes = try #require(folder.data(name))
            return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        }
        #expect(try sides("one.png").max() == 600)
        #expect(try sides("two.png") == sides("one.png").map { $0 * 2 })
    }

    @Test("take their names from every --label, and a box west of Greenwich as a box")
    func labels() throws {
        let both = try [["number,egrid"], ["number", "egrid"]].map { labels in
            let outcome = try command.run(
                ["parcels", "render", village, "-o", "a.svg", "--overwrite"]
                    + labels.flatMap { ["--label", $0] })
            #expect(outcome.status == 0)
            return folder.data("a.svg")
        }
        #expect(both[0] == both[1])
        let west = try command.run(
            "parcels", "select", village, "--box", "-10.5,46,-9,47", "--format", "csv")
        #expect(west.errors.contains("--box: -10.5, 46.0 can be"), "\(west.errors)")
        let home = try command.run(
            "routes", "trips", Command.sample("routes/day.gpx"), "--home", "-33.9,18.4", "--format", "csv")
        #expect(home.status == 0, "\(home.errors)")
        let marks = try command.run(
            "routes", "render", Command.sample("routes/day.gpx"), "--marks", "-1", "-o", "b.png")
        #expect(marks.status == 2 && marks.errors.contains("--marks: 0 to 100000"), "\(marks.errors)")
    }

    @Test("of a missing parcel are not written at all")
    func focusOnUnknown() throws {
        for names in ["999999", "84,999999"] {
            let outcome = try command.run(
                "parcels", "render", village, "-o", "a.png", "--highlight", names, "--focus")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("map.noSuchParcel: there is no parcel 999999"))
            #expect(folder.data("a.png") == nil)
        }
        let whole = try command.run("parcels", "render", village, "-o", "a.png", "--highlight", "999999")
        #expect(whole.status == 1 && folder.data("a.png") != nil, "a map of all is right without it")
    }

    @Test(
        "with invalid options fail with the reason, as wrong use",
        arguments: [
            (["--colour", "W2:red"], "--colour:"), (["--box", "1,2,3"], "box"),
            (["--box", "5,5,1,1"], "box"),
            (["--paper", "b5"], "paper"), (["--orientation", "up"], "orientation"), (["--focus"], "focus"),
            (["--neighbours"], "neighbours"),
            (["--language", "rm"], "language"), (["--classes", "1"], "classes"),
            (["--pixel-ratio", "99"], "--pixel-ratio:"), (["--map", "area"], "map"),
            (["--arc-tolerance", "0"], "--arc-tolerance:"),
        ])
    func wrongUse(options: [String], name: String) throws {
        let outcome = try command.run(["parcels", "render", village, "-o", "a.png"] + options)
        #expect(outcome.status == 2 && outcome.errors.contains(name))
        #expect(folder.data("a.png") == nil)
    }
}
