import Foundation

/// Results of other programs; `nil` if they are not installed.
enum Tool {
    static func output(of tool: String, _ arguments: [String]) throws -> String? {
        let candidates = ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + tool }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// A word with its place on the page as shown, in points from the upper left corner.
    struct Word {
        let text: String
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
    }

    static func words(in path: String) throws -> [Word]? {
        let expression = /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</
        return try output(of: "pdftotext", ["-bbox", "-cropbox", path, "-"])?.matches(of: expression)
            .compactMap { match in
                guard let left = Double(match.output.1), let top = Double(match.output.2),
                    let right = Double(match.output.3), let bottom = Double(match.output.4)
                else { return nil }
                let text = String(match.output.5).replacing("&quot;", with: "\"").replacing(
                    "&apos;", with: "'"
                )
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
                return Word(text: text, left: left, top: top, right: right, bottom: bottom)
            }
    }

    /// Whether qpdf reports no problem with a file; `nil` if it is not installed.
    static func isValid(_ path: String) throws -> Bool? {
        try output(of: "qpdf", ["--check", path]).map { report in
            report.contains("No syntax or stream encoding errors found") && !report.contains("WARNING")
        }
    }
}
