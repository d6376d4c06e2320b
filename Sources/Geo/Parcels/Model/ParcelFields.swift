/// The attribute names under which a parcel's fields are found, ignoring case, accents, dots, dashes and blanks:
/// `parz_nr` is also `Parz.-Nr.`, and `grundstuecknummer` is also `Grundstück-Nummer`.
///
/// The standard names are those of geodienste.ch, MOpublic, DM.01, geo.admin.ch, the French- and Italian-speaking
/// cantons, tables written by hand and Fieldbook's own outputs.
public struct ParcelFields: Hashable, Sendable {
    /// A field of a parcel; the raw value is its name for `map`.
    public enum Field: String, CaseIterable, Codable, Hashable, Sendable {
        case egrid
        case number
        /// The municipality's number at the Federal Statistical Office (BFS).
        case municipality = "bfs"
        case canton
        case kind
        /// The area in the register.
        case registeredArea = "area"
    }

    /// The maximum length of an attribute name in a Shapefile, in bytes.
    private static let shapefileNameLength = 10

    private var names: [Field: [String]]
    /// Names as abbreviated in a Shapefile, which only count as they are spelled.
    private let abbreviations: [Field: Set<String>]
    /// Names set with `map`, in lower case.
    public private(set) var mapped: [Field: String] = [:]

    /// The names of known services and of Fieldbook's own outputs, followed by their Shapefile abbreviations.
    public static let standard = ParcelFields(names: [
        .egrid: ["egris_egrid", "egrid", "e_grid"],
        .number: ["nummer", "number", "numero", "parzellennummer", "parznr", "parz_nr", "no_parcelle"],
        .municipality: [
            "bfsnr", "bfs_nr", "bfs", "bfsnummer", "gemeindenummer", "no_ofs", "numofs", "gem_bfs",
        ],
        .canton: ["kanton", "canton", "cantone", "ak", "kt"],
        .kind: [
            "art", "grundstuecksart", "grundstücksart", "gsart", "realestate_type", "kind", "genre", "genere",
            "typ", "type",
        ],
        .registeredArea: [
            "gesamteflaechenmass", "superficietotale", "flaechenmass", "flächenmass", "flaeche", "fläche",
            "registered_area", "registered_m2", "surface",
            "superficie", "area", "flaeche_m2", "fläche_m2",
        ],
    ])

    /// Names of the number that tables use. They are not abbreviated, since Shapefiles shorten names of the kind to the
    /// same letters. `nr` comes last: beside one of the others it counts the rows.
    private static let numberNamesOfTables = [
        "parzelle", "parzellennr", "parzellenr", "parznummer", "grundstuecknummer", "grundstuecksnummer",
        "grundstuecknr", "grundstuecksnr", "liegenschaft", "liegenscha", "liegenschaftsnummer",
        "liegenschaftsnr", "parcelle", "particella", "nr",
    ]

    private init(names: [Field: [String]]) {
        var all = names.mapValues { $0 + $0.flatMap(Self.shortened) }
        all[.number, default: []] += Self.numberNamesOfTables
        self.names = all
        abbreviations = all.mapValues { Set($0.flatMap(Self.shortened)) }
    }

    /// Reads a field from the attribute `name` only.
    public mutating func map(_ field: Field, to name: String) {
        names[field] = [name.lowercased()]
        mapped[field] = name.lowercased()
    }

    /// The names of a field in lower case, in the order in which they are tried.
    public func names(of field: Field) -> [String] { names[field] ?? [] }

    /// The indices of the attributes that may hold a field, most likely first. A mapped name only counts as it is
    /// spelled, ignoring case.
    func places(of field: Field, among attributes: [String]) -> [Int] {
        if attributes.isEmpty { return [] }
        let lowercased = attributes.map { $0.lowercased() }
        let folded = mapped[field] == nil ? lowercased.map(Self.folded) : []
        let abbreviations = abbreviations[field] ?? []
        return names(of: field).compactMap { name in
            if let place = lowercased.lastIndex(of: name) { return place }
            return abbreviations.contains(name) ? nil : folded.lastIndex(of: Self.folded(name))
        }
    }

    /// The letters and digits of a name in lower case, umlauts as `ae`, `oe` and `ue`.
    private static func folded(_ name: String) -> String {
        var folded = ""
        for character in name where character.isLetter || character.isNumber {
            switch character {
            case "ä": folded += "ae"
            case "ö": folded += "oe"
            case "ü": folded += "ue"
            case "é", "è", "ê": folded += "e"
            default: folded.append(character)
            }
        }
        return folded
    }

    /// A name as abbreviated in a Shapefile, encoded as UTF-8 or as one byte per letter.
    private static func shortened(_ name: String) -> [String] {
        guard name.utf8.count > shapefileNameLength else { return [] }
        var inUTF8 = name
        while inUTF8.utf8.count > shapefileNameLength { inUTF8.removeLast() }
        let inLatin1 = String(name.prefix(shapefileNameLength))
        return [inUTF8, inLatin1].filter { $0 != name }
    }
}
