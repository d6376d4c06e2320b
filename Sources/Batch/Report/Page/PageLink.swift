import Foundation

/// Links from a page to files, relative, so that they hold as long as both are moved together.
struct PageLink {
    private let from: [Substring.UTF8View]
    private let root: String

    /// Links from a page in the folder `page` to files whose paths are relative to `root`.
    init(from page: String, root: String) {
        from = Self.components(page)
        self.root = root
    }

    /// The path as the address of a link; always begins with a dot, so that it is never taken for anything else.
    func address(of path: String) -> String {
        let target = Self.components(path.utf8.first == UInt8(ascii: "/") ? path : root + "/" + path)
        let shared = zip(from, target).prefix { $0.elementsEqual($1) }.count
        let up = Array(repeating: "..", count: from.count - shared)
        let steps = (up.isEmpty ? ["."] : up) + target.dropFirst(shared).map { String(Substring($0)) }
        return PercentEncoding.text(of: steps.joined(separator: "/"))
    }

    private static func components(_ path: String) -> [Substring.UTF8View] {
        PathParts.absolute(path).utf8.split(separator: UInt8(ascii: "/"))
    }
}
