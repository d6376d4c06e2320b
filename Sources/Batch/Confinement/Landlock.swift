import CLinux
import Foundation

/// A ruleset of the Landlock kernel module for the files that this process may access; anything without a rule is
/// denied.
struct Landlock: ~Copyable {
    private let rules: Int32
    private let handled: Rights

    /// Rights on files and folders, as the kernel numbers them.
    struct Rights: OptionSet {
        let rawValue: UInt64

        static let execute = Rights(rawValue: 1 << 0)
        static let writeFile = Rights(rawValue: 1 << 1)
        static let readFile = Rights(rawValue: 1 << 2)
        static let readFolder = Rights(rawValue: 1 << 3)
        static let removeFolder = Rights(rawValue: 1 << 4)
        static let removeFile = Rights(rawValue: 1 << 5)
        static let makeFolder = Rights(rawValue: 1 << 7)
        static let makeFile = Rights(rawValue: 1 << 8)
        static let moveBetweenFolders = Rights(rawValue: 1 << 13)
        static let truncate = Rights(rawValue: 1 << 14)

        /// All rights that this version of Landlock handles.
        static func all(version: Int) -> Rights {
            let count =
                switch version {
                case ..<2: 13
                case 2: 14
                case 3, 4: 15
                default: 16
                }
            return Rights(rawValue: 1 << count - 1)
        }

        static let reading: Rights = [.readFile, .readFolder]
        /// Excludes creating links, which could redirect the run that collects the files, and pipes, sockets and
        /// devices.
        static let writing: Rights = [
            .readFile, .readFolder, .writeFile, .truncate, .removeFile, .removeFolder, .makeFile, .makeFolder,
            .moveBetweenFolders,
        ]
        /// The rights that apply to a single file.
        static let ofFiles: Rights = [.readFile, .writeFile, .truncate]
    }

    /// Creates a ruleset that allows nothing yet: no files, TCP, signals or abstract sockets of other processes, as far
    /// as this version handles them.
    init(version: Int) throws(ConfinementFailure) {
        handled = Rights.all(version: version)
        var rights = linux_landlock_rights(
            files: handled.rawValue, network: version >= 4 ? 0b11 : 0, scopes: version >= 6 ? 0b11 : 0)
        rules = linux_landlock_create(&rights)
        guard rules >= 0 else { throw ConfinementFailure("landlock_create_ruleset", errno) }
    }

    deinit { close(rules) }

    /// Allows rights on a file, or on a folder and everything below it; a missing path is skipped.
    func allow(_ rights: Rights, at path: String) throws(ConfinementFailure) {
        let place = path.withSystemPath { linux_open_place($0) }
        guard place >= 0 else { return }
        defer { close(place) }
        try allow(rights, on: place)
    }

    /// Allows an input to be read, unless it has been replaced since, for example by a link.
    func allow(_ input: GrantedInput) throws(ConfinementFailure) {
        let place = input.path.withSystemPath { linux_open_place($0) }
        guard place >= 0 else { return }
        defer { close(place) }
        guard FileStatus(ofDescriptor: place)?.identity == input.file else { return }
        try allow(.reading, on: place)
    }

    /// Allows rights on the file behind an open descriptor.
    func allow(_ rights: Rights, on place: Int32) throws(ConfinementFailure) {
        var status = stat()
        guard fstat(place, &status) == 0 else { throw ConfinementFailure("fstat", errno) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let allowed = rights.intersection(handled).intersection(isFolder ? handled : .ofFiles)
        // Rules cannot name in-memory file systems such as that of pipes.
        guard linux_landlock_allow(rules, place, allowed.rawValue) == 0 || errno == EBADFD else {
            throw ConfinementFailure("landlock_add_rule", errno)
        }
    }

    /// Restricts this thread to the rules for the rest of its life.
    func restrict() throws(ConfinementFailure) {
        guard linux_landlock_restrict(rules) == 0 else {
            throw ConfinementFailure("landlock_restrict_self", errno)
        }
    }
}

/// A step of the confinement that the kernel refused.
struct ConfinementFailure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ code: Int32) {
        self.init(description: "\(call): \(String(cString: strerror(code)))")
    }

    init(description: String) { self.description = description }
}
