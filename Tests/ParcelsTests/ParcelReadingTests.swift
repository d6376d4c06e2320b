import Foundation
import Parcels
import SimpleFeatures
import Streams
import Testing

@Suite("Reading parcels")
struct ParcelReadingTests {
    private static let square = Geometry.polygon(
        Polygon(rings: [
            [Position(x: 0, y: 0), Position(x: 1, y: 0), Position(x: 1, y: 1), Position(x: 0, y: 0)]
        ]))

    static let services: [(name: String, attributes: JSONObject)] = [
        ("geodienste.ch", ["BFSNr": 9901, "EGRIS_EGRID": "CH990170891496", "Flaeche": 812, "Nummer": "7a"]),
        (
            "MOpublic",
            ["bfsnr": 9901, "egris_egrid": "CH990170891496", "flaechenmass": "812", "nummer": "7a"]
        ),
        (
            "geo.admin.ch",
            ["bfsnr": 9901, "egris_egrid": "CH990170891496", "number": "7a", "flaechenmass": 812.0]
        ),
        ("French-speaking", ["BFSNR": "9901", "EGRID": "CH990170891496", "numero": "7a", "surface": 812]),
    ]

    @Test("finds attributes under the names of every service", arguments: services.indices)
    func attributes(index: Int) throws {
        let parcel = try Parcel(Feature(geometry: Self.square, properties: Self.services[index].attributes))
        #expect(parcel.egrid == "CH990170891496" && parcel.number == "7a", "\(Self.services[index].name)")
        #expect(parcel.municipality == "9901" && parcel.registeredArea == 812)
    }

    @Test(
        "requires a polygon",
        arguments: [nil, Geometry.point(Position(x: 1, y: 2)), .lineString([]), .geometryCollection([])])
    func noPolygon(geometry: Geometry?) throws {
        let error = try #require(throws: ParcelError.self) { try Parcel(Feature(geometry: geometry)) }
        #expect(error.code == .noPolygon)
        if geometry == nil { #expect(error.message == "a feature has no geometry") }
    }

    @Test("recognises EGRIDs of CH and 12 digits")
    func egrid() {
        #expect(Parcel.isEGRID("CH990170891496"))
        for wrong in [
            "CH99017089149", "CH9901708914966", "ch990170891496", "CH99017089149X", "", "XX990170891496",
            "CH９９０１７０８９１４９６",
        ] {
            #expect(!Parcel.isEGRID(wrong), "\(wrong)")
        }
    }

    @Test("of the sample village matches its description")
    func village() throws {
        let path =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/SampleData/parcels/village.geojson"
        let reader = GeoJSONReader(try ByteSource(path: path))
        let surveyor = try ParcelSurveyor()
        var total = 0.0
        var count = 0
        while let feature = try reader.next() {
            let parcel = try Parcel(feature)
            let measures = try surveyor.measure(parcel.polygons)
            count += 1
            total += measures.area
            let number = try #require(parcel.number)
            #expect(parcel.egrid.map(Parcel.isEGRID) == true && parcel.municipality == "9901")
            #expect(measures.fault == nil, "\(number)")
            #expect(measures.holes == (["61", "212"].contains(number) ? 1 : 0), "\(number)")
            #expect(measures.parts == (number == "19" ? 2 : 1), "\(number)")
            let difference = abs(measures.area - (parcel.registeredArea ?? 0))
            #expect((difference > 50) == ["35", "84", "127"].contains(number), "\(number)")
        }
        #expect(count == 217)
        #expect(abs(total - 733_085.106) < 0.001)
    }
}
