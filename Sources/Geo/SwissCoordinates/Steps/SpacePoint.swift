/// A point on its way through the steps, height included.
struct SpacePoint {
    var x: Double
    var y: Double
    var z: Double

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
