import Foundation

/// One journal's file, at an address where SQLite reads it and writes nothing, not even beside it.
///
/// A journal that a run holds open is read through the memory that it shares. One that nobody holds is read as it
/// lies, and reading ends in an error if a run began meanwhile. Where SQLite cannot, on a read-only folder with
/// changes not yet merged, a copy in a temporary folder is read.
final class JournalSource {
    private enum Way {
        case shared
        case resting(FileStatus)
        case copied(folder: String)
    }

    /// The journal's own path, links followed.
    let path: String
    private var way: Way

    init(path: String) throws {
        guard let resolved = realpath(path, nil) else {
            throw Self.unusable(path, ItemFailure.reading(errno))
        }
        self.path = String(cString: resolved)
        free(resolved)
        guard let stamp = FileStatus(ofRegularFileAt: self.path) else {
            throw Self.unusable(path, ItemFailure(code: "", message: "it is no file", remedy: ""))
        }
        way = .shared
        if FileStatus(ofRegularFileAt: self.path + "-shm") != nil { return }
        if (FileStatus(ofRegularFileAt: self.path + "-wal")?.bytes ?? 0) == 0 {
            way = .resting(stamp)
        } else {
            try copy()
        }
    }

    deinit {
        if case .copied(let folder) = way { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// The file's address with its options.
    var address: String {
        switch way {
        case .shared: Self.address(path) + "?mode=ro&readonly_shm=1"
        case .resting: Self.address(path) + "?mode=ro&immutable=1"
        case .copied(let folder): Self.address(folder + "/journal.sqlite")
        }
    }

    /// Whether a copy could be tried where reading the file itself failed.
    var isOriginal: Bool {
        if case .copied = way { false } else { true }
    }

    /// The size of a file that is read as it lies.
    var restingBytes: Int? {
        if case .resting(let stamp) = way { stamp.bytes } else { nil }
    }

    /// Throws if what was read may be half old and half new.
    func check() throws {
        guard case .resting(let stamp) = way, FileStatus(ofRegularFileAt: path) != stamp else { return }
        throw Self.changing(path)
    }

    /// From now on a copy is read, made while nothing changed.
    func copy() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/fieldbook-\(UUID().uuidString)"
        do {
            guard mkdir(folder, 0o700) == 0, chmod(folder, 0o700) == 0 else {
                throw ItemFailure.writing(folder, errno)
            }
            for _ in 0..<5 where try copyOnce(into: folder) {
                way = .copied(folder: folder)
                return
            }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw Self.unusable(path, error)
        }
        try? FileManager.default.removeItem(atPath: folder)
        throw Self.changing(path)
    }

    private func copyOnce(into folder: String) throws -> Bool {
        let endings = ["", "-wal"]
        let before = endings.map { FileStatus(ofRegularFileAt: path + $0) }
        for (ending, stamp) in zip(endings, before) {
            let target = folder + "/journal.sqlite" + ending
            try? FileManager.default.removeItem(atPath: target)
            if stamp != nil { try FileManager.default.copyItem(atPath: path + ending, toPath: target) }
        }
        return before == endings.map { FileStatus(ofRegularFileAt: path + $0) }
    }

    private static func address(_ path: String) -> String {
        "file:" + PercentEncoding.text(of: path)
    }

    private static func changing(_ path: String) -> BatchError {
        BatchError(
            .journalInUse, "a run began to write \(path) while it was read", remedy: "Ask once more.")
    }

    static func unusable(_ path: String, _ error: any Error) -> BatchError {
        BatchError(
            .journalUnusable, "\(path): \((error as? ItemFailure)?.message ?? "\(error)")",
            remedy: "Check that it is a folder that fieldbook wrote into and that you may read it.")
    }
}
