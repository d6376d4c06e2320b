@_exported public import Errors
import Foundation

extension ItemFailure {
    /// The failure of an input, as a row of results.
    package func row(for input: String) -> Row {
        Row([
            "input": .text(file ?? input), "code": .text(code), "message": .text(message),
            "place": Row.Value(place),
            "remedy": .text(remedy),
        ])
    }

    /// The failure as one line without control characters.
    public func line(for input: String) -> String {
        "\(file == nil ? input + ": " : "")\(sentence.split(whereSeparator: \.isNewline).joined(separator: " "))"
            .visible
    }
}

extension ItemFailure {
    /// Code of an item in which nothing meets the criteria.
    package static let nothingSelected = "select.nothing"

    /// Whether all of the item was read and nothing of it meets the criteria, which is no error if another item has
    /// something.
    package var isLackOfMatch: Bool { code == Self.nothingSelected }
}

extension ItemFailure {
    /// The failure that is recorded until the outcome of an item is known.
    static let unexpected = ItemFailure(
        code: "internal.unexpected", message: "the cause is unknown", remedy: "Run the same command again.",
        cause: .moment)

    /// The failure for an error of any type.
    init(_ error: any Error) {
        if let convertible = error as? any ItemFailureConvertible {
            self = convertible.itemFailure
        } else {
            self.init(
                code: "internal.unexpected", message: "\(error)",
                remedy: "Report this with the file, if you can share it.")
        }
    }
}

extension ItemFailure {
    /// The failure for an `errno` from reading an input.
    package static func reading(_ code: Int32) -> ItemFailure {
        let message = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            return ItemFailure(
                code: "input.missing", message: "there is no such file", remedy: "Check the path.",
                cause: .setting)
        case EACCES, EPERM:
            return ItemFailure(
                code: "input.unreadable", message: "you may not read it (\(message))",
                remedy: "Ask for read permission.", cause: .setting)
        case EISDIR:
            return ItemFailure(
                code: "input.isFolder", message: "it is a folder",
                remedy: "Give the paths of the files in it.",
                cause: .setting)
        default:
            return ItemFailure(
                code: "input.unreadable", message: message, remedy: "Check the disk and the path.",
                cause: .moment)
        }
    }

    /// The failure for an `errno` from writing an output.
    package static func writing(_ path: String, _ code: Int32) -> ItemFailure {
        let message = "\(OpenFolder.named(path)): \(String(cString: strerror(code)))"
        switch code {
        case EFBIG:
            return ItemFailure(
                code: "output.tooLarge", message: message,
                remedy:
                    "The limit on the size of files is reached (ulimit -f): raise it, or request less.",
                cause: .setting)
        case ENOSPC, EDQUOT:
            return ItemFailure(
                code: "output.noSpace", message: message,
                remedy: "Free disk space and run the same command again.",
                cause: .moment)
        case EACCES, EPERM, EROFS:
            return ItemFailure(
                code: "output.notWritable", message: message,
                remedy: "Choose a folder that you may write to.",
                cause: .setting)
        case EEXIST: return .outputExists(path)
        default:
            return ItemFailure(
                code: "output.failed", message: message, remedy: "Check the output's path.",
                cause: .setting)
        }
    }

    /// The failure of an input that changed during processing.
    static let inputChanged = ItemFailure(
        code: "input.changed", message: "it changed while it was processed",
        remedy: "Run the same command again while nobody writes to it.", cause: .moment)

    /// The failure of an output that would replace an input.
    static func outputIsInput(_ path: String) -> ItemFailure {
        ItemFailure(
            code: "output.isInput",
            message: "\(PathParts.seenFromHere(path)) is an input, and inputs are never changed",
            remedy: "Choose another output.", cause: .setting)
    }

    /// The failure of an output that already exists.
    package static func outputExists(_ path: String) -> ItemFailure { outputExists(path, nil) }

    /// The failure of an output that already exists, with the reason why it is not replaced.
    static func outputExists(_ path: String, _ obstacle: OwnOutputs.Obstacle?) -> ItemFailure {
        ItemFailure(
            code: "output.exists",
            message:
                "\(PathParts.seenFromHere(path)) already exists\(obstacle.map { "; " + $0.reason } ?? "")",
            remedy: obstacle?.yieldsToForce == true
                ? "Use --force to make it again, or choose another output."
                : "Use --overwrite to replace it, or choose another output.", cause: .setting)
    }
}

extension ItemFailure {
    /// Throws if reading from the path could block forever.
    package static func refuseEndless(at path: String) throws {
        if let status = FileStatus(at: path) { try refuseEndless(status, at: path) }
    }

    /// Throws if reading from the path, which has this status, could block forever.
    static func refuseEndless(_ status: FileStatus, at path: String) throws {
        guard mayBeEndless(status, at: path) else { return }
        throw noFile(at: PathText.shown(path))
    }

    /// Whether the path leads to a pipe, a socket or a device. Excludes descriptors that this process inherited, such
    /// as `/dev/stdin` and a shell's `<(…)`.
    static func mayBeEndless(_ status: FileStatus, at path: String) -> Bool {
        guard status.kind == .file, !status.isRegular else { return false }
        return !["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
    }

    /// The failure of an input that may be endless.
    static func noFile(at place: String? = nil) -> ItemFailure {
        ItemFailure(
            code: "input.notAFile", message: "it is a pipe, a socket or a device, not a file", place: place,
            remedy: "Give a file, or pass the data on standard input.", cause: .setting)
    }
}

/// The errors in a file's features or pages: the first hundred in full, the rest as a count. Of each code, at least one
/// error is among those in full, as far as there is room.
package struct FaultList {
    private static let maximumKept = 100

    private var kept: [ItemFailure] = []
    /// The number of errors that were added with a code.
    private var counts: [String: Int] = [:]
    /// The number of errors.
    package private(set) var count = 0
    private let parts: String

    /// Creates an empty list of errors in such parts.
    package init(of parts: String = "features") { self.parts = parts }

    /// Adds an error.
    package mutating func add(_ error: any ItemFailureConvertible, at place: String) {
        count += 1
        var failure = error.itemFailure
        failure.place = failure.place ?? place
        counts[failure.code, default: 0] += 1
        if kept.count == Self.maximumKept {
            guard counts[failure.code] == 1, let other = kept.lastIndex(where: isRepeated) else { return }
            kept.remove(at: other)
        }
        kept.append(failure)
    }

    /// Whether a kept error is not the only one of its code.
    private func isRepeated(_ failure: ItemFailure) -> Bool {
        kept.count { $0.code == failure.code } > 1
    }

    /// Counts errors whose messages are not kept.
    package mutating func add(unsaid more: Int) { count += more }

    /// The errors to report for the file; throws if nothing of the file was usable.
    package func faults(besides good: Int) throws -> [ItemFailure] {
        if good == 0, let failure = summary { throw failure }
        guard count > kept.count else { return kept }
        return kept + [
            ItemFailure(
                code: "\(parts).moreErrors", message: "\(count - kept.count) more \(parts) have errors",
                remedy: "Correct those that are listed, and run the command again.")
        ]
    }

    /// The first error of the most frequent code, with the first one of the next code in its remedy: a few bad rows
    /// must not hide that all others are in another CRS.
    private var summary: ItemFailure? {
        var codes: [String] = []
        for failure in kept where !codes.contains(failure.code) { codes.append(failure.code) }
        let firsts = codes.enumerated().sorted { one, other in
            (counts[other.element] ?? 0, one.offset) < (counts[one.element] ?? 0, other.offset)
        }.compactMap { code in kept.first { $0.code == code.element } }
        guard var failure = firsts.first else { return nil }
        if let other = firsts.dropFirst().first {
            let place = other.place.map { "At \($0)" } ?? "Elsewhere"
            failure.remedy += " \(place) there is another error: \(other.message). \(other.remedy)"
        }
        return failure
    }
}
