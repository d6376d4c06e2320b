import APICore
import Foundation

/// Whether what was pulled is what the service says now, or what it said last.
struct AnswerAge: Codable, Hashable, Sendable {
    /// When the service said it, ISO 8601.
    let asOf: String
    /// Why it is not what it says now; `nil` for what is.
    let failure: String?

    init<Value>(_ fetched: Fetched<Value>) {
        asOf = fetched.fetchedAt.formatted(.iso8601)
        failure = fetched.failure?.words
    }

    var isCached: Bool { failure != nil }

    /// What a person has to know who sees the outputs alone.
    var notes: [String] {
        failure.map { ["The service gave no answer (\($0)): this is what it said at \(asOf)."] } ?? []
    }
}
