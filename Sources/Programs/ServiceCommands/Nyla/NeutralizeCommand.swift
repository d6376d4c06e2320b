import APICore
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import Nyla
import ServiceOperations
import Streams

struct NeutralizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "neutralize",
        abstract: "Have Nyla replace personal data with placeholders, or restore it.",
        discussion: """
            "neutralize files" processes files in a batch, for example before an upload. In manifests, the \
            operation is documents.neutralize.

            Examples:
              fieldbook neutralize files letters/ -o neutral/
              fieldbook neutralize text "Anna Muster, Bern"
              fieldbook neutralize stats
            """,
        subcommands: [
            NeutralizeFilesCommand.self, NeutralizeTextCommand.self, NeutralizeConfigCommand.self,
            NeutralizeStatsCommand.self, NeutralizePlaceholdersCommand.self,
        ])
}

struct NeutralizeFilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Neutralize text files and documents in a batch.",
        discussion: """
            Text files (txt, md, csv, json, xml, html) keep their format. Documents are sent as files; the \
            output is the text or the file that the service returns. --resolve restores the personal data in \
            text files.

            Examples:
              fieldbook neutralize files letters/ -o neutral/
              fieldbook neutralize files neutral/ -o letters/ --resolve
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption
    @OptionGroup var parameters: OperationOptions<NeutralizeDocuments.Parameters>
    @OptionGroup(title: "The service") var service: ProfileOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let parameters = parameters.values
        let service = try service.signedIn(retry: parameters.service.retry.policy)
        try BatchCommandRun(input: input, options: options)(
            try NeutralizeDocuments(parameters, at: service), to: folder.destination)
    }
}

struct NeutralizeTextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Neutralize text, or restore the personal data in neutralized text.",
        discussion: """
            Prints only the resulting text.

            Examples:
              fieldbook neutralize text "Anna Muster, Bern"
              fieldbook neutralize text - --resolve < answer.txt
            """)

    @Argument(help: "The text; - reads it from standard input.")
    var text: String

    @Flag(help: "Restore the personal data.")
    var resolve = false

    @OptionGroup var nyla: NylaOptions

    func run() throws {
        var text = text
        if text == "-" {
            let bytes = FileHandle.standardInput.readDataToEndOfFile()
            guard let read = String(data: bytes, encoding: .utf8) else {
                throw ValidationError("The text on standard input is not UTF-8.")
            }
            text = read
        }
        let answer = try nyla.neutralization { [text, resolve] (service) throws(APIError) in
            try await resolve ? service.resolve(text) : service.neutralize(text)
        }
        let result = try answer.text(for: text)
        try StandardOutput.write(Array(result.utf8) + (result.hasSuffix("\n") ? [] : [0x0A]))
    }
}

struct NeutralizeConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show or change Nyla's settings for neutralization.",
        discussion: """
            Examples:
              fieldbook neutralize config
              fieldbook neutralize config --set namesToParse=Muster --set enabled:=true
            """)

    @OptionGroup var members: MemberOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let given = try members.read()
        let config = try nyla.neutralization { (service) throws(APIError) in
            try await given.fields.members.isEmpty ? service.config() : service.setConfig(given.fields)
        }
        try rows.format.print(Nyla.Entry(config).hiding(given.secrets).facts)
    }
}

struct NeutralizeStatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show statistics on the neutralized data.",
        discussion: """
            Examples:
              fieldbook neutralize stats
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let stats = try nyla.neutralization { (service) throws(APIError) in try await service.stats() }
        try rows.format.print(Nyla.Entry(stats).facts)
    }
}

struct NeutralizePlaceholdersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "placeholders",
        abstract: "List the placeholders that stand for personal data.",
        discussion: """
            Examples:
              fieldbook neutralize placeholders --format csv
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let found = try nyla.neutralization { (service) throws(APIError) in try await service.attributes() }
        guard !found.isEmpty else {
            throw BatchError.nothingThere("there are no placeholders", remedy: "Neutralize some text first.")
        }
        try rows.format.print(
            found.map {
                Row(["id": .init($0.id?.text), "kind": .init($0.kind), "placeholder": .init($0.placeholder)])
            })
    }
}

extension NylaOptions {
    /// Waits for requests to the neutralization.
    func neutralization<Value: Sendable>(
        _ work: @escaping @Sendable (NylaNeutralization) async throws(APIError) -> Value
    ) throws -> Value {
        try place().wait { (client) throws(APIError) in
            try await work(NylaNeutralization(client, in: client.context))
        }
    }
}
