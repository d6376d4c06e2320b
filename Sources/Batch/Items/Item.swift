import Foundation

/// One input of a batch.
public struct Item: Codable, Hashable, Sendable {
    /// The path to open, or an address on the web; `-` is standard input. Names that are not UTF-8 are written as
    /// `PathText` says.
    public var path: String
    /// Where its outputs go below the output folder, without an extension: `letters/march/letter`.
    public var stem: String
    /// What results and messages call it.
    public var name: String
    /// How many of the path's last components a search found; 0 for an item that was named. What a search finds is a file
    /// itself, and none of those components is a link.
    var foundDepth = 0
    /// The path of its file where `path` is our own link to that; `nil` for any other item.
    var source: String?

    private enum CodingKeys: CodingKey { case path, stem, name }

    /// Creates an item; it is called by its path, an address without its query.
    public init(path: String, stem: String) {
        self.path = path
        self.stem = stem
        name =
            path == "-"
            ? "standard input" : PathText.shown(Self.isAddress(path) ? Self.plainAddress(path) : path)
    }

    /// Whether a search of folders, or a glob, found it.
    var isFound: Bool { foundDepth > 0 }

    /// Whether the item is read from standard input.
    public var isStandardInput: Bool { path == "-" }
}

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
            code: "input.secretInAddress", message: "the address contains a user name or password",
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

extension Item {
    /// The bytes that its file begins with, as many as there are; `nil` where it cannot be read, or not twice.
    public func firstBytes(_ count: Int) -> [UInt8]? {
        guard !isStandardInput, !isAddress, FileStatus(ofRegularFileAt: path) != nil else { return nil }
        // A pipe may have taken the file's place.
        let descriptor = path.withSystemPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard FileStatus(ofDescriptor: descriptor)?.isRegular == true else { return nil }
        return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
            initialized = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// What lies at its path now. Of an item that a search found, no link is followed below the place where the search began:
    /// one in the way is what is seen. `nil`, with `errno` set, where nothing can be seen.
    var fileStatus: FileStatus? { FileStatus(at: source ?? path, withoutLinksInLast: foundDepth) }

    /// Whether an open file is the item's. Of an item that a search found, it is not where it was opened through a link that
    /// came after the search.
    package func isFile(device: UInt64, inode: UInt64) -> Bool {
        !isFound || fileStatus?.identity == FileIdentity(device: device, inode: inode)
    }

    /// What the system says of the item; throws when it is not there, is a folder or else no file, or may not be read.
    ///
    /// Opens no file, since a pipe can be opened once only. `nil` for standard input and addresses.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput, !isAddress else { return nil }
        guard let status = fileStatus else { throw ItemFailure.reading(errno) }
        try Self.checkNoLink(status)
        guard path.withSystemPath({ access($0, R_OK) }) == 0 else { throw ItemFailure.reading(errno) }
        if status.kind == .folder {
            let isReadable = DirectoryListing(at: PathText.bytes(of: path)) != nil
            throw ItemFailure.reading(isReadable ? EISDIR : errno)
        }
        // Somebody may be about to write to a pipe that a person named; a search takes none.
        let mayBePipe = status.isPipe && !isFound
        if !mayBePipe, ItemFailure.mayBeEndless(status, at: path) { throw ItemFailure.noFile() }
        return status
    }

    /// Throws if the item is no longer what it was when its content was looked at.
    func checkUnchanged(since status: FileStatus?) throws {
        let now = fileStatus
        try Self.checkNoLink(now)
        guard let status, status.isRegular, now != status else { return }
        throw ItemFailure.inputChanged
    }

    /// Throws where somebody has put a link in the place of a file that a search found, or of a folder on the way to it.
    private static func checkNoLink(_ status: FileStatus?) throws {
        guard status?.isLink == true else { return }
        throw ItemFailure(
            code: "input.link",
            message:
                "a symbolic link was put in its place, or in that of a folder above it, after the search",
            remedy: "Name it as an argument to have it read.", cause: .moment)
    }
}
