/// A parcel as the register has it.
struct Parcel {
    var number: String
    var egrid: String
    var use: LandUse
    /// The registered area, in square metres: not always the true one.
    var registeredArea: Int
    /// The parts: each a shell and its holes, closed rings of points in millimetres of LV95.
    var parts: [[[LV95Point]]]
    /// The area computed from the coordinates, in square metres.
    var area: Double
    /// A place inside of the first part, around the village's middle.
    var label: Vector2
}

/// A point of LV95 in whole millimetres.
struct LV95Point: Hashable {
    var easting: Int
    var northing: Int
}
