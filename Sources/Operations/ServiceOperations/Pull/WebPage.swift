import Batch
import Foundation

/// Tells web pages, such as one to sign in, from documents.
enum WebPage {
    private static let mostBytes = 4_096

    /// Whether a file begins as a page in HTML does.
    static func begins(fileAt path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return begins(Array((try? file.read(upToCount: mostBytes)) ?? Data()))
    }

    /// Whether bytes begin as a page in HTML does, whatever blanks, comments and declarations of XML stand before.
    static func begins(_ bytes: [UInt8]) -> Bool {
        var rest = Substring(String(decoding: bytes, as: UTF8.self).lowercased())
        if rest.hasPrefix("\u{FEFF}") { rest.removeFirst() }
        while true {
            rest = rest.drop { $0.isWhitespace }
            let ending = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?xml") ? "?>" : nil
            guard let ending else { break }
            guard let end = rest.range(of: ending) else { return false }
            rest = rest[end.upperBound...]
        }
        return rest.hasPrefix("<!doctype html") || rest.hasPrefix("<html")
    }
}
