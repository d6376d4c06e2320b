import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

struct RecordsCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a record.",
        discussion: """
            As with "fieldbook records change", the values are checked against the service's description of \
            the fields, the values to choose from and your rights. The request is sent only once. If the \
            connection is lost, check the list before you try again. "fieldbook push" sends whole tables, \
            and "fieldbook upload" sends documents.

            Examples:
              fieldbook records create positions --set valuta=2026-03-02 --set amount=12.50
              fieldbook records create projects --instance i2 --set label=Neubau \\
                --set parcelIds:=[] --dry-run
            """)

    @Argument(
        help: "Kind of record: \(Nyla.RecordKind.creatable.map(\.rawValue).joined(separator: " or ")).",
        transform: { try .read($0, of: Nyla.RecordKind.creatable) })
    var kind: Nyla.RecordKind

    @OptionGroup var members: RecordMemberOptions

    @Flag(help: "Print what would be created, and send nothing.")
    var dryRun = false

    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if members.isEmpty { throw ValidationError("Give the fields of the record with --set or --file.") }
    }

    func run() throws {
        let (kind, given, place) = (kind, try members.read(), try nyla.place())
        let context = place.service.profile.context
        try place.requireInstance(of: kind.feature ?? kind.rawValue)
        var form = try place.wait { (client) throws(APIError) in
            try await NylaRecords(client, in: context).form(of: kind, for: given.fields.members.map(\.name))
        }
        form.uploads = given.fileNames
        var values = form.values(given.fields)
        try check.examine(
            given, by: form,
            form.access.allows(.create)
                ? form.objections(toCreating: values) : ["you may not create \(kind.rawValue)"])
        var id: String?
        if !dryRun {
            id = try given.uploading(values, at: place.service) { sent in
                values = sent
                return try place.wait { (client) throws(APIError) in
                    try await NylaRecords(client.hiding(given.secretTexts), in: context)
                        .create(sent, of: kind)
                }.id?.text
            }
        }
        let language = place.language(for: [Nyla.Entry(values)])
        try rows.format.print(
            Nyla.Entry(values).hiding(given.secrets).fields.members.map { member in
                Row([
                    "record": .init(id), "field": .text(member.name),
                    "value": .init(json: member.value, in: language),
                    "state": .text(dryRun ? "would create" : "created"),
                ])
            })
    }
}
