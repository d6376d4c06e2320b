import Foundation

/// Links from a page to files, relative, so that they hold as long as both are moved together.
struct PageLink {
    private let from: [Substring]
    private let root: String

    /// Links from a page in the folder `page` to files whose paths are relative to `root`.
    init(from page: String, root: String) {
        from = Self.components(page)
        self.root = root
    }

    /// The path as the address of a link; always begins with a dot, so that it is never taken for anything else.
    func address(of path: String) -> String {
        let target = Self.components(path.hasPrefix("/") ? path : root + "/" + path)
        let shared = zip(from, target).prefix { $0 == $1 }.count
        let up = Array(repeating: Substring(".."), count: from.count - shared)
        let steps = (up.isEmpty ? ["."] : up) + target.dropFirst(shared)
        return steps.joined(separator: "/").utf8.map(PercentEncoding.encoded).joined()
    }

    /// The path from the root on, without `.` and `..`.
    static func absolute(_ path: String) -> String {
        "/" + components(path).joined(separator: "/")
    }

    private static func components(_ path: String) -> [Substring] {
        var components: [Substring] = []
        let here = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
        for part in (here + path).split(separator: "/") where part != "." {
            if part == ".." { _ = components.popLast() } else { components.append(part) }
        }
        return components
    }
}
