import Parcels
import Streams
import Testing

@Suite("Kinds of parcels")
struct ParcelKindTests {
    static let texts: [(String, ParcelKind?)] = [
        ("Liegenschaft", .land), ("bien-fonds", .land), ("Bien_fonds", .land), ("bene immobile", .land),
        ("RealEstate", .land), ("Parzelle mit Baurecht", .land), ("Grundstück", .land), ("land", .land),
        ("Strasse mit Wegrecht", nil), ("Terrain avec droit de passage", nil),
        ("Uferschutz rechts der Aare", nil),
        ("Fondo con diritto di passo", .land), ("Route grevée d'un droit de passage", nil), ("W2", nil),
        ("", nil),
        ("Baurecht", .buildingRight), ("SelbstRecht.Baurecht", .buildingRight),
        ("droit de superficie", .buildingRight),
        ("diritto di superficie", .buildingRight),
        ("DistinctAndPermanentRight.BuildingRight", .buildingRight),
        ("building_right", .buildingRight), ("buildingRight", .buildingRight),
        ("Quellenrecht", .otherRight), ("SelbstRecht.weitere", .otherRight), ("SDR", .otherRight),
        ("Selbständiges und dauerndes Recht", .otherRight), ("DDP", .otherRight), ("otherRight", .otherRight),
        ("droit distinct et permanent", .otherRight), ("Konzession", .otherRight),
        ("Wasserkonzession", .otherRight),
        ("Concession", .otherRight), ("Concessione", .otherRight), ("Konzessionsrecht", .otherRight),
        ("Bergwerk", .mine), ("Mine", .mine), ("miniera", .mine), ("Mineralbad", nil),
    ]

    @Test("are recognised by whole words and the endings of compound words", arguments: texts.indices)
    func registerTexts(index: Int) {
        let (text, kind) = Self.texts[index]
        #expect(ParcelKind(registerText: text) == kind, "\(text)")
    }

    @Test("are recognised in our own outputs", arguments: ParcelKind.allCases)
    func ownNames(kind: ParcelKind) {
        #expect(ParcelKind(registerText: kind.rawValue) == kind)
    }

    @Test("are recognised in layer names")
    func layers() {
        for (name, kind) in [
            ("selbstrecht", .otherRight), ("ms:SDR", .otherRight), ("av_baurechte_2026", .buildingRight),
            ("Bergwerk", .mine), ("liegenschaften", nil), ("Liegenschaften_und_Baurechte", nil),
            ("mine", nil),
            ("ufer rechts", nil), ("village", nil),
        ] as [(String, ParcelKind?)] {
            #expect(ParcelKind(layerName: name) == kind, "\(name)")
        }
    }

    @Test("that are unknown or missing become the assumed kind and are counted")
    func assumed() {
        for kind in [ParcelKind.land, .otherRight] {
            var reader = ParcelReader(assuming: kind)
            let kinds: [JSONValue] = ["x", .null, " ", "Baurecht", "x", "Liegenschaft"]
            let read = kinds.map { reader.parcel(["art": $0], []).kind }
            #expect(read == [kind, kind, kind, .buildingRight, kind, .land])
            #expect(
                reader.sightings.strangeKinds.count == 2 && reader.sightings.strangeKinds.examples == ["x"])
            #expect(reader.sightings.withoutKind == 2)
        }
    }
}
