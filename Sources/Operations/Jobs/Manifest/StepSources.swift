package import Batch
import BatchReport
import Settings
import Yams

/// One source of a step's inputs.
struct InputSource: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A file, a folder or a glob.
        case path(String)
        /// A file with one path per line.
        case list(String)
        case outputs(AwaitedOutputs)
    }

    let kind: Kind
    /// The text in the manifest.
    let text: String
    let line: Int?

    var isAwaited: Bool { if case .outputs = kind { true } else { false } }
}

/// Reads the sources of a step's inputs: `inputs` and `filesFrom`.
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
        let texts = nodes.texts(node, "filesFrom: a file with one path per line was expected") ?? []
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
                ? "it is not above this one; only earlier steps can be named"
                : NameGuess.hint(for: name, among: earlierSteps)
            nodes.mistakes.add(members["step"] ?? node, "step: \"\(name)\" is not an earlier step; \(hint)")
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

/// Finds the files of a step's inputs. Sources without files are reported as errors.
struct InputFinder {
    let type: any BatchOperation.Type
    /// The step's name, if it has one.
    let step: String?
    /// The manifest's path.
    let manifest: String
    /// The output folder, which is not searched for inputs.
    let output: String?
    let pattern: OutputPattern
    let earlier: EarlierRuns
    let mistakes: MistakeList

    /// The manifest's own folder.
    private var folder: String { PathParts(manifest).folder }
    private var acceptedExtensions: Set<String> { type.traits.acceptedExtensions }

    /// The items, with notes on skipped files and on items with other names among the outputs.
    func items(of sources: [InputSource]) throws -> (items: ItemList, notes: [String]) {
        let stem: ((Item) -> String)? = pattern.hasPlaceholders ? { pattern.stem(for: $0) } : nil
        var selection = InputSelection(
            acceptedExtensions: acceptedExtensions, recognising: type.traits.recogniser, outside: output,
            stem: stem)
        var lacking: [InputSource] = []
        for source in sources where !add(source, to: &selection) { lacking.append(source) }
        if selection.items.isEmpty && !sources.contains(where: \.isAwaited) {
            for source in lacking { nothingFound(source, selection.skippedLinks) }
        } else {
            selection.addUnmatchedGlobs()
        }
        let items = try withoutOwnOutputs(selection.items, of: sources).withoutRepeats()
        let distinct = try DistinctStems(items, notesEndings: !type.traits.acceptsMixedFolders) { paths in
            try stems(ofItemsAt: paths)
        }
        let links = [selection.skippedLinks.note].compactMap(\.self)
        return (distinct.items, links + (try passedOver(besides: items, in: sources)) + distinct.notes)
    }

    /// The items' stems in earlier runs, by path.
    private func stems(ofItemsAt paths: Set<String>) throws -> [String: String] {
        guard let output else { return [:] }
        return try earlier.stems(
            ofItemsAt: paths, of: type.name, step: step, into: pattern.folder(below: output), output: output)
    }

    /// Notes on files in the searched folders that are not items, except for the manifest and its lists.
    private func passedOver(besides items: ItemList, in sources: [InputSource]) throws -> [String] {
        let lists = sources.compactMap { if case .list(let path) = $0.kind { path } else { nil } }
        return try PassedOverFiles.notes(
            by: type, in: paths(of: sources), besides: items, outside: output, reading: [manifest] + lists)
    }

    private func paths(of sources: [InputSource]) -> [String] {
        sources.compactMap { if case .path(let path) = $0.kind { path } else { nil } }
    }

    /// Adds a source's files. Returns `false` if there are none and no error has been reported.
    private func add(_ source: InputSource, to selection: inout InputSelection) -> Bool {
        switch source.kind {
        case .outputs(let awaited): check(awaited, source)
        case .path(let path): return selection.add(path)
        case .list(let path):
            do {
                if try selection.add(listedIn: path, seenFrom: folder) { return true }
                mistakes.add(
                    source.line, "filesFrom: nothing is listed in \"\(source.text)\"", kind: .nothingFound)
            } catch let error as ItemFailure {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error.message). \(error.remedy)")
            } catch {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error)")
            }
        }
        return true
    }

    /// Leaves out outputs of the manifest's own steps in the searched folders; `{step: NAME}` refers to those.
    private func withoutOwnOutputs(_ items: ItemList, of sources: [InputSource]) throws -> ItemList {
        guard let output else { return items }
        return try MadeFiles.leftOut(
            of: items, by: paths(of: sources), operations: nil, inFolder: output)
    }

    private func check(_ awaited: AwaitedOutputs, _ source: InputSource) {
        guard let endings = awaited.endings, endings.isDisjoint(with: acceptedExtensions) else { return }
        mistakes.add(source.line, "endings: \(type.name) takes \(acceptedNames)")
    }

    private func nothingFound(_ source: InputSource, _ skipped: SkippedLinks) {
        guard case .path(let path) = source.kind else { return }
        let reason =
            FileKind(at: path) == .folder
            ? "there is nothing to do in \"\(source.text)\"" : "\"\(source.text)\" matches nothing to do"
        mistakes.add(
            source.line,
            "inputs: \(reason); files in folders are taken by their ending: \(acceptedNames)"
                + (skipped.note.map { "; \($0)" } ?? ""),
            kind: .nothingFound)
    }

    private var acceptedNames: String { acceptedExtensions.namesOfEndings }
}

/// The names of a manifest's items in earlier runs, from their journal.
package struct EarlierRuns: Sendable {
    private let journalPath: String?
    private let shard: Shard?

    /// Uses the journal at a path or else the one in the output folder.
    package init(journalPath: String? = nil, shard: Shard? = nil) {
        self.journalPath = journalPath
        self.shard = shard
    }

    /// The earlier stems of a step's items, by their absolute paths.
    func stems(
        ofItemsAt paths: Set<String>, of operation: String, step: String?, into folder: String,
        output: String
    ) throws -> [String: String] {
        try journal(inFolder: output)?
            .stems(ofItemsAt: paths, of: operation, into: .folder(folder), step: step) ?? [:]
    }

    private func journal(inFolder output: String) throws -> Journal? {
        guard let journalPath else { return try Journal.existing(inFolder: output, shard: shard) }
        return FileKind(at: journalPath) == .file ? try Journal(at: journalPath) : nil
    }
}
