import Foundation

/// A line that requests one item from a worker.
struct WorkRequest: Hashable {
    let key: String
    let operation: String
    /// JSON sorted by name, so that requests for the same worker have the same text.
    let parameters: String
    let item: Item
    var step: String?
    var folder: String?
    var file: String?
    /// Path prefix of the names of unpublished outputs.
    var stagingPrefix: String?
    /// The requested part of the item as JSON; `nil` for the whole item.
    var portion: String?

    /// A request of the local pool, which publishes the outputs itself.
    init(
        _ operation: String, parameters: String, of item: Item, for destination: Destination,
        stagingPrefix: String, portion: String?
    ) {
        key = item.stem
        self.operation = operation
        self.parameters = parameters
        self.item = item
        switch destination {
        case .folder(let path): folder = path
        case .file(let path): file = path
        case .standardOutput: break
        }
        self.stagingPrefix = stagingPrefix
        self.portion = portion
    }

    /// Parses a line.
    init(_ line: [UInt8]) throws {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
            throw WorkMisfit("a JSON object was expected")
        }
        func text(_ name: String) throws -> String? {
            guard let value = object[name] else { return nil }
            guard let text = value as? String, !text.isEmpty, !text.utf8.contains(0) else {
                throw WorkMisfit("\(name): text was expected")
            }
            return text
        }
        func needed(_ name: String) throws -> String {
            guard let text = try text(name) else { throw WorkMisfit("\(name) is missing") }
            return text
        }
        guard object["v"] as? Int == 1 else { throw WorkMisfit("v: 1 was expected") }
        key = try needed("key")
        operation = try needed("op")
        step = try text("step")
        folder = try text("folder")
        file = try text("file")
        stagingPrefix = try text("staging")
        portion = try text("portion")
        let given = object["params"] ?? [String: Any]()
        guard given is [String: Any] else {
            throw WorkMisfit("params: names and values were expected")
        }
        parameters = try OrderedJSON.text(of: given)
        let input = try needed("input")
        var item = Item(path: input, stem: try text("stem") ?? PathParts(input).stem)
        item.name = try text("name") ?? item.name
        self.item = item
    }

    /// The request as a line, including the line break.
    var line: [UInt8] {
        let members = [
            ("key", key), ("op", operation), ("input", item.path), ("name", item.name), ("stem", item.stem),
            ("step", step), ("staging", stagingPrefix), ("folder", folder), ("file", file),
            ("portion", portion),
        ]
        let texts = members.compactMap { name, value in value.map { "\"\(name)\":\(Row.Value.quoted($0))" } }
        return Array("{\"v\":1,\(texts.joined(separator: ",")),\"params\":\(parameters)}\n".utf8)
    }

    /// The destination of the outputs.
    var destination: Destination {
        file.map { .file($0) } ?? folder.map { .folder($0) } ?? .standardOutput
    }
}

/// A worker's line about one item.
struct WorkResponse<Result: OperationResult>: Codable {
    enum Status: String, Codable {
        case ok
        case failed
        /// Identical outputs existed already.
        case skipped
    }

    /// The item's input.
    struct Input: Codable {
        /// Absolute.
        var path: String
        /// SHA-256; empty if it could not be read.
        var hash: String
        var bytes: Int
    }

    /// The result and its files.
    struct Output: Codable {
        var result: Result
        /// With their final names, relative to the worker's folder.
        var files: [PublishedOutput]?
        /// Without their final names yet.
        var staged: [SealedOutput]?
    }

    var v = 1
    var key: String
    var status: Status
    /// SHA-256 of everything besides the content that determines the result.
    var recipe: String?
    var input: Input?
    var output: Output?
    /// How the item is divided, if only a portion of it was requested or done.
    var division: Division?
    var error: WorkError?
    /// Whether no item can be processed: the worker could not be set up.
    var isUnusable: Bool?
    var ms: Int
}

/// A failure in a worker's answer, which also says whether a later attempt may succeed (`retryable`).
struct WorkError: Codable {
    let itemFailure: ItemFailure

    private enum CodingKeys: CodingKey { case retryable }

    init(_ failure: ItemFailure) { itemFailure = failure }

    init(from decoder: any Decoder) throws { itemFailure = try ItemFailure(from: decoder) }

    func encode(to encoder: any Encoder) throws {
        try itemFailure.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(itemFailure.cause == .moment, forKey: .retryable)
    }
}

/// A line that a worker sends before its answer to announce a step.
enum StepLine {
    /// Answers begin with a brace.
    private static let sign = UInt8(ascii: "+")
    private static let longest = 200

    static func bytes(saying words: String) -> [UInt8] {
        [sign] + Array(words.visible.utf8.prefix(longest)) + [UInt8(ascii: "\n")]
    }

    /// The text of such a line; `nil` for an answer.
    static func words(of line: [UInt8]) -> String? {
        guard line.first == sign else { return nil }
        return String(decoding: line.dropFirst().prefix(longest), as: UTF8.self).visible
    }
}

/// The lines on standard input, one after the other, as they arrive.
package struct RequestLines {
    private static let longestLine = 64 << 20
    private var pending: [UInt8] = []
    private var start = 0

    /// The next line without its line break; `nil` after the last.
    package mutating func next() throws -> [UInt8]? {
        var searched = start
        while true {
            if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Array(pending[start..<end])
            }
            pending.removeSubrange(..<start)
            start = 0
            searched = pending.count
            guard pending.count <= Self.longestLine else {
                throw WorkMisfit("the line is longer than 64 MB")
            }
            if try !read() {
                defer { pending = [] }
                return pending.isEmpty ? nil : pending
            }
        }
    }

    /// The next line and those that have arrived with it, at most `count`, without line breaks; `nil` after the last.
    mutating func nextTogether(atMost count: Int) throws -> [[UInt8]]? {
        guard let first = try next() else { return nil }
        var lines = [first]
        while lines.count < count, let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(pending[start..<end]))
            start = end + 1
        }
        return lines
    }

    /// Fills the front of `buffer` with bytes that follow the lines and returns their number, 0 at the end.
    package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if start == pending.count { return try Self.readInput(into: buffer) }
        let count = min(pending.count - start, buffer.count)
        buffer.copyBytes(from: pending[start..<start + count])
        start += count
        return count
    }

    private mutating func read() throws -> Bool {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            let count = try Self.readInput(into: chunk)
            pending.append(contentsOf: chunk[..<count])
            return count > 0
        }
    }

    private static func readInput(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw ItemFailure.reading(errno) }
        }
    }
}

/// Why a line of the workers' protocol is not a valid request or answer.
public struct WorkMisfit: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what was expected.
    public let description: String

    /// Creates an error with this description.
    public init(_ description: String) { self.description = description }
}
