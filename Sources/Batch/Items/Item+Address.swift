import Foundation

extension Item {
    /// Whether the item is not a file, but an address on the web.
    public var isAddress: Bool { Self.isAddress(path) }

    /// Whether a text begins as addresses on the web do.
    public static func isAddress(_ text: String) -> Bool {
        // Asked of every path.
        guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "h") else { return false }
        let start = text.utf8.prefix(8).map { $0 | 0x20 }
        return start.starts(with: "http://".utf8.map { $0 | 0x20 })
            || start.starts(with: "https://".utf8.map { $0 | 0x20 })
    }

    /// The stem of the outputs of the input at `path`.
    public static func stem(ofInputAt path: String) -> String {
        guard isAddress(path) else { return path == "-" ? "stdin" : PathParts(path).stem }
        let name = plainAddress(path).utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let kept = name.map { byte in
            switch UInt8(byte) {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"): byte
            default: UInt8(ascii: "-")
            }
        }
        return String(decoding: kept.prefix(120), as: UTF8.self)
    }

    /// An address without user, password and query, which may hold what is not to be printed.
    static func plainAddress(_ address: String) -> String {
        let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let bytes = address.utf8[..<(end ?? address.utf8.endIndex)]
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return String(Substring(bytes)) }
        let start = bytes.index(slash, offsetBy: 2, limitedBy: bytes.endIndex) ?? bytes.endIndex
        let host = bytes[start...].prefix { $0 != UInt8(ascii: "/") }
        guard let sign = host.lastIndex(of: UInt8(ascii: "@")) else { return String(Substring(bytes)) }
        return String(Substring(bytes[..<start])) + String(Substring(bytes[bytes.index(after: sign)...]))
    }

    /// What is the same of an item whatever its content: its path, and of an address all but the fragment, which says in which state
    /// the content is.
    static func place(of path: String) -> String {
        isAddress(path) ? String(path.prefix { $0 != "#" }) : path
    }

    /// Throws where files are read and this is an address, or the other way round, or where a secret stands in it
    /// that would be kept with it.
    func checkKind(takingAddresses: Bool) throws {
        guard isAddress != takingAddresses else { return try checkSecret() }
        throw ItemFailure(
            code: isAddress ? "input.isAddress" : "input.noAddress",
            message: isAddress
                ? "it is an address on the web, and files are read here" : "it is no address on the web",
            remedy: isAddress
                ? "Fetch it into a file first: fieldbook parcels fetch."
                : "Give one that begins with https://.",
            cause: .setting)
    }

    private func checkSecret() throws {
        let host = path.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        guard isAddress, host.contains(UInt8(ascii: "@")) else { return }
        throw ItemFailure(
            code: "input.secretInAddress", message: "a user or password stands in the address",
            remedy: "Write them into a file that only you may read, and name it as passwordFile.",
            cause: .setting)
    }

    /// What makes the item's content the same again: a file's hash, or an address's own; `nil` for what cannot be
    /// looked at twice.
    func contentHash(_ status: FileStatus?, within limit: ReadingLimit) throws -> String? {
        if isAddress { return ContentHash.of(Data(path.utf8)) }
        guard let status, status.isRegular else { return nil }
        return try ContentHash.ofFile(at: path, within: limit).hash
    }
}
