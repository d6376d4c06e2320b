import Parcels
import SimpleFeatures
import Testing

@Suite("Parcel attributes")
struct ParcelAttributeTests {
    private func parcel(_ attributes: JSONObject) throws -> Parcel {
        let ring = [(0, 0), (1, 0), (1, 1), (0, 0)].map { Position(x: $0.0, y: $0.1) }
        return try Parcel(Feature(geometry: .polygon(Polygon(rings: [ring])), properties: attributes))
    }

    /// As the services' documentation lists them.
    static let services: [(attributes: JSONObject, municipality: String?, area: Double?)] = [
        (
            [
                "BFSNr": 351, "EGRIS_EGRID": "CH643546955207", "Flaeche": 1_204, "Kanton": "BE",
                "Nummer": "84",
                "NBIdent": "BE0200000042", "Vollstaendigkeit": "Vollstaendig",
            ], "351", 1_204
        ),
        (
            [
                "nbident": "BE0200000042", "nummer": "84", "egris_egrid": "CH643546955207",
                "vollstaendigkeit": "Vollstaendig", "flaechenmass": 1_204, "stand_am": "2026-03-02",
                "bfsnr": 351,
            ], "351", 1_204
        ),
        (["egris_egrid": "CH643546955207", "number": "84", "identnd": "BE0200000042", "ak": "BE"], nil, nil),
        (
            [
                "egris_egrid": "CH643546955207", "numero": "84", "identdn": "VD0132000042",
                "validite": "en_vigueur",
                "integralite": "complet",
            ], nil, nil
        ),
    ]

    @Test("are found under the names of every service", arguments: services.indices)
    func attributes(index: Int) throws {
        let service = Self.services[index]
        let parcel = try parcel(service.attributes)
        #expect(parcel.egrid == "CH643546955207")
        #expect(parcel.number == "84")
        #expect(parcel.municipality == service.municipality)
        #expect(parcel.registeredArea == service.area)
    }

    @Test("that are null or of another kind are as good as missing")
    func nothing() throws {
        let parcel = try parcel([
            "EGRIS_EGRID": .null, "egrid": "CH643546955207", "Nummer": .array([1]), "BFSNr": .object([:]),
            "Flaeche": "unbekannt",
        ])
        #expect(parcel.egrid == "CH643546955207")
        #expect(parcel.number == nil && parcel.municipality == nil && parcel.registeredArea == nil)
    }

    @Test(
        "never make a registered area that is no number", arguments: ["nan", "inf", "-Infinity", "1e999", ""])
    func area(text: String) throws {
        #expect(try parcel(["Flaeche": .string(text)]).registeredArea == nil)
        #expect(try parcel(["Flaeche": "812.5"]).registeredArea == 812.5)
    }

    @Test("come with the polygons of a collection, and those alone")
    func collection() throws {
        let ring = [(0, 0), (2, 0), (2, 2), (0, 0)].map { Position(x: $0.0, y: $0.1) }
        let polygon = Polygon(rings: [ring])
        let geometry = Geometry.geometryCollection([
            .point(Position(x: 9, y: 9)), .multiPolygon([polygon, polygon]),
            .geometryCollection([.polygon(polygon)]),
        ])
        #expect(try Parcel(Feature(geometry: geometry)).polygons == [polygon, polygon, polygon])
    }
}
