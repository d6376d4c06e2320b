public import SimpleFeatures

extension Parcel {
    /// The value of an attribute: by that name, or else by it without regard to ASCII's capitals, or else the parcel's own
    /// field of that name: egrid, number, bfs, canton, kind, area. `nil` where there is none at all.
    public func attribute(named name: String) -> JSONValue? {
        if let value = attributes[name] { return value }
        let folded = name.lowercased()
        if let member = attributes.members.last(where: { $0.name.lowercased() == folded }) {
            return member.value
        }
        return ParcelFields.Field(rawValue: folded).map { field in
            switch field {
            case .egrid: egrid.map { .string($0) } ?? .null
            case .number: number.map { .string($0) } ?? .null
            case .municipality: municipality.map { .string($0) } ?? .null
            case .canton: canton.map { .string($0) } ?? .null
            case .kind: .string(kind.rawValue)
            case .registeredArea: registeredArea.map { .number($0) } ?? .null
            }
        }
    }
}
