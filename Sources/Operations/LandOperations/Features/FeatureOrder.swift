import Batch
import SimpleFeatures
import SwissCoordinates

/// What makes a file's features uniform: axes in order, and one reference system.
package struct FeatureOrder: Sendable {
    let source: SourceSystem
    let choice: SourceSystem.Choice

    /// Whether a feature without a system of its own may be changed or refused.
    var mayChange: Bool { choice.axesAreSwapped || choice.watchesOrder }

    /// Refuses a file that names another system than the one that it was taken for.
    func checkSystem(name: String?) throws { try source.check(name: name, choice) }

    /// The feature with easting or longitude first, and without a `crs` of its own, which has to be the file's.
    func ordered(_ feature: Feature) throws -> Feature {
        if feature.foreignMembers.members.isEmpty && !choice.axesAreSwapped {
            try checkOrder(of: feature)
            return feature
        }
        try checkSystem(name: feature.foreignMembers.systemName)
        var ordered = feature
        ordered.foreignMembers["crs"] = nil
        if choice.axesAreSwapped { ordered.geometry = feature.geometry?.mapRuns { $0.map(choice.ordered) } }
        try checkOrder(of: ordered)
        return ordered
    }

    /// Refuses a feature with a pair that is swapped for certain, while the file began near Switzerland.
    private func checkOrder(of feature: Feature) throws {
        guard choice.watchesOrder else { return }
        try feature.geometry?.forEachRun { run in
            for position in run { if let error = SystemRecogniser.swapped(position) { throw error } }
        }
    }
}
