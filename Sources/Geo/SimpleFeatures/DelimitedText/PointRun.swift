/// Points one after the other, each number in an array of its own.
public struct PointRun: Sendable {
    /// Eastings or longitudes.
    public var x: [Double] = []
    /// Northings or latitudes.
    public var y: [Double] = []
    /// Heights, or none at all.
    public var z: [Double] = []

    /// Creates an empty run.
    public init() {}

    /// How many points there are.
    public var count: Int { x.count }

    /// Takes up the positions of a run, and nothing else.
    public mutating func keep(_ run: PositionRun) {
        removeAll()
        x.append(contentsOf: run.x)
        y.append(contentsOf: run.y)
    }

    mutating func removeAll() {
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        z.removeAll(keepingCapacity: true)
    }

    /// The point at that place.
    public subscript(index: Int) -> Position {
        Position(x: x[index], y: y[index], z: z.isEmpty ? nil : z[index])
    }
}
