import Settings
import Batch
import Foundation
import Yams

/// Reads a manifest and finds all its mistakes before anything is run.
package struct ManifestReader {
    private static let maximumSteps = 1_000

    private let path: String
    private let mistakes: MistakeList
    private let earlier: EarlierRuns
    private var variables: VariableTable
    private var nodes: NodeReader { NodeReader(mistakes: mistakes) }

    /// Reads the manifest at `path` and finds its inputs.
    ///
    /// An output folder other than the manifest's and values for its variables can be given. What `earlier` runs have
    /// done keeps the name that it has.
    package static func read(
        fileAt path: String, output: String? = nil, settings: [String: String] = [:],
        earlier: EarlierRuns = EarlierRuns()
    ) throws -> Manifest {
        let root = try ManifestDocument.root(ofFileAt: path)
        let mistakes = MistakeList(path: path)
        let members = NodeReader(mistakes: mistakes).mapping(
            root, "the manifest", allowed: ["version", "output", "variables", "steps"])
        guard let members else {
            try mistakes.check()
            throw ManifestError(path: path, mistakes: [])
        }
        let variables = VariableTable(members["variables"], settings: settings, mistakes: mistakes)
        var reader = ManifestReader(
            path: path, mistakes: mistakes, earlier: earlier, variables: variables)
        let manifest = try reader.manifest(members, in: root, output: output)
        try mistakes.check()
        return manifest
    }

    private init(
        path: String, mistakes: MistakeList, earlier: EarlierRuns, variables: VariableTable
    ) {
        self.path = path
        self.mistakes = mistakes
        self.earlier = earlier
        self.variables = variables
    }

    private mutating func manifest(
        _ members: [String: Node], in root: Node, output other: String?
    ) throws -> Manifest {
        if members["version"]?.int != 1 {
            mistakes.add(members["version"] ?? root, "version: 1 was expected")
        }
        let output = output(members["output"], in: root, instead: other)
        var steps: [Manifest.Step] = []
        var names: [String] = []
        let list = stepNodes(members["steps"], in: root)
        let allNames = list.compactMap { name(of: $0) }
        let reader = StepReader(
            mistakes: mistakes, manifest: path, output: output, allSteps: allNames, earlier: earlier)
        for node in list {
            if let step = try reader.step(node, after: names) { steps.append(step) }
            guard let name = name(of: node) else { continue }
            if names.contains(name) { mistakes.add(node, "name: \"\(name)\" is used twice") }
            names.append(name)
        }
        return Manifest(path: path, output: output ?? "", steps: steps)
    }

    private mutating func stepNodes(_ node: Node?, in root: Node) -> [Node] {
        let list = node?.array() ?? []
        guard !list.isEmpty, list.count <= Self.maximumSteps else {
            mistakes.add(
                node ?? root, "steps: a list of 1 to \(Self.maximumSteps) steps was expected")
            return []
        }
        return list.map { variables.expanded($0) }
    }

    private func name(of step: Node) -> String? {
        step.mapping?.first { $0.key.string == "name" }?.value.scalar?.string
    }

    private mutating func output(_ node: Node?, in root: Node, instead other: String?) -> String? {
        let node = node.map { variables.expanded($0) }
        guard let own = nodes.text(node, in: root, "output: a folder was expected") else { return nil }
        return PathParts.absolute(
            other ?? ManifestPath.resolved(own, seenFrom: PathParts(path).folder))
    }
}
