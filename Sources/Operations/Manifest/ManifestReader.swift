import Batch
import Foundation
import Yams

/// Reads a manifest and finds all its mistakes before anything is run.
package struct ManifestReader {
    private static let maximumBytes = 1 << 20
    private static let maximumNodes = 100_000

    private let path: String
    private let folder: String
    private var mistakes: [ManifestError.Mistake] = []

    /// Reads the manifest at `path`.
    package static func read(fileAt path: String) throws -> Manifest {
        var reader = ManifestReader(path: path)
        let manifest = reader.manifest(try reader.root())
        guard reader.mistakes.isEmpty, let manifest else {
            throw ManifestError(
                path: path, mistakes: reader.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
        }
        return manifest
    }

    private init(path: String) {
        self.path = path
        folder = PathParts(path).folder
    }

    private func root() throws -> Node {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ManifestError(
                path: path, mistakes: [.init(line: nil, message: "cannot be read; check the path")])
        }
        guard data.count <= Self.maximumBytes, let text = String(data: data, encoding: .utf8) else {
            throw ManifestError(
                path: path,
                mistakes: [.init(line: nil, message: "a YAML file in UTF-8 of up to 1 MB was expected")])
        }
        do {
            if let node = try Yams.compose(yaml: text) {
                var left = Self.maximumNodes
                guard Self.fits(node, into: &left) else {
                    throw ManifestError(
                        path: path,
                        mistakes: [
                            .init(line: nil, message: "it holds more than \(Self.maximumNodes) values")
                        ])
                }
                return node
            }
        } catch let error as YamlError {
            throw ManifestError(
                path: path, mistakes: [.init(line: error.line, message: "not YAML: \(error.problem)")])
        }
        throw ManifestError(path: path, mistakes: [.init(line: nil, message: "the file is empty")])
    }

    /// Counts a value and all in it, references as often as they are used: a few lines of them can stand for billions.
    private static func fits(_ node: Node, into left: inout Int) -> Bool {
        left -= 1
        guard left > 0 else { return false }
        switch node {
        case .mapping(let mapping):
            for (key, value) in mapping {
                guard fits(key, into: &left), fits(value, into: &left) else { return false }
            }
        case .sequence(let sequence):
            for element in sequence {
                guard fits(element, into: &left) else { return false }
            }
        case .scalar, .alias: break
        }
        return true
    }

    private mutating func manifest(_ root: Node) -> Manifest? {
        guard let members = mapping(root, "the manifest", allowed: ["version", "output", "steps"]) else {
            return nil
        }
        if members["version"]?.int != 1 { mistake(members["version"] ?? root, "version: 1 was expected") }
        let output = text(members["output"], in: root, "output: a folder was expected") ?? ""
        guard let list = members["steps"]?.array(), !list.isEmpty else {
            mistake(members["steps"] ?? root, "steps: a list of steps was expected")
            return nil
        }
        var steps: [Manifest.Step] = []
        var names: Set<String> = []
        for node in list {
            guard let step = step(node) else { continue }
            if !names.insert(step.name).inserted { mistake(node, "name: \"\(step.name)\" is used twice") }
            steps.append(step)
        }
        return Manifest(output: resolved(output), steps: steps)
    }

    private mutating func step(_ node: Node) -> Manifest.Step? {
        let allowed = ["name", "operation", "inputs", "output", "parameters"]
        guard let members = mapping(node, "a step", allowed: allowed) else { return nil }
        let name = text(members["name"], in: node, "name: the step's name was expected")
        let inputs = texts(
            members["inputs"], in: node, "inputs: a list of files, folders or globs was expected")
        let output = text(
            members["output"], in: node, "output: a folder below the manifest's output was expected")
        let runnable = runnable(members, in: node)
        if let output, output.hasPrefix("/") || output.split(separator: "/").contains("..") {
            mistake(members["output"] ?? node, "output: a folder below the manifest's output was expected")
        }
        guard let name, let inputs, let output, let runnable else { return nil }
        return Manifest.Step(
            name: name, operation: members["operation"]?.string ?? "", inputs: inputs.map(resolved),
            output: output,
            runnable: runnable)
    }

    private mutating func runnable(_ members: [String: Node], in step: Node) -> (any RunnableOperation)? {
        let names = OperationCatalogue.all.map { $0.name }.joined(separator: ", ")
        guard let name = text(members["operation"], in: step, "operation: one of \(names) was expected")
        else {
            return nil
        }
        guard let type = OperationCatalogue.operation(named: name) else {
            mistake(members["operation"] ?? step, "operation: \"\(name)\" is unknown; it can be \(names)")
            return nil
        }
        return runnable(type, members["parameters"], in: step)
    }

    private mutating func runnable<Work: BatchOperation>(
        _ type: Work.Type, _ node: Node?, in step: Node
    ) -> (any RunnableOperation)? {
        do {
            let parameters = try ParameterOverlay<Work.Parameters>(node).parameters()
            return Runnable(operation: try Work(parameters))
        } catch let error as ParameterOverlay<Work.Parameters>.Misfit {
            mistakes.append(
                .init(line: error.line ?? step.mark?.line, message: "parameters: \(error.message)"))
        } catch {
            mistake(node ?? step, "parameters: \(error)")
        }
        return nil
    }

    private mutating func mapping(_ node: Node, _ what: String, allowed: [String]) -> [String: Node]? {
        guard let mapping = node.mapping else {
            mistake(node, "\(what): names and values were expected")
            return nil
        }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.string, allowed.contains(name) else {
                mistake(
                    key,
                    "\"\(key.string ?? "?")\" is unknown here; there are \(allowed.joined(separator: ", "))")
                continue
            }
            members[name] = value
        }
        return members
    }

    private mutating func text(_ node: Node?, in parent: Node, _ expectation: String) -> String? {
        if let text = node?.string, !text.isEmpty { return text }
        mistake(node ?? parent, expectation)
        return nil
    }

    private mutating func texts(_ node: Node?, in parent: Node, _ expectation: String) -> [String]? {
        if let text = node?.string, !text.isEmpty { return [text] }
        let texts = node?.array().compactMap { $0.string } ?? []
        if !texts.isEmpty, texts.count == node?.array().count { return texts }
        mistake(node ?? parent, expectation)
        return nil
    }

    private mutating func mistake(_ node: Node, _ message: String) {
        mistakes.append(.init(line: node.mark?.line, message: message))
    }

    private func resolved(_ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty { return path }
        return folder + "/" + path
    }
}

extension YamlError {
    fileprivate var line: Int? {
        switch self {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        default: nil
        }
    }

    fileprivate var problem: String {
        switch self {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            problem
        default: "\(self)"
        }
    }
}
