import Batch
package import SimpleFeatures
package import SwissCoordinates

/// The CRS of an input: named, or found from the file.
package enum SourceSystem {
    case named(ReferenceSystem)
    case automatic

    /// The greatest number of positions at a file's beginning that decide if the file declares no CRS.
    package static let positionsToLookAt = 8_192

    /// A CRS, and why it was chosen.
    package struct Choice {
        package let system: ReferenceSystem
        /// Whether northing or latitude comes first, so that the axes of each position have to be swapped.
        package var axesAreSwapped = false
        package let reason: String
        /// The reason in a few words.
        package let briefReason: String
        /// Whether degrees near Switzerland decided, so that later positions with swapped axes can be recognised.
        package var watchesOrder = false

        /// The position with easting or longitude first.
        package func ordered(_ position: Position) -> Position {
            axesAreSwapped ? position.swapped : position
        }

        /// A note if the axes were swapped, with the option that keeps their order.
        package var notes: [String] {
            axesAreSwapped ? ["read as \(reason); --from \(system.name) keeps the order of the axes"] : []
        }
    }

    package init(_ name: String) throws(TransformError) {
        self = name.lowercased() == "auto" ? .automatic : .named(try ReferenceSystem(name))
    }

    package var isAutomatic: Bool {
        if case .automatic = self { true } else { false }
    }

    /// The CRS of a file that declares `declared` and begins with `positions`.
    ///
    /// The declaration takes precedence; without one, the size of the coordinates decides, and if that is ambiguous,
    /// `assumption`, the default of the format.
    package func resolved(
        declared: String?, positions: some Sequence<Position>, assuming assumption: ReferenceSystem? = nil
    ) throws -> Choice {
        if case .named(let system) = self {
            return Choice(
                system: system, reason: "\(system.name), as --from says", briefReason: "as --from says")
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

    /// Throws `crs.conflict` if a file or feature names another CRS than the chosen one.
    package func check(name: String?, _ choice: Choice) throws {
        guard isAutomatic, let name, try choice.axesAreSwapped || ReferenceSystem(name) != choice.system
        else {
            return
        }
        throw ItemFailure(
            code: "crs.conflict",
            message: "\(name) is declared here, but the file began with \(choice.reason)",
            remedy: "Split the data by CRS, or set --from for all of it.")
    }
}

extension SourceSystem.Choice {
    fileprivate init(_ decision: SystemRecogniser.Decision) {
        let swapping = decision.axesAreSwapped ? "; the axes were swapped" : ""
        self.init(
            system: decision.system, axesAreSwapped: decision.axesAreSwapped,
            reason: decision.reason + swapping,
            briefReason: decision.axesAreSwapped
                ? "by size, axes swapped" : decision.isAssumed ? "by the format's rule" : "by size",
            watchesOrder: decision.system == .wgs84 && decision.isNearSwitzerland)
    }
}
