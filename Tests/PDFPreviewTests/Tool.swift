import Foundation
import Testing

/// Runs another program, to compare with.
enum Tool {
    /// What it writes to standard output; fails where it ends with an error.
    static func run(_ line: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = line
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(line.joined(separator: " "))")
        return String(decoding: output, as: UTF8.self)
    }
}
