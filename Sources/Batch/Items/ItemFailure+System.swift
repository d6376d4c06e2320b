import Foundation

extension ItemFailure {
    /// The failure behind an `errno` of reading an input.
    static func reading(_ code: Int32) -> ItemFailure {
        let message = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            return ItemFailure(
                code: "input.missing", message: "there is no such file", remedy: "Check the path.",
                cause: .setting)
        case EACCES, EPERM:
            return ItemFailure(
                code: "input.notReadable", message: "you may not read it (\(message))",
                remedy: "Ask for read permission.", cause: .setting)
        case EISDIR:
            return ItemFailure(
                code: "input.isFolder", message: "it is a folder", remedy: "Name the files in it.",
                cause: .setting)
        default:
            return ItemFailure(
                code: "input.unreadable", message: message, remedy: "Check the disk and the path.",
                cause: .moment)
        }
    }

    /// The failure behind an `errno` of writing an output.
    package static func writing(_ path: String, _ code: Int32) -> ItemFailure {
        let message = "\(OpenFolder.named(path)): \(String(cString: strerror(code)))"
        switch code {
        case EFBIG:
            return ItemFailure(
                code: "output.tooLarge", message: message,
                remedy:
                    "A limit on the size of files is in the way (ulimit -f); allow more, or ask for less.",
                cause: .setting)
        case ENOSPC, EDQUOT:
            return ItemFailure(
                code: "output.noSpace", message: message, remedy: "Make room and run the same command again.",
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

    /// The failure of an input that did not stay as it was.
    static let inputChanged = ItemFailure(
        code: "input.changed", message: "it was changed while it was worked on",
        remedy: "Run the same command again when nobody writes to it.", cause: .moment)

    /// The failure of an output that would take the place of an input.
    static func outputIsInput(_ path: String) -> ItemFailure {
        ItemFailure(
            code: "output.isInput",
            message: "\(PathParts.seenFromHere(path)) is an input, and inputs are never changed",
            remedy: "Choose another output.", cause: .setting)
    }

    /// The failure of an output that is there already.
    package static func outputExists(_ path: String) -> ItemFailure { outputExists(path, nil) }

    /// The failure of an output that is there already, and why it is left.
    static func outputExists(_ path: String, _ obstacle: OwnOutputs.Obstacle?) -> ItemFailure {
        ItemFailure(
            code: "output.exists",
            message:
                "\(PathParts.seenFromHere(path)) is there already\(obstacle.map { "; " + $0.reason } ?? "")",
            remedy: obstacle?.yieldsToForce == true
                ? "Use --force to make it anew, or another output."
                : "Use --overwrite to replace it, or another output.", cause: .setting)
    }
}
