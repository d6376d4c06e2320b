import Foundation

/// Shell patterns over file names.
enum Glob {
    /// Whether a text would match more than itself.
    static func isPattern(_ text: String) -> Bool { text.utf8.contains(where: "*?[".utf8.contains) }

    /// The paths that match, by name; none if nothing does.
    static func matches(_ pattern: String) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        let code = pattern.withSystemPath { glob($0, GLOB_BRACE | GLOB_TILDE, nil, &result) }
        guard code == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { index in
            result.gl_pathv[index].map { PathText.text(ofCString: $0) }
        }
    }

    /// The first link among what the pattern's wildcards found on the way to a match, and at its end; what stands before
    /// the wildcards is the person's own word.
    static func link(in match: String, of pattern: String) -> String? {
        var end = begin(of: match, foundBy: pattern)
        while let start = end, start < match.utf8.endIndex {
            let rest = match.utf8[start...].drop { $0 == UInt8(ascii: "/") }
            let next = rest.firstIndex(of: UInt8(ascii: "/")) ?? match.utf8.endIndex
            let path = String(match[..<next])
            if DirectoryListing.Kind(at: path) == .link { return path }
            end = next
        }
        return nil
    }

    /// How many of a match's last components the pattern's wildcards found, at least one.
    static func depth(of match: String, foundBy pattern: String) -> Int {
        guard let start = begin(of: match, foundBy: pattern) else { return 1 }
        return max(match.utf8[start...].split(separator: UInt8(ascii: "/")).count, 1)
    }

    /// Where in a match begins what the pattern's wildcards found.
    private static func begin(of match: String, foundBy pattern: String) -> String.Index? {
        let wild = pattern.utf8.firstIndex(where: "*?[{".utf8.contains) ?? pattern.utf8.endIndex
        let slash = pattern.utf8[..<wild].lastIndex(of: UInt8(ascii: "/"))
        let own = slash.map { String(pattern[...$0]) } ?? ""
        let count = match.utf8.starts(with: own.utf8) ? own.utf8.count : matches(own).first?.utf8.count ?? 0
        return match.utf8.index(match.utf8.startIndex, offsetBy: count, limitedBy: match.utf8.endIndex)
    }
}
