import CLinux
import Foundation

/// Moves finished files to their final names: all of an item or none, never over a file that was not asked for.
struct Publisher: Sendable {
    /// What happens to a file that has an output's name already.
    enum Conflict: Sendable {
        case refused
        /// Refused unless it is the same, byte for byte.
        case refusedUnlessEqual
        case replaced
    }

    let conflict: Conflict
    /// The inputs, which no output may replace.
    let inputs: Set<FileIdentity>

    /// Publishes all outputs of an item; on a failure the ones already moved are taken back.
    ///
    /// Nothing is moved if one of the names is taken by a file that may not be replaced.
    ///
    /// - Parameters:
    ///   - own: what earlier runs made of the item, of which some may be replaced while it is still as it was.
    ///   - onReplacement: told the place of every output that took the place of a file, which stays on a failure.
    func publish(
        _ outputs: [SealedOutput], replacing own: OwnOutputs = OwnOutputs(),
        onReplacement: (Int) -> Void = { _ in }
    ) throws {
        let steps = try outputs.map { ($0, try step(for: $0, own)) }
        var moved: [String] = []
        do {
            for (place, (output, step)) in steps.enumerated() {
                switch step {
                case .drop: unlink(output.stagedPath)
                case .replace:
                    try replace(output)
                    onReplacement(place)
                case .move:
                    try move(output)
                    moved.append(output.finalPath)
                }
            }
        } catch {
            for path in moved { _ = path.withSystemPath { unlink($0) } }
            throw error
        }
    }

    /// Throws if the path leads to one of the inputs.
    func refuseInput(at path: String) throws {
        guard !inputs.isEmpty, let identity = FileIdentity(ofFileAt: path), inputs.contains(identity) else {
            return
        }
        throw ItemFailure.outputIsInput(path)
    }

    /// Whether exactly this content is under the output's name, where that is asked for.
    func isThere(_ output: SealedOutput) throws -> Bool {
        guard conflict == .refusedUnlessEqual, FileStatus(at: output.finalPath)?.bytes == output.bytes else {
            return false
        }
        return try ContentHash.ofFile(at: output.finalPath).hash == output.contentHash()
    }

    private enum Step { case move, replace, drop }

    private func step(for output: SealedOutput, _ own: OwnOutputs) throws -> Step {
        switch FileKind(at: output.finalPath) {
        case .folder: throw ItemFailure.writing(output.finalPath, EISDIR)
        case .nothing: return conflict == .replaced ? .replace : .move
        case .file where conflict == .replaced: return .replace
        case .file where try isThere(output): return .drop
        case .file:
            let path = PathParts.absolute(output.finalPath)
            guard let hash = own.replaceable[path] else {
                throw ItemFailure.outputExists(output.finalPath, own.obstacle(at: path))
            }
            guard try ContentHash.ofFile(at: output.finalPath).hash == hash else {
                throw ItemFailure.outputExists(output.finalPath, .changed)
            }
            return .replace
        }
    }

    private func replace(_ output: SealedOutput) throws {
        try refuseInput(at: output.finalPath)
        try inFolder(of: output) {
            output.finalPath.withSystemPath { rename(output.stagedPath, $0) }
        }
    }

    private func move(_ output: SealedOutput) throws {
        try inFolder(of: output) {
            let code = output.finalPath.withSystemPath { linux_rename_noreplace(output.stagedPath, $0) }
            guard code != 0, [EINVAL, ENOSYS].contains(errno) else { return code }
            return link(output)
        }
    }

    /// For file systems that cannot rename without replacing: a hard link refuses an existing name as well.
    private func link(_ output: SealedOutput) -> Int32 {
        output.finalPath.withSystemPath { path in
            if Foundation.link(output.stagedPath, path) == 0 { return unlink(output.stagedPath) }
            guard [EPERM, ENOTSUP, EMLINK].contains(errno) else { return -1 }
            guard access(path, F_OK) != 0 else {
                errno = EEXIST
                return -1
            }
            return rename(output.stagedPath, path)
        }
    }

    /// Makes the output's folder where it is missing, which is seldom.
    private func inFolder(of output: SealedOutput, _ move: () -> Int32) throws {
        if move() == 0 { return }
        guard errno == ENOENT else { throw ItemFailure.writing(output.finalPath, errno) }
        try Folder.make(PathParts(output.finalPath).openableFolder)
        if move() != 0 { throw ItemFailure.writing(output.finalPath, errno) }
    }
}
