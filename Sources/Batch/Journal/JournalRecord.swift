import Foundation

/// An item's record, ready to be written.
struct JournalRecord: Sendable {
    var key: JournalKey
    /// The recipe's hash, or the hash of the part of it that affected the item.
    var essence: String
    /// Absolute path.
    var input: String
    var inputBytes: Int
    var state: JournalEntry.State
    /// JSON.
    var result: Data?
    /// JSON.
    var failure: Data?
    /// JSON.
    var faults: Data?
    /// JSON; `nil` without any.
    var notes: Data?
    /// JSON.
    var outputs: Data
    /// JSON; outputs of the item's earlier versions that still exist.
    private(set) var earlier = none
    var attempts: [Attempt]
    var milliseconds: Int

    private static let none = Data("[]".utf8)

    /// An item that is done, apart from publishing its outputs.
    init(
        _ key: JournalKey, of item: Item, inputBytes: Int, result: some OperationResult,
        outputs: [PublishedOutput], attempts: [Attempt]
    ) throws {
        let encoder = JSONEncoder()
        self.init(key, item, inputBytes, outputs.isEmpty ? .done : .publishing, attempts)
        self.result = try encoder.encode(result)
        if !result.faults.isEmpty { faults = try encoder.encode(result.faults) }
        notes = try ItemNotes.encoded(result.notes)
        if !outputs.isEmpty { self.outputs = try encoder.encode(outputs) }
    }

    /// An item that failed.
    init(
        _ key: JournalKey, of item: Item, inputBytes: Int, failure: ItemFailure, attempts: [Attempt]
    ) throws {
        self.init(key, item, inputBytes, .failed, attempts)
        self.failure = try JSONEncoder().encode(failure)
    }

    /// Records the outputs of the item's earlier versions.
    mutating func remember(_ outputs: [EarlierOutput]) throws {
        if !outputs.isEmpty { earlier = try JSONEncoder().encode(outputs) }
    }

    /// Records its outputs at these indices, which replaced existing files.
    mutating func rememberOutputs(at places: [Int]) throws {
        let decoder = JSONDecoder()
        let outputs = try decoder.decode([PublishedOutput].self, from: outputs)
        let own = places.map {
            EarlierOutput(
                outputs[$0], input: input, inputHash: key.inputHash, recipeHash: key.recipeHash)
        }
        try remember(own + decoder.decode([EarlierOutput].self, from: earlier))
    }

    /// Turns the record of a done item into that of a failed one.
    mutating func fail(_ failure: ItemFailure) {
        state = .failed
        result = nil
        faults = nil
        notes = nil
        outputs = Self.none
        self.failure = try? JSONEncoder().encode(failure)
        if let last = attempts.indices.last { attempts[last].code = failure.code }
    }

    private init(
        _ key: JournalKey, _ item: Item, _ inputBytes: Int, _ state: JournalEntry.State, _ attempts: [Attempt]
    ) {
        self.key = key
        essence = key.recipeHash
        self.inputBytes = inputBytes
        self.state = state
        self.attempts = attempts
        input = PathParts.absolute(item.path)
        outputs = Self.none
        milliseconds = attempts.last?.milliseconds ?? 0
    }
}

/// The identity of one operation's result for one item.
struct JournalKey: Hashable, Sendable {
    /// The operation, the manifest's step if there is one, and the output folder.
    var scope: String
    /// The item's stem in the output folder.
    var stem: String
    /// The hash of the content; empty if it could not be read.
    var inputHash: String
    /// Hash of the parameters and of the versions of the operation and the tool.
    var recipeHash: String
}

/// One attempt at an item.
struct Attempt: Hashable, Sendable {
    /// 1, or 2 for the second attempt, in which it runs alone.
    var number: Int
    var milliseconds: Int
    /// The failure's code; `nil` if the item was done.
    var code: String?
}

/// A file that an earlier run made of an item.
struct EarlierOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root where it lies below it.
    var path: String
    /// SHA-256 of its content.
    var hash: String
    var bytes: Int
    /// The absolute path of its input; `nil` if not recorded.
    var input: String?
    /// The hash of its input; `nil` if not recorded.
    var inputHash: String?
    /// Hash of the parameters and versions used; `nil` if not recorded.
    var recipeHash: String?

    init(_ output: PublishedOutput, input: String, inputHash: String, recipeHash: String) {
        path = output.path
        hash = output.hash
        bytes = output.bytes
        self.input = input
        self.inputHash = inputHash
        self.recipeHash = recipeHash
    }
}
