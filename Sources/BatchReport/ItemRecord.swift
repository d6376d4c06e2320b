public import Batch
import Foundation
import GRDB

/// An item as the journal knows it.
public struct ItemRecord: Hashable, Sendable {
    /// How it stands.
    public enum State: String, Sendable {
        case done
        case failed
        /// It failed with the options of the last run, and is done with others.
        case doneOtherwise = "done_otherwise"
        /// A run is moving its outputs to their names, or was killed while it did.
        case publishing
    }

    /// A file that was made.
    public struct Output: Hashable, Sendable {
        /// Its path, relative to the output folder where it lies below it.
        public var path: String
        /// SHA-256 of its content.
        public var hash: String
        /// Its size.
        public var bytes: Int
    }

    /// Why it failed.
    public struct Failure: Hashable, Sendable {
        /// The stable code.
        public var code: String
        /// What is wrong.
        public var message: String
        /// Where in the file; empty if that is not known.
        public var place: String
        /// What to do.
        public var remedy: String
    }

    /// The operation, its step and its folder.
    public var scope: String
    /// Its place below the output folder, without extension.
    public var stem: String
    /// The input's path; empty if it was not noted.
    public var input: String
    /// The input's size.
    public var inputBytes: Int
    /// How it stands.
    public var state: State
    /// Why it failed, if it did.
    public var failure: Failure?
    /// Why it failed with the options of the last run, if it is done with others.
    public var refusal: Failure?
    /// What was made of it.
    public var outputs: [Output]
    /// How many of its parts were faulty, the others being done.
    public var faults: Int
    /// What was wrong with the first of them, and where.
    public var firstFault: String
    /// What was found out about it, in a few words; empty where the operation has none.
    public var summary: String
    /// Whether the last run of its step was asked for it.
    public var isAsked: Bool
    /// How often it was worked on.
    public var attempts: Int
    /// How long the last time took.
    public var milliseconds: Int
    /// When that was, ISO 8601 in UTC.
    public var updatedAt: String

    /// What to call it: its input's path, or else its place; as `PathText` writes it.
    public var name: String { input.isEmpty ? stem : input }
}

extension ItemRecord {
    private struct StoredOutput: Decodable {
        var path: String
        var hash: String
        var bytes: Int
    }

    /// Reads a row of `items`.
    init(_ row: GRDB.Row) {
        scope = row["scope"]
        stem = Self.cut(row["stem"])
        input = row["input"]
        inputBytes = row["inputBytes"]
        state = State(rawValue: row["state"]) ?? .publishing
        failure = state == .failed ? Failure(row) : nil
        refusal = state == .doneOtherwise ? Failure(row) : nil
        outputs = Self.outputs(in: row["outputs"])
        faults = row["faults"]
        firstFault = [row["faultPlace"] as String, row["faultMessage"]].filter { !$0.isEmpty }
            .joined(separator: ": ")
        summary = row["summary"]
        isAsked = row["isAsked"]
        attempts = row["attempts"]
        milliseconds = row["milliseconds"]
        updatedAt = row["updatedAt"]
    }

    static func outputs(in text: String) -> [Output] {
        guard text != "[]" else { return [] }
        let stored = try? JSONDecoder().decode([StoredOutput].self, from: Data(text.utf8))
        return (stored ?? []).map {
            Output(
                path: cut($0.path), hash: cut($0.hash), bytes: min(max($0.bytes, 0), 1_000_000_000_000_000))
        }
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= JournalView.greatestText
            ? text : String(text.unicodeScalars.prefix(JournalView.greatestText))
    }
}

extension ItemRecord.Failure {
    fileprivate init(_ row: GRDB.Row) {
        self.init(code: row["code"], message: row["message"], place: row["place"], remedy: row["remedy"])
    }
}

extension ItemRecord {
    /// The item as a row of a report; `step` is what to call its step.
    public func row(step: String) -> Batch.Row {
        let failure = failure ?? refusal
        let message = failure.map { $0.place.isEmpty ? $0.message : "\($0.place): \($0.message)" }
        return Batch.Row([
            "step": .text(step), "input": .text(PathParts.seenFromHere(name)),
            "state": .text(isAsked ? state.rawValue : "not asked"),
            "code": .init(failure?.code), "message": .init(message), "remedy": .init(failure?.remedy),
            "faults": .integer(faults), "first_fault": .init(firstFault.isEmpty ? nil : firstFault),
            "summary": .init(summary.isEmpty ? nil : summary),
            "outputs": .list(outputs.map { PathText.shown($0.path) }), "bytes_in": .integer(inputBytes),
            "bytes_out": .integer(bytesOut), "ms": .integer(milliseconds), "attempts": .integer(attempts),
            "updated": .text(updatedAt),
        ])
    }

    /// The size of what was made.
    public var bytesOut: Int {
        outputs.reduce(0) { sum, output in
            let (more, overflow) = sum.addingReportingOverflow(output.bytes)
            return overflow ? .max : more
        }
    }
}
