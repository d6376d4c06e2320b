public import Batch
import Foundation
import GRDB

/// An item as recorded in the journal.
public struct ItemRecord: Hashable, Sendable {
    /// The item's state.
    public enum State: String, Sendable {
        case done
        case failed
        /// It failed with the options of the last run, but is done with others.
        case doneOtherwise = "done_otherwise"
        /// A run is moving its outputs to their final names, or was killed while doing so.
        case publishing
    }

    /// A file that was made.
    public struct Output: Hashable, Sendable {
        /// Its path, relative to the output folder if it is below it.
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
        /// Where in the file; empty if unknown.
        public var place: String
        /// What to do.
        public var remedy: String
    }

    /// The operation, its step and its folder.
    public var scope: String
    /// Its path below the output folder, without an extension.
    public var stem: String
    /// The input's path; empty if it was not recorded.
    public var input: String
    /// The input's size.
    public var inputBytes: Int
    /// The item's state.
    public var state: State
    /// Why it failed, if it did.
    public var failure: Failure?
    /// Why it failed with the options of the last run, if it is done with others.
    public var refusal: Failure?
    /// Its outputs.
    public var outputs: [Output]
    /// The number of its parts with errors; the other parts are done.
    public var faults: Int
    /// The message and place of the first of these errors.
    public var firstFault: String
    /// A short description of its result; empty if the operation has none.
    public var summary: String
    /// Warnings, which begin with "warning: ", and notes.
    public var notes: [String]
    /// Whether the last run of its step included it.
    public var isAsked: Bool
    /// The number of attempts.
    public var attempts: Int
    /// The duration of the last attempt.
    public var milliseconds: Int
    /// The time of the last attempt, ISO 8601 in UTC.
    public var updatedAt: String

    /// Its display name: its input's path, or else its stem; encoded as in `PathText`.
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
        notes = Self.notes(in: row["notes"])
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

    private static func notes(in text: String) -> [String] {
        guard text != "[]" else { return [] }
        let stored = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
        return (stored ?? []).prefix(ItemNotes.most).map(cut)
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
    /// The item as a row of a report; `step` is its step's title.
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
            "updated": .init(moment: updatedAt),
        ]).detailed(by: "notes", .list(notes))
    }

    /// The total size of its outputs.
    public var bytesOut: Int {
        outputs.reduce(0) { sum, output in
            let (more, overflow) = sum.addingReportingOverflow(output.bytes)
            return overflow ? .max : more
        }
    }
}
