import Foundation
import Testing
import TestSupport

@Suite("Parcels in other formats")
struct FormatTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(Self.parcels, to: "p.geojson")
    }

    /// Two parcels in LV95, one with a hole, one of two parts.
    private static let parcels = """
        {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},
        "features":[
        {"type":"Feature","properties":{"EGRID":"CH990170891496","Nummer":12,"Name":"Zürichgässli"},"geometry":
        {"type":"Polygon","coordinates":[[[2600000.125,1200000.25],[2600100.5,1200000.25],[2600100.5,1200100.75],
        [2600000.125,1200100.75],[2600000.125,1200000.25]],
        [[2600040,1200040],[2600040,1200060],[2600060,1200060],[2600060,1200040],[2600040,1200040]]]}},
        {"type":"Feature","properties":{"EGRID":"CH990170891497","Nummer":13,"Name":"d'Œuvre"},"geometry":
        {"type":"MultiPolygon","coordinates":[[[[2600200,1200000],[2600300,1200000],[2600300,1200100],[2600200,1200000]]],
        [[[2600400,1200000],[2600500,1200000],[2600500,1200100],[2600400,1200000]]]]}}]}
        """
    private static let area = 100.375 * 100.5 - 400 + 10_000

    private struct Measured: Decodable { let number: String?, egrid: String?, area_m2: Double }

    private func measure(_ arguments: String...) throws -> [Measured] {
        let outcome = try command.run(["parcels", "measure"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Measured.self, from: Data($0.utf8))
        }.sorted { $0.number ?? "" < $1.number ?? "" }
    }

    private func tool(_ name: String, _ arguments: String...) throws -> String { try tool(name, arguments) }

    @discardableResult
    private func tool(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/" + name)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(name) \(arguments)")
        return String(decoding: data, as: UTF8.self)
    }

    @Test(
        "are written so that ogr2ogr reads them, and read again to the same areas",
        arguments: ["gpkg", "shp", "fgb", "gml", "kml", "csv"])
    func thereAndBack(_ ending: String) throws {
        let outcome = try command.run("parcels", "convert", "p.geojson", "-o", "out.\(ending)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        _ = try tool(
            "ogr2ogr", "-t_srs", "EPSG:2056", "-s_srs", ending == "kml" ? "EPSG:4326" : "EPSG:2056", "-sql",
            "SELECT * FROM out ORDER BY EGRID", "others.geojson", "out.\(ending)")
        let others = try #require(folder.text("others.geojson"))
        for text in ["CH990170891496", "CH990170891497", "Zürichgässli", "d'Œuvre", "12", "13"] {
            #expect(others.contains(text), "\(ending) \(text)")
        }
        let measured = try measure("out.\(ending)")
        #expect(measured.map(\.egrid) == ["CH990170891496", "CH990170891497"])
        let area = measured.reduce(0) { $0 + $1.area_m2 }
        #expect(abs(area - Self.area) < (ending == "kml" ? 0.2 : 0.011), "\(ending) \(area)")
        #expect(try measure("others.geojson").map(\.egrid) == measured.map(\.egrid))
    }

    @Test(
        "keep polygons in KML that are not valid, with their attributes, and many features take no longer each"
    )
    func kmlLosesNothing() throws {
        var file = ParcelFile()
        file.add(#""Nummer":"1","n":"a&b<c""#, [(0, 0), (10, 10), (10, 0), (0, 10)])
        file.add(#""Nummer":"2","name":"No. \"2\"""#, [(20, 0), (30, 0), (20, 0)])
        for index in 0..<2_000 { file.add(#""Nummer":"\#(index + 3)""#, box: 10 * index, 50, 10, 10) }
        try folder.write(file.collection(), to: "bow.geojson")
        let outcome = try command.run("parcels", "convert", "bow.geojson", "-o", "bow.kml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try #require(folder.text("bow.kml"))
        #expect(text.split(separator: "<Polygon>").count - 1 == 2_002)
        #expect(text.contains("a&amp;b&lt;c") && text.contains("<name>No. &quot;2&quot;</name>"))
        let summary = try tool("ogrinfo", "-ro", "-al", "-so", "bow.kml")
        #expect(summary.contains("Feature Count: 2002") && summary.contains("Nummer: String"))
        let back = try command.run("parcels", "convert", "bow.kml", "--to", "lv95", "-o", "back.geojsonl")
        #expect(back.status == 0 && folder.text("back.geojsonl")?.split(separator: "\n").count == 2_002)
    }

    @Test(
        "are valid after rounding where they were before, and a note says what that took",
        arguments: ["geojson", "gml", "csv", "kml", "dxf"])
    func roundingKeepsValid(_ ending: String) throws {
        // Dents whose tips are less than a millimetre from the opposite side, in every position to the rounding grid.
        let features = (0..<60).map { index in
            let (x, y) = (2_600_000 + 20 * Double(index), 1_200_000 + 0.000_137 * Double(index))
            let ring = [(0.0, 0.0), (10, 0), (10, 10), (5.0003, 0.0001), (0, 10), (0, 0)]
                .map { "[\(x + $0.0),\(y + $0.1)]" }
            return
                #"{"type":"Feature","properties":{"Nummer":"\#(index)"},"geometry":{"type":"Polygon","coordinates":[[\#(ring.joined(separator: ","))]]}}"#
        }
        let system = #""crs":{"type":"name","properties":{"name":"EPSG:2056"}}"#
        try folder.write(
            #"{"type":"FeatureCollection",\#(system),"features":[\#(features.joined(separator: ","))]}"#,
            to: "dents.json")
        #expect(try command.run("parcels", "measure", "dents.json").status == 0, "the source is sound")
        let outcome = try command.run("parcels", "convert", "dents.json", "-o", "d.\(ending)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("would make them invalid"), "\(outcome.errors)")
        // In DXF rings are closed lines.
        let geometries = [
            "csv": "ST_GeomFromText(WKT)", "gml": "geometryProperty", "dxf": "ST_MakePolygon(geometry)",
        ]
        let geometry = geometries[ending] ?? "geometry"
        let layer = ending == "dxf" ? "entities" : "d"
        let sql = "SELECT ST_IsValid(\(geometry)) AS v, COUNT(*) AS n FROM \(layer) GROUP BY v"
        let valid = try tool("ogrinfo", "-ro", "-dialect", "SQLite", "-sql", sql, "d.\(ending)")
        #expect(valid.contains("= 1") && valid.contains("= 60") && !valid.contains("= 0"), "\(valid)")
    }

    @Test("are read as ogr2ogr writes them", arguments: ["gpkg", "shp", "fgb", "gml", "kml", "dxf", "csv"])
    func others(_ ending: String) throws {
        let options =
            ending == "csv" ? ["-lco", "GEOMETRY=AS_WKT"] : ending == "dxf" ? ["-skipfailures"] : []
        _ = try tool("ogr2ogr", options + ["in.\(ending)", "p.geojson"])
        let measured = try measure("in.\(ending)")
        if ending != "dxf" { #expect(measured.map(\.number) == ["12", "13"]) }
        let area = measured.reduce(0) { $0 + $1.area_m2 }
        #expect(abs(area - Self.area) < 0.2, "\(ending) \(area)")
    }

    @Test("as a Shapefile are four files more, published together or not at all")
    func companions() throws {
        #expect(try command.run("parcels", "convert", "p.geojson", "-o", "a/x.shp").status == 0)
        let names = ["cpg", "dbf", "prj", "shp", "shx"].map { "a/x.\($0)" }
        #expect(folder.files.filter { $0.hasPrefix("a/") } == names)
        let again = try command.run("parcels", "convert", "p.geojson", "-o", "a/x.shp")
        #expect(again.status == 1 && again.errors.contains("output.exists"))
        #expect(
            try command.run("parcels", "convert", "p.geojson", "-o", "a/x.shp", "--overwrite").status == 0)
        try FileManager.default.removeItem(atPath: folder.path + "/a/x.shp")
        let half = try command.run("parcels", "convert", "p.geojson", "-o", "a/x.shp")
        #expect(half.status == 1 && half.errors.contains("x.dbf"), "\(half.errors)")
        #expect(!folder.files.contains("a/x.shp"))
        #expect(
            try command.run("parcels", "convert", "p.geojson", "-o", "b/", "--to-format", "shp").status == 0)
        #expect(folder.files.filter { $0.hasPrefix("b/") }.count == 5)
        let plan = try command.run(
            "parcels", "convert", "p.geojson", "-o", "c/", "--to-format", "shp", "--dry-run")
        #expect(plan.output.contains("p.shp") && plan.output.contains("p.dbf"), "\(plan.output)")
        let second = try command.run("parcels", "convert", "p.geojson", "-o", "b/", "--to-format", "shp")
        #expect(second.status == 0 && second.errors.contains("1 of 1 done already"), "\(second.errors)")
    }

    @Test("go through pipes, in formats that need a file too, packed too")
    func streams() throws {
        for ending in ["gpkg", "fgb", "gml", "dxf", "csv"] {
            #expect(try command.run("parcels", "convert", "p.geojson", "-o", "s.\(ending)").status == 0)
            let data = try #require(folder.data("s.\(ending)"))
            let piped = try command.run("parcels", "measure", "-", "--format", "ndjson", input: data)
            #expect(piped.status == 0 && piped.output.contains("area_m2"), "\(ending) \(piped.errors)")
            try folder.write(data, to: "nameless-\(ending)")
            #expect(try command.run("parcels", "measure", "nameless-\(ending)").status == 0, "\(ending)")
        }
        let shapefile = try command.run("parcels", "convert", "p.geojson", "-o", "-", "--to-format", "shp")
        #expect(shapefile.status == 2 && shapefile.errors.contains("batch.folderNeeded"))
        let packed = try tool("gzip", "-k", "s.gpkg")
        #expect(packed.isEmpty)
        #expect(try measure("s.gpkg.gz").count == 2)
        let bomb = try command.run("parcels", "measure", "s.gpkg.gz", "--max-unpacked", "10KB")
        #expect(bomb.status == 1 && bomb.errors.contains("input.unpackedTooLarge"), "\(bomb.errors)")
        let line =
            "mkfifo f.gpkg; cat s.gpkg > f.gpkg & exec '\(Command.path)' parcels measure f.gpkg --format csv -q"
        #expect(try tool("sh", "-c", line).split(separator: "\n").count == 3)
    }

    @Test("as Shapefiles with a wrong encoding, or without the file of their attributes, fail")
    func incomplete() throws {
        try tool("ogr2ogr", ["-lco", "ENCODING=ISO-8859-1", "latin.shp", "p.geojson"])
        #expect(try measure("latin.shp").count == 2)
        try folder.write("UTF-8", to: "latin.cpg")
        let wrong = try command.run("parcels", "convert", "latin.shp", "-o", "latin.geojson")
        #expect(wrong.status == 1 && wrong.errors.contains("vector.encoding"), "\(wrong.errors)")
        #expect(wrong.errors.contains("--encoding"), "\(wrong.errors)")
        #expect(folder.data("latin.geojson") == nil)
        let right = try command.run(
            "parcels", "convert", "latin.shp", "--encoding", "windows-1252", "-o", "latin.geojson")
        #expect(right.status == 0 && folder.text("latin.geojson")?.contains("Zürichgässli") == true)
        let unknown = try command.run("parcels", "measure", "latin.shp", "--encoding", "latein")
        #expect(unknown.errors.contains("the encoding \"latein\" is unknown"))
        try FileManager.default.removeItem(atPath: folder.path + "/latin.dbf")
        let bare = try command.run("parcels", "measure", "latin.shp")
        #expect(bare.status == 1 && bare.errors.contains("vector.companionMissing"))
    }

    @Test("as Shapefiles with a wrong encoding are measured once the encoding is named, as the message says")
    func measuringWithWrongEncoding() throws {
        try tool("ogr2ogr", ["-lco", "ENCODING=ISO-8859-1", "latin.shp", "p.geojson"])
        try folder.write("UTF-8", to: "latin.cpg")
        let wrong = try command.run("parcels", "measure", "latin.shp")
        #expect(wrong.status == 1 && wrong.errors.contains("latin.shp: vector.encoding: "), "\(wrong.errors)")
        #expect(
            wrong.errors.contains("--encoding") && wrong.errors.contains("windows-1252"), "\(wrong.errors)")
        let right = try measure("latin.shp", "--encoding", "windows-1252")
        #expect(right.map(\.egrid) == ["CH990170891496", "CH990170891497"])
    }

    @Test("keep identifiers, and report what has no room")
    func notes() throws {
        let long = String(repeating: "ü", count: 200)
        try folder.write(
            """
            {"type":"Feature","id":"RESF.1","properties":{"EGRIS_EGRID_LANG":"CH990170891496","Nr":1,"NR":2,"t":"\(long)"},
            "geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600100,1200000],[2600100,1200100],
            [2600000,1200000]]]}}
            """, to: "odd.geojson")
        let shapefile = try command.run("parcels", "convert", "odd.geojson", "-o", "odd.shp")
        #expect(shapefile.errors.contains("EGRIS_EGRID_LANG is now EGRIS_EGRI"), "\(shapefile.errors)")
        #expect(shapefile.errors.contains("1 text of the attribute t"), "\(shapefile.errors)")
        let database = try command.run("parcels", "convert", "odd.geojson", "-o", "odd.gpkg")
        #expect(database.status == 0 && database.errors.contains("NR is now NR_2"), "\(database.errors)")
        #expect(try tool("ogrinfo", "-al", "odd.gpkg").contains("id (String) = RESF.1"))
        let drawing = try command.run("parcels", "convert", "p.geojson", "-o", "p.dxf")
        #expect(drawing.errors.contains("left out: EGRID") && drawing.errors.contains("1 hole"))
        let refused = try command.run("parcels", "convert", "p.geojson", "--to", "lv95", "-o", "p.kml")
        #expect(refused.status == 2 && refused.errors.contains("--to"))
    }

    @Test("have a declared CRS, or one that their numbers show")
    func systems() throws {
        _ = try tool("ogr2ogr", "-t_srs", "EPSG:21781", "lv03.gpkg", "p.geojson")
        #expect(abs(try measure("lv03.gpkg").reduce(0) { $0 + $1.area_m2 } - Self.area) < 0.5)
        _ = try tool("ogr2ogr", "-t_srs", "EPSG:21781", "step.gpkg", "p.geojson")
        _ = try tool("ogr2ogr", "-a_srs", "EPSG:2056", "lie2.gpkg", "step.gpkg")
        let lie = try command.run("parcels", "measure", "lie2.gpkg")
        #expect(lie.status == 1 && lie.errors.contains("LV03"), "\(lie.errors)")
        #expect(try measure("lie2.gpkg", "--from", "lv03").count == 2)
        try folder.write(
            "nr;wkt\n7;POLYGON ((600000 200000, 600100 200000, 600100 200100, 600000 200000))\n", to: "t.csv")
        let table = try command.run("parcels", "measure", "t.csv", "--format", "ndjson")
        #expect(table.status == 0 && table.output.contains("4999.99"), "\(table.errors) \(table.output)")
    }

    @Test("in a table may have any delimiter and a row that is wrong")
    func tables() throws {
        try folder.write(
            """
            nummer;Bemerkung;geom
            1;"a;b";"POLYGON ((2600000 1200000, 2600100 1200000, 2600100 1200100, 2600000 1200000))"
            2;c;POLYGON ((2600000 1200000, x))
            3;d;"SRID=2056;POLYGON ((2600000 1200000, 2600100 1200000, 2600100 1200100, 2600000 1200000))"

            """, to: "rows.csv")
        let outcome = try command.run("parcels", "convert", "rows.csv", "-o", "rows.geojson")
        #expect(outcome.errors.contains("line 3: wkt.syntax"), "\(outcome.errors)")
        #expect(folder.text("rows.geojson")?.contains(#""Bemerkung":"a;b""#) == true)
        try folder.write("e,n\n2600000,1200000\n", to: "points.csv")
        let points = try command.run("parcels", "measure", "points.csv")
        #expect(points.errors.contains("csv.noGeometry") && points.errors.contains("e, n"))
        var latin = Data(
            "nummer;wkt;ort\n1;POLYGON ((2600000 1200000, 2600100 1200000, 2600100 1200100, 2600000 1200000));Z"
                .utf8)
        latin += [0xFC] + Data("rich\n".utf8)
        try folder.write(latin, to: "latin.csv")
        let unread = try command.run("parcels", "measure", "latin.csv").errors
        #expect(unread.contains("text.encoding") && unread.contains("--encoding windows-1252"), "\(unread)")
        #expect(
            try command.run(
                "parcels", "convert", "latin.csv", "--encoding", "windows-1252", "-o", "l.geojson"
            ).status == 0)
        #expect(folder.text("l.geojson")?.contains("Zürich") == true)
    }

    @Test("cost a feature with a broken ring that feature alone")
    func brokenRing() throws {
        try folder.write(
            """
            number,WKT
            1,"POLYGON((2600000 1200000,2600010 1200000,2600010 1200010,2600000 1200000))"
            2,"POLYGON((2600100 1200000,2600110 1200000,2600110 1200010,2600100 1200010))"
            3,"POLYGON((2600200 1200000,2600210 1200000,2600210 1200010,2600200 1200000))"
            """, to: "rings.csv")
        try tool(
            "ogr2ogr",
            [
                "rings.gpkg", "rings.csv", "-oo", "GEOM_POSSIBLE_NAMES=WKT", "-a_srs", "EPSG:2056", "-nlt",
                "POLYGON",
            ])
        let outcome = try command.run("parcels", "measure", "rings.gpkg", "--format", "csv")
        #expect(outcome.output.contains(",1,") && outcome.output.contains(",3,"))
        #expect(outcome.output.split(separator: "\n").count == 3)
        #expect(outcome.errors.contains("feature 2: geojson.coordinates"))
        #expect(!outcome.errors.contains("byte"))
    }
}
