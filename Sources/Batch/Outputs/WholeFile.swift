import Foundation

/// Writes a file that is not an item's output; it gets its name only when complete.
package enum WholeFile {
    /// Writes the file at `path`; `fill` gets a sink for its bytes. Fails if the file exists, unless `mayOverwrite`.
    package static func write(
        to path: String, mayOverwrite: Bool, _ fill: (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        if FileKind(at: path) == .folder { throw ItemFailure.writing(path, EISDIR) }
        if !mayOverwrite && FileKind(at: path) != .nothing { throw ItemFailure.outputExists(path) }
        guard let root = try OutputRoot(of: .file(path), below: nil, making: true) else { return }
        let staging = try StagingArea(in: root.folder)
        defer { staging.removeAll() }
        let staged = staging.nextPrefix()
        let file = try OutputFile(creating: staged)
        try fill { try file.write($0) }
        try file.close()
        if let code = DiskSync.sync(files: [staged])[staged] { throw ItemFailure.writing(path, code) }
        let output = try SealedOutput(stagedPath: staged, finalPath: path)
        try Publisher(root: root, conflict: mayOverwrite ? .replaced : .refused, inputs: [])
            .publish([output])
    }
}
