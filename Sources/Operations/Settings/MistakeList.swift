package import Yams

/// Gathers a manifest's mistakes, so that all are told in one go.
package final class MistakeList {
    private static let most = 100

    private let path: String
    private var mistakes: [ManifestError.Mistake] = []
    private var omitted = 0

    /// Of the manifest at `path`.
    package init(path: String) {
        self.path = path
    }

    package func add(_ line: Int?, _ message: String, kind: ManifestError.Mistake.Kind = .wrong) {
        guard mistakes.count < Self.most else {
            omitted += 1
            return
        }
        mistakes.append(ManifestError.Mistake(line: line, message: message, kind: kind))
    }

    package func add(_ node: Node, _ message: String) {
        add(node.mark?.line, message)
    }

    /// Throws them, if there are any.
    package func check() throws {
        guard !mistakes.isEmpty else { return }
        throw ManifestError(
            path: path, mistakes: mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }, omitted: omitted)
    }
}
