public import SimpleFeatures

extension Parcel {
    private static let egridNames = ["EGRIS_EGRID", "egris_egrid", "EGRID", "egrid"]
    private static let numberNames = ["Nummer", "nummer", "number", "numero", "NUMMER"]
    private static let municipalityNames = ["BFSNr", "bfsnr", "BFSNR", "bfs_nr"]
    private static let areaNames = ["Flaeche", "flaeche", "flaechenmass", "Flaechenmass", "surface"]

    /// Reads a parcel from a feature, under the attribute names of the Swiss services.
    ///
    /// Known are those of geodienste.ch, MOpublic, geo.admin.ch and the French-speaking cantons. A feature without
    /// polygons is an error.
    public init(_ feature: Feature) throws(ParcelError) {
        let polygons = feature.geometry?.polygons ?? []
        guard !polygons.isEmpty else {
            throw ParcelError(
                .noPolygon, "a feature has \(feature.geometry?.typeName ?? "no geometry"), not a polygon",
                remedy: "Leave it out, or give the file that holds the parcels' areas.")
        }
        let attributes = feature.properties
        self.init(
            egrid: attributes.first(of: Self.egridNames)?.text,
            number: attributes.first(of: Self.numberNames)?.text,
            municipality: attributes.first(of: Self.municipalityNames)?.text,
            registeredArea: attributes.first(of: Self.areaNames)?.doubleValue, polygons: polygons)
    }
}
