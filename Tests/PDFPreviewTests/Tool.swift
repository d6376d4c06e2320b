import DocumentModel
import Foundation
import Testing

/// Runs another program for comparison.
enum Tool {
    /// The standard output; fails if the program exits with an error.
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

/// A word found by pdftotext.
struct KnownWord {
    let text: String
    let box: PDFBox

    /// The words of `pdftotext -bbox`, page by page.
    static func all(of path: String, _ options: String...) throws -> [[KnownWord]] {
        let text = try Tool.run(["pdftotext", "-bbox"] + options + [path, "-"])
        return text.components(separatedBy: "<page ").dropFirst().map { page in
            page.matches(
                of: /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*)<\/word>/
            ).compactMap { match -> KnownWord? in
                guard let left = Double(match.1), let top = Double(match.2), let right = Double(match.3),
                    let bottom = Double(match.4)
                else { return nil }
                return KnownWord(
                    text: String(match.5).replacing("&apos;", with: "'"),
                    box: PDFBox(x: left, y: top, width: right - left, height: bottom - top))
            }
        }
    }

    /// Whether a word has this text and place.
    func isSame(as text: String, at place: PDFBox) -> Bool {
        text == self.text
            && [box.x - place.x, box.y - place.y, box.width - place.width, box.height - place.height]
                .allSatisfy { abs($0) < 0.1 }
    }
}
