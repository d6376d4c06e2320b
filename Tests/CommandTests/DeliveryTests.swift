import Foundation
import Testing
import TestSupport

@Suite("Parcels in the forms in which they are delivered")
struct DeliveryTests {
    private let folder: TemporaryFolder
    private let command: Command

    private static let square = "[[2600000,1200000],[2600100,1200000],[2600100,1200100],[2600000,1200000]]"
    private static let parcels =
        #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":["#
        + #"{"type":"Feature","properties":{"nummer":"7"},"geometry":{"type":"Polygon","coordinates":[\#(square)]}}]}"#

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(Self.parcels, to: "p.geojson")
    }

    private func make(_ names: String...) throws {
        for name in names {
            _ = try Tool.run("ogr2ogr", folder.path + "/" + name, folder.path + "/p.geojson")
        }
    }

    private func pack(_ names: [String], to archive: String) throws {
        try folder.write(ZipFile.data(of: names, in: folder), to: archive)
    }

    private func expectParcel(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let outcome = try command.run(["parcels", "measure"] + arguments + ["--format", "csv"])
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
        let rows = outcome.output.split(separator: "\n").dropFirst()
        #expect(
            rows.count == 1 && rows.first?.contains(",7,,5000.0") == true, "\(outcome.output)",
            sourceLocation: sourceLocation)
    }

    private func expectFailure(
        _ name: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    )
        throws
    {
        let outcome = try command.run("parcels", "measure", name)
        #expect(outcome.status == 1, sourceLocation: sourceLocation)
        for word in words {
            #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
        }
    }

    @Test("are read in ZIP archives: a Shapefile, a file geodatabase, a GeoPackage, KMZ")
    func archives() throws {
        try make("s.shp", "g.gpkg", "d.gdb", "k.kml")
        try pack(["s.shp", "s.dbf", "s.shx", "s.prj"], to: "s.zip")
        try expectParcel("s.zip")
        try pack(["g.gpkg"], to: "g.zip")
        try expectParcel("g.zip")
        let database = folder.files.filter { $0.hasPrefix("d.gdb/") }
        try #require(!database.isEmpty)
        try pack(database, to: "d.gdb.zip")
        try expectParcel("d.gdb.zip")
        try folder.write(ZipFile.data([("doc.kml", folder.data("k.kml") ?? Data())]), to: "k.kmz")
        let outcome = try command.run("parcels", "measure", "k.kmz", "--format", "csv")
        #expect(outcome.status == 0 && outcome.output.contains(",5000."), "\(outcome.errors)")
        let piped = try command.run("parcels", "measure", "-", "--format", "csv", input: folder.data("s.zip"))
        #expect(piped.status == 0 && piped.output.contains(",7,,5000.0"), "\(piped.errors)")
    }

    @Test("in archives are errors that say why: nothing to read, too large, a part missing, no archive")
    func badArchives() throws {
        try make("s.shp")
        try pack(["s.shp", "s.shx"], to: "part.zip")
        try expectFailure("part.zip", "vector.companionMissing", ".dbf")
        try folder.write(ZipFile.data([("letter.pdf", Data("%PDF".utf8))]), to: "other.zip")
        try expectFailure("other.zip", "vector.unsupportedFormat", "letter.pdf")
        try folder.write("PK\u{3}\u{4}x", to: "cut.zip")
        try expectFailure("cut.zip", "cut.zip: vector.")
        try pack(["s.shp", "s.dbf", "s.shx", "s.prj"], to: "s.zip")
        let bounded = try command.run("parcels", "measure", "s.zip", "--max-unpacked", "100")
        #expect(bounded.status == 1 && bounded.errors.contains("--max-unpacked"), "\(bounded.errors)")
    }

    @Test("are read as Esri JSON and TopoJSON, whatever the name")
    func otherJSON() throws {
        let ring = Self.square
        try folder.write(
            #"{"displayFieldName":"","geometryType":"esriGeometryPolygon","spatialReference":{"wkid":2056},"#
                + #""fields":[{"name":"nummer","type":"esriFieldTypeString"}],"#
                + #""features":[{"attributes":{"nummer":"7"},"geometry":{"rings":[\#(ring)]}}]}"#,
            to: "e.json")
        try expectParcel("e.json", "--from", "lv95")
        try folder.write(
            #"{"type":"Topology","arcs":[\#(ring)],"objects":{"p":{"type":"GeometryCollection","geometries":["#
                + #"{"type":"Polygon","arcs":[[0]],"properties":{"nummer":"7"}}]}}}"#, to: "t.json")
        try expectParcel("t.json", "--from", "lv95")
        try folder.write(
            #"{"arcs":[\#(ring)],"objects":{"p":{"type":"GeometryCollection","geometries":["#
                + #"{"type":"Polygon","arcs":[[0]],"properties":{"nummer":"7"}}]}}, "type": "Topology"}"#,
            to: "last.json")
        try expectParcel("last.json", "--from", "lv95")
    }

    @Test("in Esri JSON or TopoJSON are named by commands that read GeoJSON alone, which write nothing")
    func otherJSONElsewhere() throws {
        let ring = Self.square
        try folder.write(
            #"{"fields":[],"geometryType":"esriGeometryPolygon","features":["#
                + #"{"attributes":{"nummer":"7"},"geometry":{"rings":[\#(ring)]}}]}"#, to: "Esri JSON.json")
        try folder.write(
            #"{"features":[{"attributes":{},"geometry":{"rings":[\#(ring)]}}]}"#, to: "in/Esri JSON.json")
        try folder.write(
            #"{"arcs":[\#(ring)],"objects":{},"type":"Topology"}"#, to: "TopoJSON.json")
        for name in ["Esri JSON.json", "in/Esri JSON.json", "TopoJSON.json"] {
            let kind = name.replacing("in/", with: "").replacing(".json", with: "")
            for verb in [["transform"], ["routes", "distance"], ["routes", "convert"]] {
                let target = verb == ["routes", "convert"] ? ["-o", "o.geojson"] : []
                let outcome = try command.run(verb + [name] + target)
                #expect(outcome.status == 1 && outcome.output.isEmpty, "\(verb) \(outcome.output)")
                #expect(outcome.errors.contains("this is \(kind),"), "\(verb) \(outcome.errors)")
                #expect(outcome.errors.contains("parcels convert"), "\(verb) \(outcome.errors)")
            }
        }
        #expect(folder.data("o.geojson") == nil)
    }

    @Test("are read in archives whose names have braces that do not match")
    func braces() throws {
        try make("s.shp")
        for name in ["a{b.zip", "a}b.zip", "}a{.zip", "{a}.zip", "in{/s.zip"] {
            try pack(["s.shp", "s.dbf", "s.shx", "s.prj"], to: name)
            try expectParcel(name)
        }
    }

    @Test("of a GeoPackage without a CRS are recognised by the size of their coordinates")
    func undefinedSystem() throws {
        let ring = "2600000 1200000,2600100 1200000,2600100 1200100,2600000 1200000"
        try folder.write("WKT,nummer\n\"POLYGON ((\(ring)))\",7\n", to: "w.csv")
        _ = try Tool.run("ogr2ogr", folder.path + "/w.gpkg", folder.path + "/w.csv")
        try expectParcel("w.gpkg")
    }

    @Test("in folders are found packed too; skipped files are reported and recorded in the journal")
    func folders() throws {
        try make("in.shp")
        for ending in ["shp", "dbf", "shx", "prj"] {
            try folder.write(folder.data("in.\(ending)") ?? Data(), to: "in/a.\(ending)")
        }
        try folder.write(Self.parcels, to: "in/b.geojson")
        _ = try Tool.run("gzip", folder.path + "/in/b.geojson")
        try folder.write("x", to: "in/readme.md")
        try folder.write("a,b\n1,2\n", to: "in/list.csv")
        let outcome = try command.run("parcels", "convert", "in", "-o", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.geojson", "out/b.geojson"])
        #expect(outcome.errors.contains("skipped 1 file in folders: 1 md"), "\(outcome.errors)")
        #expect(outcome.errors.contains("CSV") && !outcome.errors.contains("dbf"), "\(outcome.errors)")
    }

    @Test("that lack a file or have an unsupported format fail with the field's own terms")
    func wording() throws {
        try make("s.shp")
        try FileManager.default.removeItem(atPath: folder.path + "/s.shx")
        try expectFailure("s.shp", "vector.companionMissing", "the Shapefile's .shx")
        try folder.write("AutoCAD Binary DXF\r\n\u{1A}\u{0}", to: "b.dxf")
        try expectFailure("b.dxf", "binary DXF", "ASCII")
        try folder.write(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"x":1}}]}"#,
            to: "n.geojson")
        let nameless = try command.run("parcels", "measure", "n.geojson")
        #expect(
            nameless.errors.contains("a geometry with neither a type nor coordinates"), "\(nameless.errors)")
        let egrids = try command.run("parcels", "select", "p.geojson", "--egrids", "CH990170891496")
        #expect(egrids.status == 2 && egrids.errors.contains("use --egrid for an EGRID"), "\(egrids.errors)")
    }
}
