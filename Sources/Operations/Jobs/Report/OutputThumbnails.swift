import Batch
import BatchReport
import DocumentModel
import DocumentOperations
package import Foundation

/// Has pictures, and PDFs by their first page, drawn as small JPEGs by the program for documents.
package final class OutputThumbnails: ThumbnailMaker {
    private static let greatestFile = 64 << 20
    /// A program that dies of one file is started again for the next ones, so many times.
    private var startsLeft = 20
    private var drawer: WorkerProcess?
    /// A folder with a copy of the file that is drawn, all that the program reads and writes.
    private var folder: String?

    package init() {}

    deinit { if let folder { try? FileManager.default.removeItem(atPath: folder) } }

    package func thumbnail(ofFileAt path: String, hash: String) -> Data? {
        guard let start = Self.start(ofFileAt: path),
            ImageFormat(firstBytes: start) != nil || start.starts(with: "%PDF-".utf8),
            FileDigest.hash(ofFileAt: path) == hash
        else { return nil }
        do {
            guard let drawer = try runningDrawer(), let folder else { return nil }
            let copy = folder + "/document"
            defer { unlink(copy) }
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let line = try JSONEncoder().encode(Confinement.stagingFolder + "/document")
            return try JSONDecoder().decode(
                Data?.self, from: Data(try drawer.answer(to: Array(line) + [UInt8(ascii: "\n")])))
        } catch {
            drawer = nil
            return nil
        }
    }

    private func runningDrawer() throws -> WorkerProcess? {
        if let drawer { return drawer }
        guard startsLeft > 0 else { return nil }
        startsLeft -= 1
        if folder == nil {
            var template = Array((NSTemporaryDirectory() + "/fieldbook-XXXXXX").utf8CString)
            folder = mkdtemp(&template).map { String(cString: $0) }
        }
        var settings = WorkerSettings(
            executable: try ProgramBeside.path(of: DocumentProgram.name), arguments: ["thumbnails"])
        settings.staging = folder
        drawer = try WorkerProcess(settings)
        return drawer
    }

    /// The first bytes of a file of bearable size; `nil` for what is no file.
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
