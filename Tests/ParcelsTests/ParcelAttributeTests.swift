import Parcels
import SimpleFeatures
import Streams
import Testing

@Suite("Parcel attributes")
struct ParcelAttributeTests {
    private func parcel(_ attributes: JSONObject) throws -> Parcel {
        let ring = [(0, 0), (1, 0), (1, 1), (0, 0)].map { Position(x: $0.0, y: $0.1) }
        return try Parcel(Feature(geometry: .polygon(Polygon(rings: [ring])), properties: attributes))
    }

    /// As listed in the services' documentation.
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

    @Test(
        "are found under the names of our own outputs, with umlauts in any case, and as abbreviated in a Shapefile"
    )
    func otherNames() throws {
        for name in [
            "registered_m2", "fläche", "FLÄCHE", "Fla\u{0308}chenmass", "Flaechenma", "registered",
            "REGISTERED",
        ] {
            #expect(try parcel(JSONObject([.init(name: name, value: 812)])).registeredArea == 812, "\(name)")
        }
        for name in ["area_m2", "parcel_m2", "Flaechen", "flaechenmas"] {
            #expect(try parcel(JSONObject([.init(name: name, value: 812)])).registeredArea == nil, "\(name)")
        }
        for name in ["kind", "Grundstücksart", "GRUNDSTÜC", "grundstück", "realestate"] {
            #expect(
                try parcel(JSONObject([.init(name: name, value: "Baurecht")])).kind == .buildingRight,
                "\(name)")
        }
        #expect(try parcel(["EGRIS_EGRI": "CH643546955207"]).egrid == "CH643546955207")
        #expect(try parcel(["Parzellenn": "84", "Flaechenma": 5, "flaechenmass": 7]).registeredArea == 7)
    }

    @Test(
        "are found under the column names of tables written by hand, which were not recognised",
        arguments: [
            "Parzelle", "PARZELLE", "Parz.-Nr.", "Parz-Nr", "Parz. Nr.", "Parzellennummer", "Parzellen-Nr.",
            "Grundstücknummer", "Grundstu\u{308}ck-Nr.", "Grundstueck-Nr", "Liegenschaft", "Nr.", "Numéro",
        ])
    func handwrittenNames(name: String) throws {
        #expect(try parcel(JSONObject([.init(name: name, value: "84")])).number == "84")
    }

    @Test("hold the EGRID under E-GRID, and the number under Parzelle beside a count of rows")
    func handwrittenEGRID() throws {
        for name in ["E-GRID", "e-grid", "E GRID", "EGRIS-EGRID"] {
            #expect(
                try parcel(JSONObject([.init(name: name, value: "CH643546955207")])).egrid
                    == "CH643546955207", "\(name)")
        }
        #expect(try parcel(["Nr": 1, "Parzelle": "84"]).number == "84")
        #expect(try parcel(["Grundstuec": "Baurecht"]).number == nil)
        var reader = ParcelReader()
        _ = reader.parcel(["Kennung": "84"], [])
        #expect(!reader.sightings.hasNames)
        _ = reader.parcel(["E-GRID": .null], [])
        #expect(reader.sightings.hasNames)
    }

    @Test("are found under a mapped name with umlauts, in any case")
    func mapped() throws {
        var fields = ParcelFields.standard
        fields.map(.registeredArea, to: "Grundfläche")
        var reader = ParcelReader(fields)
        #expect(reader.parcel(["GRUNDFLÄCHE": 7, "area": 8], []).registeredArea == 7)
        #expect(reader.parcel(["area": 8], []).registeredArea == nil)
        #expect(reader.sightings.parcels == 2 && reader.sightings.hasAttribute(named: "grundfläche"))
        #expect(!reader.sightings.hasAttribute(named: "flaeche"))
    }

    @Test("that are null or of another type count as missing")
    func nothing() throws {
        let parcel = try parcel([
            "EGRIS_EGRID": .null, "egrid": "CH643546955207", "Nummer": .array([1]), "BFSNr": .object([:]),
            "Flaeche": "unbekannt",
        ])
        #expect(parcel.egrid == "CH643546955207")
        #expect(parcel.number == nil && parcel.municipality == nil && parcel.registeredArea == nil)
    }

    @Test(
        "never give a registered area that is not a number",
        arguments: ["nan", "inf", "-Infinity", "1e999", ""])
    func area(text: String) throws {
        #expect(try parcel(["Flaeche": .string(text)]).registeredArea == nil)
        #expect(try parcel(["Flaeche": "812.5"]).registeredArea == 812.5)
    }

    @Test(
        "parse registered areas in Swiss notation",
        arguments: [
            ("1'000", 1_000), ("1’234’567", 1_234_567), ("100,5", 100.5), ("865 m2", 865),
            (" 1 000,25 M² ", 1_000.25),
            ("1\u{202F}000.125 qm", 1_000.125), ("12", 12), ("0,125", nil), ("1,000", nil), ("1.000,5", nil),
            ("10'00", nil), ("1000'000", nil), ("'100", nil), ("m2", nil), ("1'000 ha", nil),
            ("ca. 100", nil),
        ] as [(String, Double?)])
    func numbers(text: String, area: Double?) throws {
        var reader = ParcelReader()
        #expect(reader.parcel(["Flaeche": .string(text)], []).registeredArea == area)
        #expect(reader.sightings.strangeAreas.examples == (area == nil ? [text] : []))
    }

    @Test("that are not areas are recorded, except empty ones")
    func strangeAreas() {
        var reader = ParcelReader()
        for text in ["c", "b", "b", " ", "", "7"] { _ = reader.parcel(["Flaeche": .string(text)], []) }
        _ = reader.parcel(["Flaeche": .null], [])
        var sightings = reader.sightings
        var other = ParcelReader()
        _ = other.parcel(["Flaeche": "a"], [])
        sightings.add(other.sightings)
        #expect(sightings.strangeAreas.count == 4 && sightings.strangeAreas.examples == ["a", "b", "c"])
    }

    @Test("come with the polygons of a collection only")
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
