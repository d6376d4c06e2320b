/// Two neighbouring parcels with an arc between them, as INTERLIS 1 and 2, and the model of the first.
enum InterlisSample {
    /// The chord of 100 m has an arc 20 m beside it: this is the area between them.
    static let segment = 1_375.073

    static let transfer1 = """
        SCNT
        Testlieferung
        ////
        MTID Test
        MODL Test
        TOPI Liegenschaften
        TABL Grundstueck
        OBJE 10 CH990170891496
        OBJE 11 CH990170891497
        ETAB
        TABL Liegenschaft_Geometrie
        OBJE 1
        STPT 2600000.000 1200000.000
        LIPT 2600100.000 1200000.000
        ELIN
        OBJE 2
        STPT 2600100.000 1200000.000
        ARCP 2600120.000 1200050.000
        LIPT 2600100.000 1200100.000
        ELIN
        OBJE 3
        STPT 2600100.000 1200100.000
        LIPT 2600000.000 1200100.000
        LIPT 2600000.000 1200000.000
        ELIN
        OBJE 4
        STPT 2600100.000 1200000.000
        LIPT 2600200.000 1200000.000
        LIPT 2600200.000 1200100.000
        LIPT 2600100.000 1200100.000
        ELIN
        ETAB
        TABL Liegenschaft
        OBJE 20 12 2600050.000 1200050.000 Kellergässli
        OBJE 21 13 2600150.000 1200050.000 Feld
        ETAB
        ETOP
        EMOD
        ENDE

        """

    static let transfer2 = """
        <?xml version="1.0" encoding="UTF-8"?>
        <TRANSFER xmlns="http://www.interlis.ch/INTERLIS2.3">
        <HEADERSECTION VERSION="2.3" SENDER="test"><MODELS><MODEL NAME="Test" URI="http://x.ch" VERSION="1"/></MODELS>
        </HEADERSECTION><DATASECTION><Test.Grundstuecke BID="1">
        <Test.Grundstuecke.Grundstueck TID="10"><Nummer>12</Nummer></Test.Grundstuecke.Grundstueck>
        \(liegenschaft("20", "12", [line((0, 0), (100, 0)), arc(over: (120, 50), to: (100, 100)), line((0, 100), (0, 0))]))
        \(liegenschaft("21", "13", [line((100, 0), (200, 0), (200, 100), (100, 100)), arc(over: (120, 50), to: (100, 0))]))
        </Test.Grundstuecke></DATASECTION></TRANSFER>
        """

    private static func liegenschaft(_ identifier: String, _ number: String, _ segments: [String]) -> String {
        """
        <Test.Grundstuecke.Liegenschaft TID="\(identifier)"><Nummer>\(number)</Nummer><Geometrie><SURFACE><BOUNDARY>
        <POLYLINE>\(segments.joined())</POLYLINE></BOUNDARY></SURFACE></Geometrie></Test.Grundstuecke.Liegenschaft>
        """
    }

    private static func line(_ points: (Int, Int)...) -> String {
        points.map { "<COORD><C1>\(2_600_000 + $0.0)</C1><C2>\(1_200_000 + $0.1)</C2></COORD>" }.joined()
    }

    private static func arc(over middle: (Int, Int), to end: (Int, Int)) -> String {
        "<ARC><C1>\(2_600_000 + end.0)</C1><C2>\(1_200_000 + end.1)</C2>"
            + "<A1>\(2_600_000 + middle.0)</A1><A2>\(1_200_000 + middle.1)</A2></ARC>"
    }

    /// The least that GDAL wants of a model as ili2c writes it.
    static let model: String = {
        let topic = "Test.Liegenschaften"
        let elements =
            [
                element("Model", "Test", "<Name>Test</Name><iliVersion>1</iliVersion>" + format),
                axis("C1", 1), axis("C2", 2),
                element("CoordType", "Test.LKoord", "<Name>LKoord</Name><ElementInPackage REF=\"Test\"/>"),
                element("SubModel", topic, "<Name>Liegenschaften</Name><ElementInPackage REF=\"Test\"/>"),
            ]
            + table("Grundstueck", [("EGRIS_EGRID", text)])
            + table("Liegenschaft", [("Nummer", text), ("Geometrie", area), ("Flurname", text)])
        return """
            <?xml version="1.0" encoding="UTF-8"?><TRANSFER xmlns="http://www.interlis.ch/INTERLIS2.3"><HEADERSECTION
             SENDER="test" VERSION="2.3"/><DATASECTION><IlisMeta07.ModelData BID="MODEL.Test">
            \(elements.joined(separator: "\n"))
            </IlisMeta07.ModelData></DATASECTION></TRANSFER>
            """
    }()

    /// The same model as `ili2c -oIMD16` writes it.
    static var model16: String {
        var text = model.replacing("<IlisMeta07.ModelData BID", with: "<ModelData BID")
            .replacing("</IlisMeta07.ModelData>", with: "</ModelData>")
            .replacing("IlisMeta07.ModelData.", with: "")
        for (old, new) in [
            "TID": "ili:tid", "BID": "ili:bid", "REF": "ili:ref", "ORDER_POS": "ili:order_pos",
        ] {
            text = text.replacing(" \(old)=", with: " \(new)=")
        }
        let start = text.range(of: "<ModelData")?.lowerBound ?? text.startIndex
        let objects = text[start...].replacing("<", with: "<IlisMeta16:").replacing(
            "<IlisMeta16:/", with: "</IlisMeta16:")
        return """
            <?xml version="1.0" encoding="UTF-8"?><ili:transfer xmlns:ili="http://www.interlis.ch/xtf/2.4/INTERLIS"
             xmlns:IlisMeta16="http://www.interlis.ch/xtf/2.4/IlisMeta16"><ili:datasection>
            \(objects)
            """.replacing(
                "</IlisMeta16:DATASECTION></IlisMeta16:TRANSFER>", with: "</ili:datasection></ili:transfer>")
    }

    private static let format = """
        <ili1Format><IlisMeta07.ModelData.Ili1Format><isFree>true</isFree><blankCode>95</blankCode>
        <undefinedCode>64</undefinedCode><continueCode>92</continueCode><tidKind>TID_ANY</tidKind>
        </IlisMeta07.ModelData.Ili1Format></ili1Format>
        """
    private static let text = ("TextType", "<Kind>Text</Kind><MaxLength>30</MaxLength>")
    private static let area = ("LineType", "<Kind>Area</Kind><CoordType REF=\"Test.LKoord\"/>")

    private static func element(_ kind: String, _ identifier: String?, _ content: String) -> String {
        let place = identifier.map { " TID=\"\($0)\"" } ?? ""
        return "<IlisMeta07.ModelData.\(kind)\(place)>\(content)</IlisMeta07.ModelData.\(kind)>"
    }

    private static func axis(_ name: String, _ place: Int) -> String {
        let identifier = "Test.LKoord.\(name)"
        return element("NumType", identifier, "<Name>\(name)</Name><Min>1.000</Min><Max>9999999.000</Max>")
            + element(
                "AxisSpec", nil,
                "<CoordType REF=\"Test.LKoord\"/><Axis REF=\"\(identifier)\" ORDER_POS=\"\(place)\"/>")
    }

    private static func table(_ name: String, _ attributes: [(String, (kind: String, content: String))])
        -> [String]
    {
        let table = "Test.Liegenschaften.\(name)"
        let head = element(
            "Class", table,
            "<Name>\(name)</Name><ElementInPackage REF=\"Test.Liegenschaften\"/><Kind>Class</Kind>")
        return [head]
            + attributes.enumerated().flatMap { place, attribute in
                let identifier = "\(table).\(attribute.0)"
                return [
                    element(
                        attribute.1.kind, identifier + ".TYPE",
                        "<Name>TYPE</Name><LTParent REF=\"\(identifier)\"/>" + attribute.1.content),
                    element(
                        "AttrOrParam", identifier,
                        "<Name>\(attribute.0)</Name><AttrParent REF=\"\(table)\" ORDER_POS=\"\(place + 1)\"/>"
                            + "<Type REF=\"\(identifier).TYPE\"/>"),
                    element(
                        "TransferElement", nil,
                        "<TransferClass REF=\"\(table)\"/>"
                            + "<TransferElement REF=\"\(identifier)\" ORDER_POS=\"\(place + 1)\"/>"),
                ]
            }
    }
}
