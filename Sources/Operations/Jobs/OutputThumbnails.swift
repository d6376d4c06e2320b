import Batch
package import BatchReport
import DocumentModel
import DocumentOperations
import Files
import Foundation

/// Draws images and the first pages of PDFs as small JPEGs, in the program for documents.
package final class OutputThumbnails: ThumbnailMaker {
    private static let greatestFile = 64 << 20
    /// Restarts left after files that crash the program.
    private var startsLeft = 20
    private var drawer: WorkerProcess?
    /// The folder with a copy of the current file, the only one that the program can access.
    private var folder: ScratchFolder?

    package init() {}

    package func thumbnail(ofFileAt path: String, hash: String) -> Thumbnail? {
        guard let start = Self.start(ofFileAt: path),
            ImageFormat(firstBytes: start) != nil || start.starts(with: "%PDF-".utf8),
            FileDigest.hash(ofFileAt: path) == hash
        else { return nil }
        do {
            guard let drawer = try runningDrawer(), let folder else { return nil }
            let copy = folder.path + "/document"
            defer { unlink(copy) }
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let line = try JSONEncoder().encode(Confinement.stagingFolder + "/document")
            let answer = try drawer.answer(to: Array(line) + [UInt8(ascii: "\n")])
            switch try JSONDecoder().decode(ThumbnailAnswer.self, from: Data(answer)) {
            case .jpeg(let jpeg): return .jpeg(jpeg)
            case .locked: return .locked
            case .none: return nil
            }
        } catch {
            drawer = nil
            return nil
        }
    }

    private func runningDrawer() throws -> WorkerProcess? {
        if let drawer { return drawer }
        guard startsLeft > 0 else { return nil }
        startsLeft -= 1
        let folder = try folder ?? ScratchFolder()
        self.folder = folder
        var settings = WorkerSettings(
            executable: try ProgramBeside.path(of: DocumentProgram.name), arguments: ["thumbnails"])
        settings.staging = folder.path
        drawer = try WorkerProcess(settings)
        return drawer
    }

    /// The first bytes of a regular file of at most 64 MB; `nil` for anything else.
    private static func start(ofFileAt path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= greatestFile
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
