public import SimpleFeatures

extension Parcel {
    /// Reads a parcel from a feature, its fields under the names of `fields`.
    ///
    /// All attributes are kept. A feature without polygons is an error.
    public init(_ feature: Feature, _ fields: ParcelFields = .standard) throws(ParcelError) {
        let polygons = feature.geometry?.polygons ?? []
        guard !polygons.isEmpty else {
            throw ParcelError(
                .noPolygon, "a feature has \(feature.geometry?.typeName ?? "no geometry"), not a polygon",
                remedy: "Leave it out, or give the file that holds the parcels' areas.")
        }
        let attributes = feature.properties
        func value(_ field: ParcelFields.Field) -> JSONValue? {
            attributes.firstValue(underAnyOf: fields.names(of: field))
        }
        self.init(
            egrid: value(.egrid)?.text, number: value(.number)?.text,
            municipality: value(.municipality)?.text, canton: value(.canton)?.text,
            kind: value(.kind)?.text.flatMap { ParcelKind(registerText: $0) } ?? .land,
            registeredArea: value(.registeredArea)?.doubleValue, polygons: polygons, attributes: attributes)
    }
}

extension JSONObject {
    /// The value of the first name in `names`, which are in lower case, that is there with a value other than null.
    fileprivate func firstValue(underAnyOf names: [String]) -> JSONValue? {
        for name in names {
            let match = members.last { member in
                member.name.utf8.count == name.utf8.count
                    && zip(member.name.utf8, name.utf8).allSatisfy { Self.lowered($0) == $1 }
            }
            if let value = match?.value, value != .null { return value }
        }
        return nil
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
