import Batch
import SimpleFeatures
import SwissCoordinates

/// The reference system that coordinates come in: named, or found in the file.
enum SourceSystem {
    case named(ReferenceSystem)
    case automatic

    init(_ name: String) throws(TransformError) {
        self = name.lowercased() == "auto" ? .automatic : .named(try ReferenceSystem(name))
    }

    var isAutomatic: Bool {
        if case .automatic = self { true } else { false }
    }

    /// The system of a file that says `declared` and has `position` first.
    ///
    /// A file's own word counts; without one, the size of the coordinates decides.
    func resolved(declared: String?, first position: Position?) throws -> ReferenceSystem {
        if case .named(let system) = self { return system }
        if let declared { return try ReferenceSystem(declared) }
        guard let position else { return .wgs84 }
        guard let recognised = ReferenceSystem.recognised(from: position) else {
            let swapped = ReferenceSystem.recognised(from: Position(x: position.y, y: position.x))
            let hint =
                swapped.map { "It looks like \($0.name) with the axes swapped: the" }
                ?? "Say what it is with --from; the"
            throw ItemFailure(
                code: "crs.unrecognised",
                message: "\(position.x), \(position.y) is in none of LV95, LV03 and WGS84",
                remedy: "\(hint) easting or longitude comes first.")
        }
        return recognised
    }
}
