/// Why one item could not be done, in words for a person and with a code for scripts.
///
/// Printed as one line: `letter.jpg: page 2: ocr.failed: what is wrong. What to do.`
public struct ItemFailure: Error, Codable, Hashable, Sendable {
    /// What a failure lies in, and so whether the next run tries the item again.
    public enum Cause: String, Codable, Sendable {
        /// The item itself: it fails again as long as it and the parameters stay as they are.
        case content
        /// The machine: something is missing, or in the way. The next run tries again.
        case setting
        /// The moment, for example a full disk. The next run tries again, and a script may do so by itself.
        case moment
    }

    /// A stable code, for example `image.truncated`.
    public var code: String
    /// What is wrong, without the file's name.
    public var message: String
    /// Where in the file, if known: "byte 120", "page 2", "line 4".
    public var place: String?
    /// The file that it is of, where an item is made of several; its place begins with it.
    public var file: String?
    /// What the person can do.
    public var remedy: String
    /// What it lies in.
    public var cause: Cause

    /// Creates a failure.
    public init(
        code: String, message: String, place: String? = nil, remedy: String, cause: Cause = .content
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
        self.cause = cause
    }

    /// The failure of an input as a row.
    package func row(for input: String) -> Row {
        Row([
            "input": .text(file ?? input), "code": .text(code), "message": .text(message),
            "place": Row.Value(place),
            "remedy": .text(remedy),
        ])
    }

    /// Place, code, message and remedy.
    public var sentence: String {
        "\(place.map { $0 + ": " } ?? "")\(code): \(message)\(message.hasSuffix(".") ? "" : ".") \(remedy)"
    }

    /// The one line that says it all; it cannot steer a terminal.
    public func line(for input: String) -> String {
        "\(file == nil ? input + ": " : "")\(sentence.split(whereSeparator: \.isNewline).joined(separator: " "))"
            .visible
    }
}

/// An error that knows how to say itself as an item's failure.
public protocol ItemFailureConvertible: Error {
    /// The error as an item's failure.
    var itemFailure: ItemFailure { get }
}

extension ItemFailure: ItemFailureConvertible {
    /// What stands until it is known how an item ended.
    static let unexpected = ItemFailure(
        code: "internal.unexpected", message: "nothing is known of it", remedy: "Run the same command again.",
        cause: .moment)

    /// Itself.
    public var itemFailure: ItemFailure { self }

    /// The failure that an error of any kind stands for.
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
