import Foundation

/// The parts of a path, as text; the file system is not consulted.
public struct PathParts: Hashable, Sendable {
    /// Everything before the last component, without the slash; empty for a bare name, `/` for the root's children.
    public let folder: String
    /// The last component.
    public let name: String
    /// The last component without its extension.
    public let stem: String
    /// The extension without its dot; empty if there is none. A name whose only dot is its first character has none; a
    /// compressed file has both, as in `csv.gz`.
    public let suffix: String

    /// Splits `path`; trailing slashes are ignored.
    public init(_ path: String) {
        var bytes = path.utf8[...]
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
        if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) {
            folder = slash == bytes.startIndex ? "/" : String(bytes[..<slash]) ?? ""
            bytes = bytes[bytes.index(after: slash)...]
        } else {
            folder = ""
        }
        name = String(bytes) ?? ""
        if let dot = Self.extensionDot(in: bytes) {
            stem = String(bytes[..<dot]) ?? name
            suffix = String(bytes[bytes.index(after: dot)...]) ?? ""
        } else {
            stem = name
            suffix = ""
        }
    }

    /// The dot in front of a name's extension.
    static func extensionDot<Name: BidirectionalCollection<UInt8>>(in name: Name) -> Name.Index? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        let last = name[name.index(after: dot)...].map { $0 | 0x20 }
        guard packings.contains(where: { last.elementsEqual($0.utf8) }),
            let inner = name[..<dot].lastIndex(of: UInt8(ascii: ".")), inner != name.startIndex
        else { return dot }
        return inner
    }

    private static let packings = ["gz", "zst"]

    /// The folder as a path to open: `.` for a bare name.
    public var openableFolder: String { folder.isEmpty ? "." : folder }

    /// `path` relative to the folder `root`, `.` for the folder itself; `nil` if it is not below it.
    package static func relative(_ path: String, to root: String) -> String? {
        if isTidy(path), let rest = rest(of: path, behind: root) { return rest }
        let absolute = absolute(path)
        let base = self.absolute(root)
        return absolute.utf8.elementsEqual(base.utf8) ? "." : rest(of: absolute, behind: base)
    }

    /// `path` as an absolute path without `.` and `..`; links are not followed. A web address is returned unchanged.
    package static func absolute(_ path: String) -> String {
        if Item.isAddress(path) { return path }
        let isWhole = path.utf8.first == slash
        if isWhole && isTidy(path) { return path }
        var components: [Substring.UTF8View] = []
        let whole = isWhole ? path : FileManager.default.currentDirectoryPath + "/" + path
        for component in whole.utf8.split(separator: slash) where !component.elementsEqual(".".utf8) {
            if component.elementsEqual("..".utf8) {
                _ = components.popLast()
            } else {
                components.append(component)
            }
        }
        return "/" + components.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// What follows `root` and a slash in `path`.
    private static func rest(of path: String, behind root: String) -> String? {
        guard path.utf8.count > root.utf8.count + 1, path.utf8.starts(with: root.utf8) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        return rest.first == slash ? String(Substring(rest.dropFirst())) : nil
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether the path contains no `//`, `/.` or trailing slash.
    private static func isTidy(_ path: String) -> Bool {
        var previous: UInt8 = 0
        for byte in path.utf8 {
            if previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: ".") { return false }
            previous = byte
        }
        return previous != UInt8(ascii: "/")
    }

    /// `path` relative to the current folder if it is below that.
    public static func seenFromHere(_ path: String) -> String {
        PathText.shown(rest(of: path, behind: FileManager.default.currentDirectoryPath) ?? path)
    }
}
