import Batch
import SimpleFeatures
import SwissCoordinates

/// The reference system that coordinates come in: named, or found in the file.
enum SourceSystem {
    case named(ReferenceSystem)
    case automatic

    /// A system, and why it was taken.
    struct Choice {
        let system: ReferenceSystem
        let reason: String
    }

    init(_ name: String) throws(TransformError) {
        self = name.lowercased() == "auto" ? .automatic : .named(try ReferenceSystem(name))
    }

    var isAutomatic: Bool {
        if case .automatic = self { true } else { false }
    }

    /// The system of a file that says `declared` and begins with `positions`.
    ///
    /// A file's own word counts; without one, the size of the coordinates decides; where that leaves it open,
    /// the rule of the format.
    func resolved(
        declared: String?, positions: some Sequence<Position>, assuming assumption: ReferenceSystem? = nil
    ) throws -> Choice {
        if case .named(let system) = self { return Choice(system: system, reason: "\(system.name), as told") }
        if let declared {
            let system = try ReferenceSystem(declared)
            return Choice(system: system, reason: "\(system.name), as the file says")
        }
        var recogniser = SystemRecogniser(assuming: assumption)
        for position in positions { try recogniser.observe(position) }
        let decision = try recogniser.decide()
        if decision.axesAreSwapped {
            throw ItemFailure(
                code: "crs.unrecognised", message: decision.reason,
                remedy: """
                    It looks like \(decision.system.name) with the axes swapped: the easting or longitude comes first.
                    """)
        }
        return Choice(system: decision.system, reason: decision.reason)
    }

    /// That a file names another system behind its features than the one that they were taken for.
    static func conflict(of name: String, with system: ReferenceSystem) -> ItemFailure {
        ItemFailure(
            code: "crs.conflict",
            message: "the file names \(name) behind its features, whose coordinates look like \(system.name)",
            remedy: "Say which it is with --from.")
    }
}
