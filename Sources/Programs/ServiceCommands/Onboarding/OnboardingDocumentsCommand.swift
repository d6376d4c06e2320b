import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import ServiceOperations
import Streams

struct OnboardingDocumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract: "List a person's documents, or show one with its extracted data and audit log.",
        discussion: """
            Lists the documents that were uploaded or that the law requires, with details of their files. \
            With an identifier, also shows the personal data that the service has read from the document, \
            and who has checked the document. If nothing is found, the exit code is 4.

            Examples:
              fieldbook onboarding documents
              fieldbook onboarding documents --of u7 --format csv
              fieldbook onboarding documents d4
            """)

    @Argument(help: "Show only the document with this identifier, in detail.")
    var document: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup(visibility: .hidden) var dueTimes: DueTimeZoneOption

    func run() throws {
        let overview = try person.documents()
        let documents = overview.documents
        if documents.isEmpty, let error = overview.errors[.status] { throw error }
        if let document {
            guard let found = documents.first(where: { $0.id?.text == document }) else {
                throw APIError(
                    .notFound, "the person has no document \(document)",
                    remedy: "Give an identifier that \"fieldbook onboarding documents\" lists.",
                    endpoint: OnboardingEndpoints.status.description)
            }
            try rows.format.print(found.details)
        } else {
            guard !documents.isEmpty else {
                throw BatchError.nothingThere(
                    "no documents were found", remedy: "Upload one, or choose another person.")
            }
            try rows.format.print(documents.map(\.row))
        }
        try overview.warn()
    }
}

extension PersonOptions {
    /// What is known of the person's documents, whatever becomes of the tasks.
    fileprivate func documents() throws -> Onboarding.Overview {
        let user = user
        let overview = try ask { (client) throws(APIError) in try await client.overview(of: user) }
        return Onboarding.Overview(
            user: overview.user, status: overview.status, tasks: [], compliance: overview.compliance,
            errors: overview.errors.filter { $0.key != .tasks })
    }
}

extension Onboarding.DocumentCompliance {
    /// The document as a row of a list.
    fileprivate var row: Row {
        Row(columns).detailed(by: "requirement", .init(record?.type)).detailed(
            by: "updated", .init(document?.updated?.text)
        ).detailed(by: "path", .init(document?.path)).detailed(by: "person", .init(document?.user?.text))
    }

    private var columns: [(name: String, value: Row.Value)] {
        [
            ("id", .init(id?.text)), ("type", .text(name)), ("status", .init(status.word, status.badge)),
            ("file", .init(fileName)), ("bytes", document?.fileSize.map { .bytes($0) } ?? .missing),
            ("format", .init(document?.format)), ("width", .init(document?.resolution?.width)),
            ("height", .init(document?.resolution?.height)),
            ("uploaded", .init(document?.created?.text)), ("verified", .init(record?.verified?.text)),
        ]
    }

    /// The file's name, or else the end of its path at the service.
    private var fileName: String? {
        document?.fileName ?? document?.path.flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    /// The document with its extracted data and audit log as rows of names and values.
    fileprivate var details: [Row] {
        var rows: [Row] = []
        for (name, value) in columns + [(name: "requirement", value: .init(record?.type))] {
            // Sizes in a list of names and values have no unit of their own.
            let value = name == "bytes" ? Row.Value(document?.fileSize) : value
            if value != .missing { rows.append(Self.row("document", name, value)) }
        }
        for member in document?.extractedData.members ?? [] {
            rows.append(Self.row("extracted", member.name, .text(member.value.words)))
        }
        for (place, entry) in (record?.auditLog ?? []).enumerated() {
            rows.append(Self.row("log", "\(place + 1)", .text(entry.words)))
        }
        return rows
    }

    private static func row(_ part: String, _ name: String, _ value: Row.Value) -> Row {
        Row(["part": .text(part), "name": .text(name), "value": value])
    }
}

extension JSONValue {
    /// The value in words: members with their names, and everything further inside as JSON.
    fileprivate var words: String {
        switch self {
        case .object(let object):
            object.members.map { "\($0.name): \($0.value.text ?? $0.value.jsonText)" }.joined(separator: ", ")
        case .array(let values): values.map { $0.text ?? $0.jsonText }.joined(separator: ", ")
        case .null: ""
        default: text ?? ""
        }
    }
}
