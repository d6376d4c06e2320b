import Settings
import Batch
import Yams

/// Reads one step of a manifest.
struct StepReader {
    private static let members = [
        "name", "operation", "inputs", "filesFrom", "output", "parameters", "jobs",
    ]
    private static let outputExpectation = "a folder below the manifest's output was expected"

    let mistakes: MistakeList
    /// The manifest's path.
    let manifest: String
    /// The folder for everything, if it is known.
    let output: String?
    let allSteps: [String]
    let earlier: EarlierRuns

    /// The manifest's own folder.
    private var folder: String { PathParts(manifest).folder }
    private var nodes: NodeReader { NodeReader(mistakes: mistakes) }

    init(
        mistakes: MistakeList, manifest: String, output: String?, allSteps: [String], earlier: EarlierRuns
    ) {
        self.mistakes = mistakes
        self.manifest = manifest
        self.output = output
        self.allSteps = allSteps
        self.earlier = earlier
    }

    /// The step; `nil` when something is wrong with it, which is then noted.
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
            node ?? step, "operation: \"\(name)\" is unknown; \(NameGuess.hint(for: name, among: names))")
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
