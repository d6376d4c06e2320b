/// Under which attribute names a parcel's own fields are found.
///
/// Without more said, the names of geodienste.ch, MOpublic, DM.01, geo.admin.ch and the French- and Italian-speaking
/// cantons; capitals make no difference.
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

    private var names: [Field: [String]]

    /// The names of the known services.
    public static let standard = ParcelFields(names: [
        .egrid: ["egris_egrid", "egrid", "e_grid"],
        .number: ["nummer", "number", "numero", "parzellennummer", "parznr", "parz_nr", "no_parcelle", "nr"],
        .municipality: [
            "bfsnr", "bfs_nr", "bfs", "bfsnummer", "gemeindenummer", "no_ofs", "numofs", "gem_bfs",
        ],
        .canton: ["kanton", "canton", "cantone", "ak", "kt"],
        .kind: ["art", "grundstuecksart", "gsart", "realestate_type", "genre", "genere", "typ", "type"],
        .registeredArea: [
            "flaechenmass", "flaeche", "registered_area", "surface", "superficie", "area", "flaeche_m2",
        ],
    ])

    /// Takes `name` alone for a field, whatever else is there.
    public mutating func map(_ field: Field, to name: String) {
        names[field] = [name.lowercased()]
    }

    /// The names of a field in the order in which they are tried, in lower case.
    public func names(of field: Field) -> [String] { names[field] ?? [] }
}
