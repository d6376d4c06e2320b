/// The error of a library: what is wrong, where, and what to do about it.
///
/// ```swift
/// do {
///     let file = try VectorFile(path: "parcels.gpkg")
///     print(file.layers.map(\.name))
/// } catch {
///     print(error.code, error.message, error.remedy)
/// }
/// ```
public protocol CodedError: ItemFailureConvertible, Hashable, Sendable, CustomStringConvertible {
    associatedtype Code: Hashable, Sendable, CustomStringConvertible

    /// A stable code that scripts can rely on, such as `parcel.noPolygon`.
    var code: Code { get }
    /// What is wrong, in plain words, without the file's name.
    var message: String { get }
    /// The place, if known, such as "line 4" or "page 3".
    var place: String? { get }
    /// What the user can do about it.
    var remedy: String { get }
    /// What causes it, and so whether another attempt may succeed.
    var cause: ItemFailure.Cause { get }
    /// The message with everything else that is known about the error.
    var words: String { get }
}

extension CodedError {
    /// No place.
    public var place: String? { nil }
    /// The content.
    public var cause: ItemFailure.Cause { .content }
    /// The message alone.
    public var words: String { message }

    /// Code, message, place and remedy in one line.
    public var description: String { "\(code): \(words)\(place.map { " (\($0))" } ?? ""). \(remedy)" }

    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: words, place: place, remedy: remedy, cause: cause)
    }
}

/// An error that can be reported as an item's failure.
public protocol ItemFailureConvertible: Error {
    /// The error as an item's failure.
    var itemFailure: ItemFailure { get }
}

/// The error of one item of a batch, with a code for scripts; the same for the errors of all libraries.
///
/// Printed as one line: `letter.jpg: page 2: ocr.failed: what is wrong. What to do.`
public struct ItemFailure: ItemFailureConvertible, Codable, Hashable, Sendable {
    /// What causes a failure, and so whether the next run tries the item again.
    public enum Cause: String, Codable, Sendable {
        /// The item itself: it fails again as long as it and the parameters stay unchanged.
        case content
        /// The machine or the parameters: something is missing, forbidden or wrong. The next run tries again.
        case setting
        /// A passing condition, for example a full disk. The next run tries again, and a script may do so by itself.
        case moment
    }

    /// A stable code, for example `image.truncated`.
    public var code: String
    /// What is wrong, without the file's name.
    public var message: String
    /// The place in the file, if known: "byte 120", "page 2", "line 4".
    public var place: String?
    /// The file with the error, for items made of several files; its place begins with it.
    public var file: String?
    /// Names that were looked for and found, if nothing was selected in spite of it.
    public var foundNames: [String]?
    /// What the user can do.
    public var remedy: String
    /// The cause.
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

    /// Itself.
    public var itemFailure: ItemFailure { self }

    /// Place, code, message and remedy.
    public var sentence: String {
        "\(place.map { $0 + ": " } ?? "")\(code): \(message)\(message.hasSuffix(".") ? "" : ".") \(remedy)"
    }
}
