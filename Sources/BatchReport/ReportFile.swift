import Batch
import Foundation

/// A file for a report: written completely or not at all, and replacing only an earlier report.
public struct ReportFile {
    /// A mark in a page's first lines that identifies it as a report.
    package static let mark = #"<meta name="generator" content="fieldbook""#

    private let path: String
    private let mayOverwrite: Bool

    /// A file at that path; an existing file may be replaced if `mayOverwrite`, or if it is an earlier report.
    public init(path: String, mayOverwrite: Bool) {
        self.path = path
        self.mayOverwrite = mayOverwrite || Self.isPage(path)
    }

    /// Writes the file; `fill` gets a sink for its bytes.
    public func write(_ fill: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        do {
            try WholeFile.write(to: path, mayOverwrite: mayOverwrite, fill)
        } catch var failure as ItemFailure where failure.code == "output.notWritable" {
            failure.message = "\(path) cannot be written: you may not write into its folder"
            failure.remedy = "Name another file with -o."
            throw failure
        }
    }

    private static func isPage(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: 1024)
        let count = start.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 && String(decoding: start[..<count], as: UTF8.self).contains(mark)
    }
}
