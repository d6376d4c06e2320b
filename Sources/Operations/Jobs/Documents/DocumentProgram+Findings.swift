import Batch
import DocumentOperations

extension DocumentProgram {
    /// What the program finds of its libraries, in JSON.
    static func findings() throws -> [UInt8] {
        let stream = try ProcessStream(
            WorkerSettings(executable: try ProgramBeside.path(of: name), arguments: ["findings"]))
        var findings: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try stream.read(into: $0) }
            if count == 0 { return findings }
            findings += chunk[..<count]
        }
    }
}
