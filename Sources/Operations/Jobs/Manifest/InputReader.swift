import Settings
import Batch
import Yams

/// Reads where a step's inputs come from: `inputs` and `filesFrom`.
struct InputReader {
    private static let expectation = "inputs: files, folders, globs or {step: NAME} were expected"

    let nodes: NodeReader
    /// The manifest's own folder.
    let folder: String
    /// The names of the steps above.
    let earlierSteps: [String]
    /// The names of all steps.
    let allSteps: [String]

    func sources(_ inputs: Node?, _ lists: Node?, in step: Node) -> [InputSource] {
        guard inputs != nil || lists != nil else {
            nodes.mistakes.add(step, "inputs: a list of files, folders or globs was expected")
            return []
        }
        return (inputs.map(sources) ?? []) + (lists.map(listSources) ?? [])
    }

    private func sources(_ node: Node) -> [InputSource] {
        guard let sequence = node.sequence else { return source(node).map { [$0] } ?? [] }
        if sequence.isEmpty { nodes.mistakes.add(node, Self.expectation) }
        return sequence.compactMap(source)
    }

    private func source(_ node: Node) -> InputSource? {
        if node.mapping != nil { return awaited(node) }
        guard let text = nodes.text(node, in: node, Self.expectation) else { return nil }
        return InputSource(kind: .path(resolved(text)), text: text, line: node.mark?.line)
    }

    private func listSources(_ node: Node) -> [InputSource] {
        let texts = nodes.texts(node, "filesFrom: a file with one path a line was expected") ?? []
        return texts.map {
            InputSource(kind: .list(resolved($0.text)), text: $0.text, line: $0.node.mark?.line)
        }
    }

    private func awaited(_ node: Node) -> InputSource? {
        guard let members = nodes.mapping(node, "inputs", allowed: ["step", "endings"]),
            let name = nodes.text(members["step"], in: node, "step: an earlier step's name was expected")
        else { return nil }
        var endings: Set<String>?
        if let list = members["endings"] {
            let texts = nodes.texts(list, "endings: a list of file endings was expected, such as pdf") ?? []
            endings = Set(texts.map { Self.ending($0.text) })
        }
        guard earlierSteps.contains(name) else {
            let hint =
                allSteps.contains(name)
                ? "it does not stand above this one; only earlier steps can be named"
                : NameGuess.hint(for: name, among: earlierSteps)
            nodes.mistakes.add(members["step"] ?? node, "step: \"\(name)\" is no earlier step; \(hint)")
            return nil
        }
        return InputSource(
            kind: .outputs(AwaitedOutputs(step: name, endings: endings)), text: name, line: node.mark?.line)
    }

    private static func ending(_ text: String) -> String {
        (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
    }

    private func resolved(_ path: String) -> String { ManifestPath.resolved(path, seenFrom: folder) }
}
