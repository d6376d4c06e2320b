import Foundation

/// Shell patterns over file names.
enum Glob {
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
}
