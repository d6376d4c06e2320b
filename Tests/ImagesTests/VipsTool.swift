import Foundation
import Testing

/// Runs one of libvips's own commands, to make files and to compare with.
enum VipsTool {
    @discardableResult
    static func run(_ line: String...) throws -> String { try run(line: line) }

    @discardableResult
    static func run(line: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = line
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(line.joined(separator: " "))")
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
