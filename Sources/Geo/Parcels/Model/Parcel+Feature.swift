public import SimpleFeatures

extension Parcel {
    /// Reads a parcel from a feature, its fields under the names of `fields`.
    ///
    /// All attributes are kept. A feature without polygons is an error.
    public init(_ feature: Feature, _ fields: ParcelFields = .standard) throws(ParcelError) {
        var reader = ParcelReader(fields)
        self = try reader.parcel(of: feature)
    }
}
