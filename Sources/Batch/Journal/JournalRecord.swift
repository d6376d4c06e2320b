import Foundation

/// How an item stands, ready to be written.
struct JournalRecord: Sendable {
    var key: JournalKey
    /// The recipe's hash, or that of what of it made a difference to the item.
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
    /// JSON.
    var outputs: Data
    /// JSON; what earlier versions of the item made and is still there.
    private(set) var earlier = none
    var attempts: [Attempt]
    var milliseconds: Int

    private static let none = Data("[]".utf8)

    /// An item that is done, but for its outputs' names.
    init(
        _ key: JournalKey, of item: Item, inputBytes: Int, result: some OperationResult,
        outputs: [PublishedOutput], attempts: [Attempt]
    ) throws {
        let encoder = JSONEncoder()
        self.init(key, item, inputBytes, outputs.isEmpty ? .done : .publishing, attempts)
        self.result = try encoder.encode(result)
        if !result.faults.isEmpty { faults = try encoder.encode(result.faults) }
        if !outputs.isEmpty { self.outputs = try encoder.encode(outputs) }
    }

    /// An item that failed.
    init(
        _ key: JournalKey, of item: Item, inputBytes: Int, failure: ItemFailure, attempts: [Attempt]
    ) throws {
        self.init(key, item, inputBytes, .failed, attempts)
        self.failure = try JSONEncoder().encode(failure)
    }

    /// Keeps in mind what the item's earlier versions made.
    mutating func remember(_ outputs: [EarlierOutput]) throws {
        if !outputs.isEmpty { earlier = try JSONEncoder().encode(outputs) }
    }

    /// Keeps in mind those of its outputs, by their places, that have replaced what was there.
    mutating func rememberOutputs(at places: [Int]) throws {
        let decoder = JSONDecoder()
        let outputs = try decoder.decode([PublishedOutput].self, from: outputs)
        let own = places.map {
            EarlierOutput(
                outputs[$0], input: input, inputHash: key.inputHash, recipeHash: key.recipeHash)
        }
        try remember(own + decoder.decode([EarlierOutput].self, from: earlier))
    }

    /// Turns the record of an item that was done into that of one that failed.
    mutating func fail(_ failure: ItemFailure) {
        state = .failed
        result = nil
        faults = nil
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

/// What makes one item of one operation the same again.
struct JournalKey: Hashable, Sendable {
    /// The operation, the manifest's step if there is one, and the output folder.
    var scope: String
    /// The item's place below it.
    var stem: String
    /// The content that was worked on; empty where it could not be read.
    var inputHash: String
    /// Hash of parameters, of the operation's version and of the tool's.
    var recipeHash: String
}

/// One time that an item was worked on.
struct Attempt: Hashable, Sendable {
    /// 1, or 2 for the second try alone.
    var number: Int
    var milliseconds: Int
    /// Of the failure; `nil` when it was done.
    var code: String?
}

/// A file that an earlier run made of an item.
struct EarlierOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root where it lies below it.
    var path: String
    /// SHA-256 of its content.
    var hash: String
    var bytes: Int
    /// The absolute path of what it was made from; `nil` where that was not noted.
    var input: String?
    /// The content that this had; `nil` where that was not noted.
    var inputHash: String?
    /// Hash of the parameters and versions that it was made with; `nil` where that was not noted.
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
