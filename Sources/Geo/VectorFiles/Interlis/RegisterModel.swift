/// The topic of parcels in DM.01, the data model of the official survey, for transfer files without a model.
///
/// It is written in the form of ili2c, which GDAL reads. The cantons' models differ from the federal one mostly in other
/// topics; if a table's first object does not fit, the file's own model is needed.
struct RegisterModel {
    /// A table of the topic, its attributes in the order of the transfer file.
    private struct Table {
        let name: String
        let attributes: [(name: String, kind: Kind)]
    }

    private enum Kind { case text, code, number, area, surface }

    /// The topic's names in German, French and Italian.
    static let topics: Set = [german.topic, french.topic, italian.topic]

    private let name: String
    private let words: Words

    /// The model for a file that uses DM.01 or a canton's extension of it; `nil` for any other, or if a table does not fit.
    init?(of transfer: InterlisTransfer) {
        guard let name = transfer.model, let words = Self.words(ofModel: name) else { return nil }
        self.name = name
        self.words = words
        let register = transfer.firstObjects["\(words.topic)__\(words.register)"]
        let land = transfer.firstObjects["\(words.topic)__\(words.land)"]
        guard register.map(Self.isRegistered) != false, land.map(Self.hasPoint) != false else { return nil }
    }

    /// The model in the form of `ili2c -oIMD`.
    var text: String {
        let topic = "\(name).\(words.topic)"
        let elements =
            [
                Self.element("Model", name, "<Name>\(name)</Name><iliVersion>1</iliVersion>" + Self.format),
                Self.axis("C1", 1, in: name), Self.axis("C2", 2, in: name),
                Self.element(
                    "CoordType", "\(name).LKoord", "<Name>LKoord</Name><ElementInPackage REF=\"\(name)\"/>"),
                Self.element(
                    "SubModel", topic, "<Name>\(words.topic)</Name><ElementInPackage REF=\"\(name)\"/>"),
            ] + words.tables.flatMap { Self.elements(of: $0, in: topic, coordinates: "\(name).LKoord") }
        return """
            <?xml version="1.0" encoding="UTF-8"?><TRANSFER xmlns="http://www.interlis.ch/INTERLIS2.3">
            <HEADERSECTION SENDER="fieldbook" VERSION="2.3"/><DATASECTION><IlisMeta07.ModelData BID="MODEL.\(name)">
            \(elements.joined(separator: "\n"))
            </IlisMeta07.ModelData></DATASECTION></TRANSFER>
            """
    }

    // MARK: Comparison with the federal model

    /// An EGRID or nothing follows origin, numbering and number.
    private static func isRegistered(_ values: [String]) -> Bool {
        guard values.count >= 8 else { return false }
        return values[3] == "@" || (values[3].utf8.count == 14 && values[3].hasPrefix("CH"))
    }

    /// A point in Switzerland and an area follow the reference and a number.
    private static func hasPoint(_ values: [String]) -> Bool {
        guard values.count >= 5, let x = Double(values[2]), let y = Double(values[3]) else { return false }
        let inLV95 = (2_400_000...2_900_000).contains(x) && (1_000_000...1_400_000).contains(y)
        return inLV95 || ((400_000...900_000).contains(x) && (0...400_000).contains(y))
    }

    // MARK: Tables

    private struct Words {
        let topic, register, land: String
        let tables: [Table]
    }

    /// The tables in the language of a model. The federal models are DM01AVCH24LV95D, MD01MOCH24MN95F and MD01MUCH24MN95I;
    /// the cantons' names have the same beginnings.
    private static func words(ofModel name: String) -> Words? {
        [("DM01AV", german), ("MD01MO", french), ("MD01MU", italian)].first { name.hasPrefix($0.0) }?.1
    }

    private static let german: Words = {
        let names = [
            "Entstehung", "NBIdent", "Nummer", "EGRIS_EGRID", "Gueltigkeit", "Vollstaendigkeit", "Art",
            "GesamteFlaechenmass",
        ]
        var tables: [Table] = []
        for prefix in ["", "Proj"] {
            tables.append(register("\(prefix)Grundstueck", names))
            for kind in ["Liegenschaft", "SelbstRecht", "Bergwerk"] {
                let name = prefix + kind
                let names = ["\(name)_von", "NummerTeilGrundstueck", "Geometrie", "Flaechenmass"]
                tables.append(ground(name, isArea: name == "Liegenschaft", names))
            }
        }
        return Words(
            topic: "Liegenschaften", register: "Grundstueck", land: "Liegenschaft", tables: tables)
    }()

    private static let french: Words = {
        let names = [
            "Origine", "IdentDN", "Numero", "EGRIS_EGRID", "Validite", "Integralite", "Genre",
            "SuperficieTotale",
        ]
        var tables = [register("Immeuble", names)]
        for name in ["Bien_fonds", "DDP", "Mine"] {
            let names = ["\(name)_de", "NumeroPartieImmeuble", "Geometrie", "Superficie"]
            tables.append(ground(name, isArea: name == "Bien_fonds", names))
        }
        return Words(topic: "Biens_fonds", register: "Immeuble", land: "Bien_fonds", tables: tables)
    }()

    private static let italian: Words = {
        let names = [
            "Origine", "IdentAN", "Numero", "EGRIS_EGRID", "Validita", "Integralita", "Genere",
            "SuperficieTotale",
        ]
        var tables = [register("Fondo", names)]
        for name in ["Bene_immobile", "DPSSP", "Miniera"] {
            let names = ["\(name)_di", "NumeroParteFondo", "Geometria", "Superficie"]
            tables.append(ground(name, isArea: name == "Bene_immobile", names))
        }
        return Words(topic: "Beni_immobili", register: "Fondo", land: "Bene_immobile", tables: tables)
    }()

    private static func register(_ name: String, _ names: [String]) -> Table {
        let kinds: [Kind] = [.text, .text, .text, .text, .code, .code, .code, .number]
        return Table(name: name, attributes: zip(names, kinds).map { (name: $0, kind: $1) })
    }

    private static func ground(_ name: String, isArea: Bool, _ names: [String]) -> Table {
        let kinds: [Kind] = [.text, .text, isArea ? .area : .surface, .number]
        return Table(name: name, attributes: zip(names, kinds).map { (name: $0, kind: $1) })
    }

    // MARK: Writing

    private static let format = """
        <ili1Format><IlisMeta07.ModelData.Ili1Format><isFree>true</isFree><blankCode>95</blankCode>\
        <undefinedCode>64</undefinedCode><continueCode>92</continueCode><tidKind>TID_ANY</tidKind>\
        </IlisMeta07.ModelData.Ili1Format></ili1Format>
        """

    private static func element(_ kind: String, _ identifier: String?, _ content: String) -> String {
        let identifier = identifier.map { " TID=\"\($0)\"" } ?? ""
        return "<IlisMeta07.ModelData.\(kind)\(identifier)>\(content)</IlisMeta07.ModelData.\(kind)>"
    }

    private static func axis(_ name: String, _ place: Int, in model: String) -> String {
        let identifier = "\(model).LKoord.\(name)"
        return element("NumType", identifier, "<Name>\(name)</Name><Min>1.000</Min><Max>9999999.000</Max>")
            + element(
                "AxisSpec", nil,
                "<CoordType REF=\"\(model).LKoord\"/><Axis REF=\"\(identifier)\" ORDER_POS=\"\(place)\"/>")
    }

    private static func elements(of table: Table, in topic: String, coordinates: String) -> [String] {
        let identifier = "\(topic).\(table.name)"
        let head = element(
            "Class", identifier,
            "<Name>\(table.name)</Name><ElementInPackage REF=\"\(topic)\"/><Kind>Class</Kind>")
        return [head]
            + table.attributes.enumerated().flatMap { place, attribute in
                let own = "\(identifier).\(attribute.name)"
                let position = "ORDER_POS=\"\(place + 1)\""
                return [
                    type(attribute.kind, own, coordinates: coordinates),
                    element(
                        "AttrOrParam", own,
                        "<Name>\(attribute.name)</Name><AttrParent REF=\"\(identifier)\" \(position)/>"
                            + "<Type REF=\"\(own).TYPE\"/>"),
                    element(
                        "TransferElement", nil,
                        "<TransferClass REF=\"\(identifier)\"/><TransferElement REF=\"\(own)\" \(position)/>"),
                ]
            }
    }

    private static func type(_ kind: Kind, _ attribute: String, coordinates: String) -> String {
        let (name, content) =
            switch kind {
            case .text: ("TextType", "<Kind>Text</Kind><MaxLength>30</MaxLength>")
            case .code: ("EnumType", "<Order>Unordered</Order>")
            case .number: ("NumType", "<Min>0</Min><Max>999999999</Max>")
            case .area: ("LineType", "<Kind>Area</Kind><CoordType REF=\"\(coordinates)\"/>")
            case .surface: ("LineType", "<Kind>Surface</Kind><CoordType REF=\"\(coordinates)\"/>")
            }
        let element = element(
            name, attribute + ".TYPE", "<Name>TYPE</Name><LTParent REF=\"\(attribute)\"/>" + content)
        guard kind == .surface || kind == .area else { return element }
        return element
            + ["STRAIGHTS", "ARCS"].map {
                Self.element(
                    "LinesForm", nil,
                    "<LineType REF=\"\(attribute).TYPE\"/><LineForm REF=\"INTERLIS.\($0)\"/>")
            }.joined()
    }
}
