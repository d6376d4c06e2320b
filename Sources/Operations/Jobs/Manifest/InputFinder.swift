import Settings
import Batch
import BatchReport

/// Finds the files behind a step's inputs; that there are none is a mistake.
struct InputFinder {
    let type: any BatchOperation.Type
    /// The step's name, if it has one.
    let step: String?
    /// The manifest's path.
    let manifest: String
    /// The output folder, which is not searched.
    let output: String?
    let pattern: OutputPattern
    let earlier: EarlierRuns
    let mistakes: MistakeList

    /// The manifest's own folder.
    private var folder: String { PathParts(manifest).folder }
    private var acceptedExtensions: Set<String> { type.traits.acceptedExtensions }

    /// The items, and notes on what was passed over on the way and on items with other names among the outputs.
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

    /// What the items at these paths were called in earlier runs.
    private func stems(ofItemsAt paths: Set<String>) throws -> [String: String] {
        guard let output else { return [:] }
        return try earlier.stems(
            ofItemsAt: paths, of: type.name, step: step, into: pattern.folder(below: output), output: output)
    }

    /// Notes on files in the folders that are no items; the manifest and its lists are not meant to be any.
    private func passedOver(besides items: ItemList, in sources: [InputSource]) throws -> [String] {
        let lists = sources.compactMap { if case .list(let path) = $0.kind { path } else { nil } }
        return try PassedOverFiles.notes(
            by: type, in: paths(of: sources), besides: items, outside: output, reading: [manifest] + lists)
    }

    private func paths(of sources: [InputSource]) -> [String] {
        sources.compactMap { if case .path(let path) = $0.kind { path } else { nil } }
    }

    /// Whether the source gives anything, or what is wrong with it is told.
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

    /// What the manifest's steps have made in a folder that one searches is no input: `{step: NAME}` names such.
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
