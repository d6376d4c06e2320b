import Parcels
public import SimpleFeatures

extension Nyla.Parcel {
    /// What services call these in other words than the register, in letters and digits alone.
    private static let others: [(usual: String, field: ParcelFields.Field, names: Set<String>)] = [
        ("EGRIS_EGRID", .egrid, ["egridnumber", "egridnr", "egridid"]),
        (
            "Nummer", .number,
            ["parcelnumber", "parcelno", "parcelnr", "plotnumber", "parzellennr", "grundstuecksnummer"]
        ),
        (
            "BFSNr", .municipality,
            ["bfsnumber", "municipalitynumber", "municipalitycode", "municipalitybfs", "gemeindenr"]
        ),
        (
            "Flaeche", .registeredArea,
            ["registeredaream2", "registerarea", "landarea", "areasqm", "aream2", "grundstuecksflaeche"]
        ),
    ]

    /// The feature with EGRID, number, municipality and area under names by which parcels are read, beside the service's own.
    public var withUsualNames: Feature {
        var named = feature
        let known = Set(feature.properties.members.map { $0.name.lowercased() })
        for other in Self.others
        where known.isDisjoint(with: ParcelFields.standard.names(of: other.field)) {
            let member = feature.properties.members.first { member in
                let name = member.name.lowercased().filter { $0.isLetter || $0.isNumber }
                return other.names.contains(name) && member.value != .null
            }
            if let member { named.properties[other.usual] = member.value }
        }
        return named
    }
}
