import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Reference systems")
struct ReferenceSystemTests {
    @Test(
        "go by many names",
        arguments: [
            ("lv95", 2056), ("LV03", 21781), ("WGS84", 4326), ("etrs89", 4258), ("EPSG:25832", 25832),
            ("urn:ogc:def:crs:EPSG::2056", 2056), ("urn:ogc:def:crs:EPSG:9.9.1:21781", 21781),
            ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326), ("epsg:3857", 3857), ("CH1903+", 4150), ("ch1903", 4149),
            ("WebMercator", 3857), ("utm32", 25832),
            ("2056", 2056), ("25832", 25832),
        ])
    func names(name: String, code: Int) throws {
        #expect(try ReferenceSystem(name).epsgCode == code)
    }

    @Test(
        "may say what their heights are counted from",
        arguments: [
            ("lv95+ln02", ReferenceSystem.lv95, HeightSystem.ln02), ("LV03+LHN95", .lv03, .lhn95),
            ("ch1903++bessel", .ch1903Plus, .bessel), ("ch1903+bessel", .ch1903, .bessel),
            ("EPSG:2056+5729", .lv95, .lhn95), ("2056+5728", .lv95, .ln02),
            ("EPSG:4979", .wgs84, .ellipsoidal),
            ("EPSG:4937", .etrs89, .ellipsoidal), ("wgs84+ellipsoidal", .wgs84, .ellipsoidal),
            ("urn:ogc:def:crs,crs:EPSG::2056,crs:EPSG::5728", .lv95, .ln02),
            ("urn:ogc:def:crs:OGC::CRS84h", .wgs84, .ellipsoidal),
        ])
    func heights(name: String, system: ReferenceSystem, heights: HeightSystem) throws {
        let found = try ReferenceSystem(name)
        #expect(found == system.withHeights(heights) && found.horizontal == system)
        #expect(try ReferenceSystem(found.name) == found)
        guard let name = try found.geoJSONName else { return }
        #expect(try ReferenceSystem(name) == (heights == .bessel ? system : found))
    }

    /// LV03 without its code: PROJ would take it to WGS84 without the grid.
    static let definitionsOfLV03 = [
        """
        +proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel \
        +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs
        """,
        """
        +proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel \
        +nadgrids=@CHENyx06_ETRS.gsb +units=m +no_defs +type=crs
        """,
        """
        PROJCS["CH1903_LV03",GEOGCS["GCS_CH1903",DATUM["D_CH1903",SPHEROID["Bessel_1841",6377397.155,299.1528128]],\
        PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],\
        PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["False_Easting",600000.0],\
        PARAMETER["False_Northing",200000.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Azimuth",90.0],\
        PARAMETER["Longitude_Of_Center",7.439583333333333],PARAMETER["Latitude_Of_Center",46.95240555555556],\
        UNIT["Meter",1.0]]
        """,
    ]

    @Test(
        "are known by their definitions, so that LV03 never goes without the grid",
        arguments: definitionsOfLV03)
    func definitions(definition: String) throws {
        let transformer = try Transformer(from: ReferenceSystem(definition), to: .wgs84)
        #expect(transformer.source == .lv03 && transformer.method.lowercased().contains("chenyx06a"))
        let chiasso = try transformer.transform(Position(x: 723_800, y: 76_800))
        #expect(abs(chiasso.x - 9.031795951) < 2e-9 && abs(chiasso.y - 45.831521592) < 2e-9)
    }

    @Test("of one's own work through PROJ, and a datum derived from CH1903 goes through the grid")
    func ownDefinitions() throws {
        let utm = try ReferenceSystem("+proj=utm +zone=32 +datum=WGS84")
        let bern = Position(x: 2_600_000, y: 1_200_000)
        let found = try Transformer(from: .lv95, to: utm).transform(bern)
        let same = try Transformer(from: .lv95, to: .utm32WGS84).transform(bern)
        #expect(distance(found, same, isGeographic: false) < 1e-6)
        let local = try ReferenceSystem(
            #"PROJCS["local",GEOGCS["CH1903",DATUM["CH1903",SPHEROID["Bessel 1841",6377397.155,299.1528128]],"#
                + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],"#
                + #"PARAMETER["latitude_of_origin",46],PARAMETER["central_meridian",8],PARAMETER["scale_factor",1],"#
                + #"PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]"#)
        #expect(try Transformer(from: local, to: .wgs84).method.lowercased().contains("chenyx06a"))
        #expect(try Transformer(from: .lv95, to: ReferenceSystem("EPSG:2154")).transform(bern).x > 1_000_000)
    }

    @Test(
        "that refer to files, are not plane or lack east and north are rejected",
        arguments: [
            "+proj=longlat +ellps=bessel +nadgrids=/etc/passwd", "+proj=longlat +init=epsg:4326",
            "+proj=tinshift +file=/etc/passwd", "+proj=pipeline +step +proj=utm +zone=32",
            "+proj=longlat +ellps=bessel +geoidgrids=egm96_15.gtx", "+proj=vgridshift +grids=egm96_15.gtx",
            #"BOUNDCRS[SOURCECRS[x],ABRIDGEDTRANSFORMATION["y",PARAMETERFILE["z","/etc/passwd"]]]"#,
            "EPSG:4978", "EPSG:5728", "EPSG:5513", "EPSG:4807", "EPSG:7415",
        ])
    func unsupported(definition: String) throws {
        let error = try #require(throws: TransformError.self) {
            try Transformer(from: .lv95, to: ReferenceSystem(definition))
        }
        #expect(error.code == .unsupportedSystem)
    }

    @Test("that are nonsense or too long are unknown")
    func nonsense() throws {
        let long = "+proj=longlat " + String(repeating: "+x_0=1 ", count: 3_000)
        for definition in ["PROJCS[", "+proj=nothing", "[[[[", long] {
            let error = try #require(throws: TransformError.self) {
                try Transformer(from: .lv95, to: ReferenceSystem(definition))
            }
            #expect(error.code == .unknownSystem && error.message.utf8.count < 500)
        }
    }

    @Test("without a code cannot be named in GeoJSON")
    func nameless() throws {
        let system = try ReferenceSystem("+proj=utm +zone=32 +datum=WGS84")
        #expect(throws: TransformError.self) { try system.geoJSONName }
        #expect(try ReferenceSystem.wgs84.geoJSONName == nil)
        #expect(try ReferenceSystem.lv95.geoJSONName == "urn:ogc:def:crs:EPSG::2056")
    }

    @Test(
        "are rejected by other names",
        arguments: [
            "", "mars", "EPSG:", "EPSG:x", "1023", "EPSG:-1", "EPSG:99999999999999999999", "lv95+",
            "lv95+moon",
            "+", "++", "EPSG:2056+4326", "urn:ogc:def:crs,", "urn:ogc:def:crs,crs:EPSG::2056",
            "urn:ogc:def:crs,crs:EPSG::4979,crs:EPSG::5728",
        ])
    func unknownNames(name: String) throws {
        let error = try #require(throws: TransformError.self) { try ReferenceSystem(name) }
        #expect(error.code == .unknownSystem)
    }

    @Test("that PROJ does not know are rejected when a transformer is made")
    func unknownCode() throws {
        let error = try #require(throws: TransformError.self) {
            try Transformer(from: .lv95, to: ReferenceSystem(epsgCode: 999_999))
        }
        #expect(error.code == .unknownSystem)
    }

    @Test("are recognised by the size of their coordinates, never by guess")
    func recognition() {
        #expect(ReferenceSystem.recognised(from: Position(x: 2_600_000, y: 1_200_000)) == .lv95)
        #expect(ReferenceSystem.recognised(from: Position(x: 600_000, y: 200_000)) == .lv03)
        #expect(ReferenceSystem.recognised(from: Position(x: 7.44, y: 46.95)) == .wgs84)
        #expect(ReferenceSystem.recognised(from: Position(x: 1_200_000, y: 2_600_000)) == nil)
        #expect(ReferenceSystem.recognised(from: Position(x: .nan, y: 1)) == nil)
    }

    @Test("of degrees are known as such, and the grid by its file")
    func transformers() throws {
        let transformer = try Transformer(from: .lv03, to: .etrs89)
        #expect(transformer.targetIsGeographic)
        #expect(transformer.method.lowercased().contains("chenyx06a"))
        #expect(try !Transformer(from: .wgs84, to: .lv95).targetIsGeographic)
        #expect(try Transformer(from: .lv95, to: .lv95).method == "unchanged")
        #expect(SwissGrid.locate()?.lowercased().contains("chenyx06a") == true)
        #expect(SwissGrid.chenyx06.path == SwissGrid.locate())
    }
}
