import Foundation
import TestSupport

extension TemporaryFolder {
    /// Copies a file to a path of any bytes, which end with a zero.
    static func copy(_ source: String, to target: [CChar]) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
        let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
    }

    /// Writes the first page of a sample PDF, changed by options of qpdf.
    func firstPage(of sample: String, to name: String, _ options: String...) throws {
        _ = try Tool.run(
            line: ["qpdf", Command.sample(sample), "--pages", ".", "1", "--"] + options + [path + "/" + name])
    }
}
