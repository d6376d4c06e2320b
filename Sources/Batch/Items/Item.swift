import Foundation

/// One input of a batch.
public struct Item: Codable, Hashable, Sendable {
    /// The path to open, or a web address; `-` is standard input. Names that are not UTF-8 are encoded as described in
    /// `PathText`.
    public var path: String
    /// The path of its outputs below the output folder, without an extension: `letters/march/letter`.
    public var stem: String
    /// The item's name in results and messages.
    public var name: String
    /// The number of the path's last components that a search found; 0 for an item that was named. None of
    /// those components is a link, and a search returns only regular files and folders that it cannot read.
    var foundDepth = 0
    /// The path of its file if `path` is Fieldbook's own link to it; `nil` for any other item.
    var source: String?

    private enum CodingKeys: CodingKey { case path, stem, name }

    /// Creates an item named by its path, or by its address without the query.
    public init(path: String, stem: String) {
        self.path = path
        self.stem = stem
        name =
            path == "-"
            ? "standard input" : PathText.shown(Self.isAddress(path) ? Self.plainAddress(path) : path)
    }

    /// Whether a search of folders or a glob found it.
    var isFound: Bool { foundDepth > 0 }

    /// Whether the item is read from standard input.
    public var isStandardInput: Bool { path == "-" }
}

extension Item {
    /// Whether the item is a web address.
    public var isAddress: Bool { Self.isAddress(path) }

    /// Whether a text begins like a web address.
    public static func isAddress(_ text: String) -> Bool {
        // Called for every path.
        guard let first = text.utf8.first.map({ $0 | 0x20 }), "hw".utf8.contains(first) else { return false }
        let start = text.utf8.prefix(8).map { $0 | 0x20 }
        return ["http://", "https://", "ws://", "wss://"].contains { scheme in
            start.starts(with: scheme.utf8.map { $0 | 0x20 })
        }
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

    /// An address without user, password and query, which may contain secrets.
    static func plainAddress(_ address: String) -> String {
        let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let bytes = address.utf8[..<(end ?? address.utf8.endIndex)]
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return String(Substring(bytes)) }
        let start = bytes.index(slash, offsetBy: 2, limitedBy: bytes.endIndex) ?? bytes.endIndex
        let host = bytes[start...].prefix { $0 != UInt8(ascii: "/") }
        guard let sign = host.lastIndex(of: UInt8(ascii: "@")) else { return String(Substring(bytes)) }
        return String(Substring(bytes[..<start])) + String(Substring(bytes[bytes.index(after: sign)...]))
    }

    /// Identifies an item independently of its content: its path, or its address without the fragment, which describes
    /// the state of the content.
    static func place(of path: String) -> String {
        isAddress(path) ? String(path.prefix { $0 != "#" }) : path
    }

    /// Throws if files are expected and this is an address, or vice versa, or if it contains a secret that would be
    /// stored with it.
    func checkKind(takingAddresses: Bool) throws {
        guard isAddress != takingAddresses else { return try checkSecret() }
        throw ItemFailure(
            code: isAddress ? "input.isAddress" : "input.noAddress",
            message: isAddress
                ? "it is a web address, but this command reads files" : "it is not a web address",
            remedy: isAddress
                ? "Fetch it into a file first: fieldbook parcels fetch."
                : "Give an address that begins with https://.",
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

    /// Identifies the item's content: a file's hash, or the hash of an address; `nil` if the content cannot be read
    /// twice.
    func contentHash(_ status: FileStatus?, within limit: ReadingLimit) throws -> String? {
        if isAddress { return ContentHash.of(Data(path.utf8)) }
        guard let status, status.isRegular else { return nil }
        return try ContentHash.ofFile(at: path, status, within: limit).hash
    }
}

extension Item {
    /// The first bytes of its file, at most `count`; `nil` if it cannot be read, or not twice.
    public func firstBytes(_ count: Int) -> [UInt8]? {
        guard !isStandardInput, !isAddress, FileStatus(ofRegularFileAt: path) != nil else { return nil }
        // A pipe may have replaced the file.
        let descriptor = path.withSystemPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard FileStatus(ofDescriptor: descriptor)?.isRegular == true else { return nil }
        return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
            initialized = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// The status of its path now. For an item that a search found, no link is followed below the folder where the
    /// search began: a link there is itself the result. `nil`, with `errno` set, if it cannot be read.
    var fileStatus: FileStatus? { FileStatus(at: source ?? path, withoutLinksInLast: foundDepth) }

    /// Whether an open file is the item's. For an item that a search found, false if it was opened through a link that
    /// was created after the search.
    package func isFile(device: UInt64, inode: UInt64) -> Bool {
        !isFound || fileStatus?.identity == FileIdentity(device: device, inode: inode)
    }

    /// The item's status; throws if it is missing, is a folder or another non-file, or is not readable.
    ///
    /// Opens no file, since a pipe can be opened only once. Returns `nil` for standard input and addresses.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput, !isAddress else { return nil }
        guard let status = fileStatus else { throw ItemFailure.reading(errno) }
        try Self.checkNoLink(status)
        guard path.withSystemPath({ access($0, R_OK) }) == 0 else { throw ItemFailure.reading(errno) }
        if status.kind == .folder {
            let isReadable = DirectoryListing(at: PathText.bytes(of: path)) != nil
            throw ItemFailure.reading(isReadable ? EISDIR : errno)
        }
        // A named pipe may not have its writer yet; a search takes no pipes.
        let mayBePipe = status.isPipe && !isFound
        if !mayBePipe, ItemFailure.mayBeEndless(status, at: path) { throw ItemFailure.noFile() }
        return status
    }

    /// Throws if the item has changed since its content was read.
    func checkUnchanged(since status: FileStatus?) throws {
        let now = fileStatus
        try Self.checkNoLink(now)
        guard let status, status.isRegular, now != status else { return }
        throw ItemFailure.inputChanged
    }

    /// Throws if a link has replaced a file that a search found, or a folder on its path.
    private static func checkNoLink(_ status: FileStatus?) throws {
        guard status?.isLink == true else { return }
        throw ItemFailure(
            code: "input.link",
            message:
                "after the search, a symbolic link replaced it or a folder above it",
            remedy: "To read it, give its path as an argument.", cause: .moment)
    }
}
