import Batch
import Foundation
import Settings
import Yams

/// Reads a manifest and reports all its errors before anything is run.
package struct ManifestReader {
    private static let maximumSteps = 1_000

    private let path: String
    private let mistakes: MistakeList
    private let earlier: EarlierRuns
    private var variables: VariableTable
    private var nodes: NodeReader { NodeReader(mistakes: mistakes) }

    /// Reads the manifest at `path` and finds its inputs.
    ///
    /// - Parameters:
    ///   - output: the output folder, in place of the manifest's.
    ///   - settings: values of its variables, in place of the manifest's.
    ///   - earlier: earlier runs, whose items keep their names.
    /// - Throws: `SettingsError` with all errors.
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
            throw SettingsError(path: path, mistakes: [])
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

/// Reads one step of a manifest.
private struct StepReader {
    private static let members = [
        "name", "operation", "inputs", "filesFrom", "output", "parameters", "jobs",
    ]
    private static let outputExpectation = "a folder below the manifest's output was expected"

    let mistakes: MistakeList
    /// The manifest's path.
    let manifest: String
    /// The manifest's output folder, if it is known.
    let output: String?
    /// The names of all steps.
    let allSteps: [String]
    let earlier: EarlierRuns

    /// The manifest's own folder.
    private var folder: String { PathParts(manifest).folder }
    private var nodes: NodeReader { NodeReader(mistakes: mistakes) }

    /// The step; `nil` if it has errors, which are added to `mistakes`.
    func step(_ node: Node, after earlierSteps: [String]) throws -> Manifest.Step? {
        guard let members = nodes.mapping(node, "a step", allowed: Self.members) else { return nil }
        let name = nodes.text(members["name"], in: node, "name: the step's name was expected")
        let type = operation(members["operation"], in: node)
        let runnable = runnable(type, members["parameters"], in: node)
        let pattern = pattern(members["output"], in: node)
        let jobs = members["jobs"].flatMap(jobs)
        let sources = InputReader(
            nodes: nodes, folder: folder, earlierSteps: earlierSteps, allSteps: allSteps
        ).sources(members["inputs"], members["filesFrom"], in: node)
        guard let type else { return nil }
        let (items, notes) = try InputFinder(
            type: type, step: name, manifest: manifest, output: output,
            pattern: pattern ?? OutputPattern(folder: "."), earlier: earlier, mistakes: mistakes
        ).items(of: sources)
        guard let name, let pattern, let runnable else { return nil }
        let awaited = sources.compactMap { if case .outputs(let awaited) = $0.kind { awaited } else { nil } }
        return Manifest.Step(
            name: name, journalName: name, operation: type.name, items: items, awaited: awaited,
            notes: notes, pattern: pattern, jobs: jobs, runnable: runnable)
    }

    private func jobs(_ node: Node) -> Int? {
        if let jobs = node.int, (1...256).contains(jobs) { return jobs }
        mistakes.add(node, "jobs: a whole number from 1 to 256 was expected")
        return nil
    }

    private func pattern(_ node: Node?, in step: Node) -> OutputPattern? {
        guard let text = nodes.text(node, in: step, "output: \(Self.outputExpectation)") else { return nil }
        do {
            return try OutputPattern(text)
        } catch let error as OutputPattern.Misfit {
            mistakes.add(node ?? step, "output: \(error.message)")
        } catch {
            mistakes.add(node ?? step, "output: \(error)")
        }
        return nil
    }

    private func operation(_ node: Node?, in step: Node) -> (any BatchOperation.Type)? {
        let names = OperationCatalogue.all.map { $0.name }
        let expectation = "operation: one of \(names.joined(separator: ", ")) was expected"
        guard let name = nodes.text(node, in: step, expectation) else { return nil }
        if let type = OperationCatalogue.operation(named: name) { return type }
        mistakes.add(
            node ?? step, "operation: \"\(name)\" is unknown; \(OperationCatalogue.hint(for: name))")
        return nil
    }

    private func runnable(
        _ type: (any BatchOperation.Type)?, _ parameters: Node?, in step: Node
    ) -> (any RunnableOperation)? {
        guard let type else { return nil }
        do {
            return try type.runnable(parameters, seenFrom: folder)
        } catch let error as ParameterMisfits {
            for misfit in error.misfits {
                mistakes.add(misfit.line ?? step.mark?.line, "parameters: \(misfit.message)")
            }
        } catch {
            mistakes.add(parameters ?? step, "parameters: \(error)")
        }
        return nil
    }
}

/// Resolves paths in a manifest, which are relative to its own folder.
enum ManifestPath {
    /// The path from the current folder. `folder` is the manifest's, empty for the current one.
    static func resolved(_ path: String, seenFrom folder: String) -> String {
        if path.hasPrefix("/") || path == "-" || folder.isEmpty || Item.isAddress(path) { return path }
        return folder + "/" + path
    }
}
