import SimpleFeatures

/// Where coordinates of a system can lie, and what is said of those that do not.
///
/// For systems without a known range it is the register's area of use with generous surroundings: systems are used
/// a little outside of their area, but nobody has points of a refinery in Iran near Bern.
struct SystemArea {
    /// What to do about swapped axes.
    private static let turning =
        "Exchange the axes in the source; --from auto turns those of a file that names no system."

    let system: ReferenceSystem
    let range: BoundingBox?
    /// What the register calls the area, where the range is by it.
    private let name: String?

    init(of system: ReferenceSystem, in context: ProjectionContext) throws(TransformError) {
        self.system = system
        if let range = system.range {
            (self.range, name) = (range, nil)
        } else {
            let usage = try context.usage(of: system)
            (range, name) = (usage?.range, usage?.name)
        }
    }

    func holds(_ position: Position) -> Bool { range?.holds(position) ?? true }

    func check(_ position: Position, index: Int) throws(TransformError) {
        guard position.x.isFinite && position.y.isFinite else {
            throw TransformError(
                .notFinite, "a coordinate is not a finite number", index: index,
                remedy: "Correct it in the source.")
        }
        guard holds(position) else { throw outOfRange(position).at(index: index) }
    }

    /// The error of a position of this system that the way to `target` does not reach.
    func outside(_ target: SystemArea, _ position: Position) -> TransformError {
        let looksSwapped =
            [.wgs84, .etrs89].contains(system.horizontal)
            && ReferenceSystem.surroundings.holds(position.swapped)
        let remedy =
            if looksSwapped {
                "Longitude and latitude look swapped. \(Self.turning)"
            } else if [system, target.system].contains(where: \.isSwiss) {
                "Check the coordinate; Swiss systems hold for Switzerland and its surroundings only."
            } else {
                "Check the coordinate, and whether \(target.system.name) is meant."
            }
        return TransformError(
            .outsideGrid,
            "\(position.x), \(position.y) in \(system.name) is outside the area of \(target.described)",
            remedy: remedy)
    }

    private var described: String { system.name + (name.map { " (\($0))" } ?? "") }

    private func outOfRange(_ position: Position) -> TransformError {
        let remedy =
            if system.horizontal != .wgs84, range != nil, holds(position.swapped) {
                "Easting and northing look swapped. \(Self.turning)"
            } else if let likely = ReferenceSystem.recognised(from: position), likely != system {
                "It would fit \(likely.name)."
            } else if let likely = ReferenceSystem.recognised(from: position.swapped), likely != .wgs84 {
                "It would fit \(likely.name) with the axes swapped. \(Self.turning)"
            } else {
                "Check the reference system and the coordinate."
            }
        let place = name == nil ? "cannot be in" : "is far outside the area of"
        return TransformError(
            .outOfRange, "\(position.x), \(position.y) \(place) \(described)", remedy: remedy)
    }
}
