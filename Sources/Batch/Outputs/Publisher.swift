import Foundation

/// Moves finished files to their final names: all files of an item or none, replacing only what may be replaced.
struct Publisher: Sendable {
    /// What to do if an output's name is taken.
    enum Conflict: Sendable {
        case refused
        /// Rejected unless the files are identical.
        case refusedUnlessEqual
        case replaced
    }

    let root: OutputRoot
    let conflict: Conflict
    /// The inputs, which no output may replace.
    let inputs: Set<FileIdentity>

    /// Publishes all outputs of an item; on a failure, the ones already moved are removed again.
    ///
    /// Nothing is moved if one of the names is taken by a file that may not be replaced.
    ///
    /// - Parameters:
    ///   - own: Files that earlier runs made of the item; some of them may be replaced while unmodified.
    ///   - onReplacement: Called with the index of every output that replaced a file; such outputs stay after a
    ///     failure.
    func publish(
        _ outputs: [SealedOutput], replacing own: OwnOutputs = OwnOutputs(),
        onReplacement: (Int) -> Void = { _ in }
    ) throws {
        let steps = try outputs.map { output in
            guard let place = root.place(of: output.finalPath) else {
                throw ItemFailure.writing(output.finalPath, EXDEV)
            }
            return (output, place, try step(for: output, at: place, own))
        }
        var moved: [String] = []
        do {
            for (number, (output, place, step)) in steps.enumerated() {
                switch step {
                case .drop: unlink(output.stagedPath)
                case .replace:
                    try refuseInput(at: place, of: output)
                    try root.folder.take(output.stagedPath, as: place, replacing: true)
                    onReplacement(number)
                case .move:
                    try root.folder.take(output.stagedPath, as: place, replacing: false)
                    moved.append(place)
                }
            }
        } catch {
            for place in moved { root.folder.remove(place) }
            throw error
        }
    }

    /// Throws if an output's path is one of the inputs, or a link to one, through which the user may have named it.
    private func refuseInput(at place: String, of output: SealedOutput) throws {
        guard !inputs.isEmpty, let status = root.folder.status(of: place) else { return }
        if inputs.contains(status.identity) { throw ItemFailure.outputIsInput(output.finalPath) }
        if status.isLink { try Self.refuse(inputs, at: output.finalPath) }
    }

    /// Throws if the path leads to one of the inputs.
    static func refuse(_ inputs: Set<FileIdentity>, at path: String) throws {
        guard !inputs.isEmpty, let identity = FileIdentity(ofFileAt: path), inputs.contains(identity) else {
            return
        }
        throw ItemFailure.outputIsInput(path)
    }

    /// The folders of the outputs, relative to the root; the root itself is empty.
    func folders(of outputs: [SealedOutput]) -> Set<String> {
        Set(outputs.compactMap { output in root.place(of: output.finalPath).map { PathParts($0).folder } })
    }

    /// Whether a file with exactly this content already has the output's name, if that is accepted.
    func isThere(_ output: SealedOutput) throws -> Bool {
        guard conflict == .refusedUnlessEqual, root.status(of: output.finalPath)?.bytes == output.bytes else {
            return false
        }
        return root.holds(output.finalPath, hash: try output.contentHash(), bytes: output.bytes)
    }

    private enum Step { case move, replace, drop }

    private func step(for output: SealedOutput, at place: String, _ own: OwnOutputs) throws -> Step {
        switch root.folder.status(of: place)?.kind {
        case .folder: throw ItemFailure.writing(output.finalPath, EISDIR)
        case nil, .nothing: return conflict == .replaced ? .replace : .move
        case .file where conflict == .replaced: return .replace
        case .file where try isThere(output): return .drop
        case .file:
            let path = PathParts.absolute(output.finalPath)
            guard let hash = own.replaceable[path] else {
                throw ItemFailure.outputExists(output.finalPath, own.obstacle(at: path))
            }
            guard root.place(of: path).flatMap({ root.folder.hash(of: $0) }) == hash else {
                throw ItemFailure.outputExists(output.finalPath, .changed)
            }
            return .replace
        }
    }
}

/// An output that is complete and does not have its final name yet.
struct SealedOutput: Codable, Hashable, Sendable {
    /// Its current path.
    var stagedPath: String
    /// Its final path.
    var finalPath: String
    /// Its size.
    var bytes: Int

    init(stagedPath: String, finalPath: String) throws {
        guard let status = FileStatus(at: stagedPath) else { throw ItemFailure.writing(finalPath, errno) }
        self.stagedPath = stagedPath
        self.finalPath = finalPath
        bytes = status.bytes
    }

    /// SHA-256 of its content, computed by reading the file.
    func contentHash() throws -> String { try ContentHash.ofFile(at: stagedPath).hash }
}

/// An output under its final name, as recorded in the journal.
public struct PublishedOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root if it is below it.
    public var path: String
    /// SHA-256 of its content.
    public var hash: String
    /// Its size.
    public var bytes: Int
}
