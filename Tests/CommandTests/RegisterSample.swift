/// A transfer file of the official survey (DM.01) as surveyors deliver it: without its model, areas and numbers apart.
enum RegisterSample {
    /// Parcel 24 of 10,000 m², parcel 39 of two parts of 5,000 m² each, and a building right 90001 over parcel 24.
    static func transfer(
        model: String = "DM01AVSO24LV95", register: String = "SO0200002549 {number} {egrid} 0 0 {kind} {area}"
    ) -> String {
        func entry(_ key: String, _ number: String, _ egrid: String, _ kind: Int, _ area: String) -> String {
            "OBJE \(key) 847 "
                + register.replacing("{number}", with: number).replacing("{egrid}", with: egrid)
                .replacing("{kind}", with: "\(kind)").replacing("{area}", with: area)
        }
        return """
            SCNT
            Lieferung
            ////
            MTID INTERLIS1
            MODL \(model)
            TOPI FixpunkteKategorie1
            TABL LFP1
            OBJE 7 1 2 3 4
            ETAB
            ETOP
            TOPI Liegenschaften
            TABL LSNachfuehrung
            OBJE 847 SO0200002549 1 Neuvermessung 0 20100107 @ @ @
            ETAB
            TABL Grundstueck
            \(entry("1693", "24", "CH810615327156", 0, "@"))
            \(entry("a39", "39", "CH470672843246", 0, "10000"))
            \(entry("1701", "90001", "CH669832066378", 1, "@"))
            ETAB
            TABL Liegenschaft_Geometrie
            OBJE 1 @
            \(line((0, 0), (100, 0), (100, 100), (0, 100), (0, 0)))
            OBJE 2 @
            \(line((200, 0), (300, 0), (300, 50), (200, 50), (200, 0)))
            OBJE 3 @
            \(line((400, 0), (500, 0), (500, 50), (400, 50), (400, 0)))
            ETAB
            TABL Liegenschaft
            OBJE 1762 1693 @ 2611050.000 1233050.000 9999
            OBJE 1763 a39 1 2611250.000 1233025.000 5000
            OBJE 1764 a39 2 2611450.000 1233025.000 5000
            ETAB
            TABL SelbstRecht
            OBJE 1780 1701 @ 100
            ETAB
            TABL SelbstRecht_Geometrie
            OBJE 1 1780 @
            \(line((0, 0), (10, 0), (10, 10), (0, 10), (0, 0)))
            ETAB
            ETOP
            EMOD
            ENDE

            """
    }

    /// The same in French, as far as the tables' names go.
    static var french: String {
        let words = [
            ("TOPI Liegenschaften", "TOPI Biens_fonds"), ("TABL Grundstueck", "TABL Immeuble"),
            ("TABL Liegenschaft", "TABL Bien_fonds"), ("TABL SelbstRecht", "TABL DDP"),
        ]
        return words.reduce(transfer(model: "MD01MOCH24LV95F")) { $0.replacing($1.0, with: $1.1) }
    }

    /// The same in Italian, as far as the tables' names go.
    static var italian: String {
        let words = [
            ("TOPI Liegenschaften", "TOPI Beni_immobili"), ("TABL Grundstueck", "TABL Fondo"),
            ("TABL Liegenschaft", "TABL Bene_immobile"), ("TABL SelbstRecht", "TABL DPSSP"),
            ("_Geometrie", "_Geometria"),
        ]
        return words.reduce(transfer(model: "MD01MUCH24MN95I")) { $0.replacing($1.0, with: $1.1) }
    }

    private static func line(_ points: (Int, Int)...) -> String {
        let lines = points.enumerated().map { place, point in
            "\(place == 0 ? "STPT" : "LIPT") \(2_611_000 + point.0).000 \(1_233_000 + point.1).000"
        }
        return (lines + ["ELIN"]).joined(separator: "\n")
    }
}
