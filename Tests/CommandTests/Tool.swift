import Foundation
import Testing
import TestSupport

/// Runs another program, to compare with.
enum Tool {
    static func run(_ line: String...) throws -> String {
        try run(line: line)
    }

    static func run(line: [String]) throws -> String {
        let files = try TemporaryFolder()
        let output = try files.write(Data(), to: "out")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = line
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(line.joined(separator: " "))")
        return try String(contentsOf: output, encoding: .utf8)
    }
}
