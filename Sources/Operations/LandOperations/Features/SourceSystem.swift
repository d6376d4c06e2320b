import Batch
package import SimpleFeatures
package import SwissCoordinates

/// The reference system that coordinates come in: named, or found in the file.
package enum SourceSystem {
    case named(ReferenceSystem)
    case automatic

    /// How many positions at a file's beginning decide, at most, where the file does not say what it is in.
    package static let positionsToLookAt = 8_192

    /// A system, and why it was taken.
    package struct Choice {
        package let system: ReferenceSystem
        /// Whether northing or latitude stands first, so that each position has to be turned.
        package var axesAreSwapped = false
        package let reason: String
        /// Why it was taken, in a few words.
        package let briefReason: String
        /// Whether degrees near Switzerland decided, so that later ones with the axes the other way round show.
        package var watchesOrder = false

        /// A position of the data with easting or longitude first.
        package func ordered(_ position: Position) -> Position {
            axesAreSwapped ? position.swapped : position
        }

        /// Says that the axes were turned, and how to keep their order.
        package var notes: [String] {
            axesAreSwapped ? ["taken as \(reason); --from \(system.name) keeps the order of the axes"] : []
        }
    }

    package init(_ name: String) throws(TransformError) {
        self = name.lowercased() == "auto" ? .automatic : .named(try ReferenceSystem(name))
    }

    package var isAutomatic: Bool {
        if case .automatic = self { true } else { false }
    }

    /// The system of a file that says `declared` and begins with `positions`.
    ///
    /// A file's own word counts; without one, the size of the coordinates decides; where that leaves it open,
    /// the rule of the format.
    package func resolved(
        declared: String?, positions: some Sequence<Position>, assuming assumption: ReferenceSystem? = nil
    ) throws -> Choice {
        if case .named(let system) = self {
            return Choice(system: system, reason: "\(system.name), as told", briefReason: "as told")
        }
        if let declared {
            let system = try ReferenceSystem(declared)
            return Choice(
                system: system, reason: "\(system.name), as the file says", briefReason: "as the file says")
        }
        var recogniser = SystemRecogniser(assuming: assumption)
        for position in positions { try recogniser.observe(position) }
        return Choice(try recogniser.decide())
    }

    /// Refuses a file, or a feature of one, that names another system than the one that it was taken for.
    package func check(name: String?, _ choice: Choice) throws {
        guard isAutomatic, let name, try choice.axesAreSwapped || ReferenceSystem(name) != choice.system
        else {
            return
        }
        throw ItemFailure(
            code: "crs.conflict", message: "\(name) is named here, but the file began with \(choice.reason)",
            remedy: "Take the systems apart, or say with --from what all of it is.")
    }
}

extension SourceSystem.Choice {
    fileprivate init(_ decision: SystemRecogniser.Decision) {
        let turning = decision.axesAreSwapped ? "; they were turned" : ""
        self.init(
            system: decision.system, axesAreSwapped: decision.axesAreSwapped,
            reason: decision.reason + turning,
            briefReason: decision.axesAreSwapped
                ? "by size, axes turned" : decision.isAssumed ? "by the format's rule" : "by size",
            watchesOrder: decision.system == .wgs84 && decision.isNearSwitzerland)
    }
}
