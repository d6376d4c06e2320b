/// Arithmetic of longitudes in degrees across the antimeridian.
enum Longitude {
    /// The shorter way round from `reference`, -180 to 180.
    static func difference(_ longitude: Double, from reference: Double) -> Double {
        normalised(longitude - reference)
    }

    /// The same meridian within -180 to 180.
    static func normalised(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }
}
