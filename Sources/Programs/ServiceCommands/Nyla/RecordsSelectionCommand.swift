import APICore
import Answers
public import ArgumentParser
import Batch
import CommandRuns
public import Nyla
import ServiceOperations

struct RecordsSelectionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "selection",
        abstract: "Show the number and total area of parcels, as computed by the service.",
        discussion: """
            "fieldbook parcels measure" measures the outlines of parcels instead.

            Examples:
              fieldbook records selection k1 k2 --instance i2
            """)

    @Argument(help: "The parcels' identifiers.")
    var parcels: [String]

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (ids, place) = (parcels.map { Identifier.text($0) }, try nyla.place(for: .realEstate))
        let (instance, mandate) = (place.instance ?? "", place.mandate)
        let summary = try place.ask(orUse: cache) { (client) throws(APIError) in
            try await NylaRealEstate(client, instance: instance, mandate: mandate).summary(of: ids)
        }
        try rows.format.print(Nyla.Entry(summary.answer).facts)
    }
}

struct RecordsOptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "options",
        abstract: "List trustee records that fields can refer to, with their identifiers and labels.",
        discussion: """
            The identifiers are values for fields such as organisationId and contractId. If there are no \
            records, the exit code is 4.

            Examples:
              fieldbook records options contracts
              fieldbook records options organisations --format csv
            """)

    @Argument(help: "Kind of record.")
    var kind: NylaTrustee.Choice

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (kind, place) = (kind, try nyla.place(for: .trustee))
        let (instance, mandate) = (place.instance ?? "", place.mandate)
        let profile = place.service.profile
        let language = language.choice(at: profile)
        let (options, words) = try place.ask(orUse: cache) { (client) throws(APIError) in
            let trustee = NylaTrustee(client, instance: instance, mandate: mandate)
            return (try await trustee.options(kind), await language.codeOrGerman(of: profile, client))
        }
        guard !options.isEmpty else {
            throw BatchError.nothingThere(
                "there are no \(kind.rawValue) to choose from", remedy: "Choose another kind or instance.")
        }
        try rows.format.print(
            options.map { Row(["value": .text($0.value.text), "label": .init($0.label?.text(in: words))]) })
    }
}

struct RecordsAddressesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "addresses",
        abstract: "List the addresses that the service suggests for the beginning of an address.",
        discussion: """
            The rows contain LV95 coordinates if the service knows them and the address is in Switzerland. \
            If no address is suggested, the exit code is 4. "fieldbook pull addresses" adds coordinates to \
            all addresses of a table.

            Examples:
              fieldbook records addresses "Bahnhofstr"
              fieldbook records addresses "Bundesplatz 3" --format ndjson
            """)

    @Argument(help: "Beginning of an address.")
    var beginning: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    private var words: String { beginning.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    func validate() throws {
        if words.isEmpty { throw ValidationError("Give the beginning of an address.") }
    }

    func run() throws {
        let (words, place) = (words, try nyla.place(for: .realEstate))
        let (instance, mandate) = (place.instance ?? "", place.mandate)
        let addresses = try place.ask(orUse: cache) { (client) throws(APIError) in
            try await NylaRealEstate(client, instance: instance, mandate: mandate)
                .addresses(beginning: words)
        }
        guard !addresses.isEmpty else {
            throw BatchError.nothingThere("no address begins like that", remedy: "Give fewer letters.")
        }
        try rows.format.print(Nyla.Address.rows(of: addresses))
    }
}

extension NylaTrustee.Choice: ExpressibleByArgument {}
