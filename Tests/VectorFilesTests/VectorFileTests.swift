import Foundation
import SimpleFeatures
import Testing
import VectorFiles

@Suite("Files of other formats")
struct VectorFileTests {
    private let made: Ogr2ogr

    init() throws {
        made = try Ogr2ogr()
        try made.write(Samples.parcels, to: "parcels.geojson")
    }

    private func features(of path: String, _ options: VectorReadOptions = .init()) throws -> [Feature] {
        let file = try VectorFile(path: path, options: options)
        let reader = try file.reader(of: try file.layer(named: nil))
        var features: [Feature] = []
        while let feature = try reader.next() { features.append(feature) }
        return features
    }

    private func error(of body: () throws -> Void) -> VectorError? {
        do { try body() } catch { return error as? VectorError }
        return nil
    }

    @Test(
        "give what ogr2ogr wrote into them: geometries to the last digit, attributes, system",
        arguments: ["gpkg", "shp", "fgb", "gml"])
    func formats(_ ending: String) throws {
        let path = try made.convert(
            "parcels.geojson", to: "parcels.\(ending)", ending == "shp" ? ["-lco", "ENCODING=UTF-8"] : [])
        let file = try VectorFile(path: path)
        #expect(file.layers.map(\.name) == ["parcels"])
        #expect(file.layers[0].system == "EPSG:2056")
        let features = try features(of: path).sorted {
            $0.properties["EGRID"]?.text ?? "" < $1.properties["EGRID"]?.text ?? ""
        }
        #expect(features.map { $0.geometry?.corners } == Samples.geometries.map(\.corners))
        #expect(features.map { $0.properties["EGRID"]?.text } == ["CH990170891496", "CH990170891497"])
        #expect(features.map { $0.properties["Nummer"]?.doubleValue } == [12, 13])
        #expect(features.map { $0.properties["Flaeche"]?.doubleValue } == [8400.5, nil])
        #expect(features.map { $0.properties["Name"]?.text } == ["Zürichgässli", "d'Œuvre"])
    }

    @Test("in KML are longitude and latitude")
    func kml() throws {
        let path = try made.convert("parcels.geojson", to: "parcels.kml")
        let file = try VectorFile(path: path)
        #expect(file.layers[0].system == "EPSG:4326")
        let first = try #require(try features(of: path).first?.geometry?.polygons.first?.shell.first)
        #expect(abs(first.x - 7.438634) < 1e-5 && abs(first.y - 46.951085) < 1e-5)
    }

    @Test("in GML with a register's axis order have the longitude first all the same")
    func axes() throws {
        let path = try made.convert(
            "parcels.geojson", to: "wgs84.gml", ["-t_srs", "EPSG:4326", "-dsco", "SRSNAME_FORMAT=OGC_URN"])
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<gml:posList>46.9"))
        let first = try #require(try features(of: path).first?.geometry?.polygons.first?.shell.first)
        #expect(abs(first.x - 7.4386) < 0.01 && abs(first.y - 46.951) < 0.01)
    }

    @Test("of drawings are areas where their lines are closed")
    func drawing() throws {
        let path = try made.convert("parcels.geojson", to: "parcels.dxf", ["-skipfailures"])
        let areas = try features(of: path).compactMap(\.geometry).flatMap(\.polygons)
        #expect(areas.flatMap(\.rings).count == 4)
    }

    @Test("get nothing beside them: no index, no cache, no schema")
    func untouched() throws {
        for ending in ["gpkg", "shp", "gml", "fgb"] {
            let path = try made.convert("parcels.geojson", to: "parcels.\(ending)")
            if ending == "gml" { try FileManager.default.removeItem(atPath: made.path("parcels.xsd")) }
            let before = try made.names
            let content = try Data(contentsOf: URL(filePath: path))
            _ = try features(of: path)
            #expect(try made.names == before)
            #expect(try Data(contentsOf: URL(filePath: path)) == content)
        }
    }

    @Test("in GML keep texts of digits, with its schema and without")
    func texts() throws {
        let texts = ["007", "1.10", "12E3", "84", "12.5"]
        let fields = texts.enumerated().map { #""T\#($0)":"\#($1)""# }.joined(separator: ",")
        try made.write(
            #"{"type":"Feature","properties":{\#(fields)},"geometry":{"type":"Point","coordinates":[7,47]}}"#,
            to: "texts.geojson")
        let path = try made.convert("texts.geojson", to: "texts.gml")
        for hasSchema in [true, false] {
            if !hasSchema { try FileManager.default.removeItem(atPath: made.path("texts.xsd")) }
            let read = try #require(try features(of: path).first).properties
            let values = texts.indices.map { read["T\($0)"] }
            #expect(values.prefix(3) == [.string("007"), .string("1.10"), .string("12E3")])
            #expect(
                values.suffix(2)
                    == (hasSchema ? [.string("84"), .string("12.5")] : [.integer(84), .number(12.5)]))
        }
    }

    @Test("take a Shapefile's encoding from its .cpg, or from the caller")
    func encoding() throws {
        let path = try made.convert("parcels.geojson", to: "latin.shp", ["-lco", "ENCODING=ISO-8859-1"])
        #expect(try features(of: path).first?.properties["Name"]?.text == "Zürichgässli")
        try made.write("UTF-8", to: "latin.cpg")
        let options = VectorReadOptions(encoding: "ISO-8859-1")
        #expect(try features(of: path, options).first?.properties["Name"]?.text == "Zürichgässli")
    }

    @Test("with several layers want one to be named")
    func layers() throws {
        let path = try made.convert("parcels.geojson", to: "two.gpkg", ["-nln", "one"])
        _ = try made.convert("parcels.geojson", to: "two.gpkg", ["-update", "-nln", "other"])
        let file = try VectorFile(path: path)
        #expect(error { _ = try file.layer(named: nil) }?.code == .layerMissing)
        #expect(error { _ = try file.layer(named: nil) }?.remedy.contains("one, other") == true)
        #expect(try file.layer(named: "other").name == "other")
        #expect(error { _ = try file.layer(named: "third") }?.code == .layerMissing)
    }

    @Test(
        "that are missing, of no known format or damaged are errors",
        arguments: ["gpkg", "shp", "fgb", "gml", "kml"])
    func damaged(_ ending: String) throws {
        #expect(error { _ = try VectorFile(path: made.path("gone.\(ending)")) }?.code == .unreadable)
        let rubbish = try made.write("This is no map.", to: "rubbish.\(ending)")
        #expect(
            error { _ = try features(of: rubbish) }?.code == (ending == "shp" ? .companionMissing : .damaged))
        let path = try made.convert("parcels.geojson", to: "whole.\(ending)")
        let content = try Data(contentsOf: URL(filePath: path))
        try content.prefix(content.count / 2).write(to: URL(filePath: path))
        #expect(error { _ = try features(of: path) } != nil, "half a \(ending)")
    }

    @Test("whose names look like a service are files all the same")
    func services() {
        #expect(error { _ = try VectorFile(path: "PG:dbname=x.gpkg") }?.code == .unreadable)
        #expect(error { _ = try VectorFile(path: "/vsicurl/http://127.0.0.1:9/x.gpkg") }?.code == .unreadable)
        #expect(error { _ = try VectorFile(path: "parcels.txt") }?.code == .unsupportedFormat)
    }
}
