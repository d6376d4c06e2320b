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
    /// - Parameter ours: paths of files that this tool made for the same item, which may be replaced.
    func publish(_ outputs: [SealedOutput], replacing ours: Set<String> = []) throws {
        for output in outputs { try refuseFolder(at: output.finalPath) }
        var moved: [String] = []
        do {
            for output in outputs {
                if try isThere(output) {
                    unlink(output.stagedPath)
                    continue
                }
                let mayReplace = conflict == .replaced || ours.contains(output.finalPath)
                try mayReplace ? replace(output) : move(output)
                if !mayReplace { moved.append(output.finalPath) }
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
        throw ItemFailure(
            code: "output.isInput",
            message: "\(PathParts.seenFromHere(path)) is an input, and inputs are never changed",
            remedy: "Choose another output.", cause: .setting)
    }

    /// Whether exactly this content is under the output's name, where that is asked for.
    func isThere(_ output: SealedOutput) throws -> Bool {
        guard conflict == .refusedUnlessEqual, FileStatus(at: output.finalPath)?.bytes == output.bytes else {
            return false
        }
        return try ContentHash.ofFile(at: output.finalPath).hash == output.hash
    }

    private func refuseFolder(at path: String) throws {
        if FileKind(at: path) == .folder { throw ItemFailure.writing(path, EISDIR) }
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
