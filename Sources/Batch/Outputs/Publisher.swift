import Foundation

/// Moves finished files to their final names: synced first, all or none, never over a file that was not asked for.
struct Publisher {
    let mayOverwrite: Bool
    /// The inputs, which no output may replace.
    let inputs: Set<FileIdentity>

    /// Makes sure that a finished file survives a power cut.
    static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ItemFailure.writing(path, errno) }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
            throw ItemFailure.writing(path, errno)
        }
    }

    /// Publishes all outputs of an item; on a failure the ones already moved are taken back.
    func publish(_ outputs: [StagedOutput]) throws {
        for output in outputs { try refuseFolder(at: output.finalPath) }
        var moved: [String] = []
        do {
            for output in outputs {
                try refuseInput(at: output.finalPath)
                let folder = PathParts(output.finalPath).folder
                if !folder.isEmpty { try StagingArea.makeFolder(folder) }
                try move(output)
                moved.append(output.finalPath)
            }
        } catch {
            if !mayOverwrite { for path in moved { unlink(path) } }
            throw error
        }
        for folder in Set(moved.map { PathParts($0).openableFolder }) {
            try Self.sync(folder)
        }
    }

    /// Throws if the path leads to one of the inputs.
    func refuseInput(at path: String) throws {
        guard let identity = FileIdentity(ofFileAt: path), inputs.contains(identity) else { return }
        throw ItemFailure(
            code: "output.isInput",
            message: "\(PathParts.seenFromHere(path)) is an input, and inputs are never changed",
            remedy: "Choose another output.", cause: .setting)
    }

    private func refuseFolder(at path: String) throws {
        if FileKind(at: path) == .folder { throw ItemFailure.writing(path, EISDIR) }
    }

    private func move(_ output: StagedOutput) throws {
        if mayOverwrite {
            guard rename(output.stagedPath, output.finalPath) == 0 else {
                throw ItemFailure.writing(output.finalPath, errno)
            }
            return
        }
        // A hard link refuses an existing name in the same step; a rename would not.
        if link(output.stagedPath, output.finalPath) == 0 {
            unlink(output.stagedPath)
        } else if errno == EPERM || errno == ENOTSUP || errno == EMLINK {
            guard access(output.finalPath, F_OK) != 0 else {
                throw ItemFailure.outputExists(output.finalPath)
            }
            guard rename(output.stagedPath, output.finalPath) == 0 else {
                throw ItemFailure.writing(output.finalPath, errno)
            }
        } else {
            throw ItemFailure.writing(output.finalPath, errno)
        }
    }
}
