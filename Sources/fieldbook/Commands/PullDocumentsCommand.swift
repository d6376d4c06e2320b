import ArgumentParser
import Batch
import Operations

struct PullDocumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract: "Nyla's files with their folders, or a trustee's documents, into a folder.",
        discussion: """
            A second run downloads what is new or has changed, by size, time and digest as the service lists them; a \
            document of which the service tells none of these is taken once. Names that could lead out of the folder, \
            hide something or be no file's name are made safe, and of two that would be the same the later has its \
            identifier behind it. Nothing that somebody has changed here is replaced, and nothing is deleted: what is \
            no longer at the service is told. A download that was broken off goes on where it was.

            Examples:
              fieldbook pull documents -o papers/
              fieldbook pull documents --folder d3 --search Rechnung -o invoices/ --jobs 8
              fieldbook pull documents --kind trustee --instance i1 -o trustee/
            """)

    @OptionGroup var folderOption: FolderOption

    @Option(help: ArgumentHelp("files, or a trustee's documents: trustee.", valueName: "kind"))
    var kind = DocumentListing.Kind.files

    @Option(help: ArgumentHelp("Only what lies in this folder of the service's, or below.", valueName: "id"))
    var folder: String?

    @Option(help: ArgumentHelp("Only what the service finds by these words.", valueName: "words"))
    var search: String?

    @OptionGroup(title: "The service") var pull: PullOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if folder != nil, kind != .files { throw ValidationError("--folder goes with --kind files.") }
    }

    func run() throws {
        let service = try pull.signedIn()
        var listing = DocumentListing(kind, of: service)
        listing.folder = folder
        listing.search = search
        let items = try listing.items()
        try tellGone(besides: items, listing)
        guard !items.isEmpty else {
            throw BatchError.nothingFound(in: [service.profile.address.description], accepting: [])
        }
        ArrivingFiles.removeOld(inFolder: path)
        var parameters = PullDocuments.Parameters()
        parameters.retries = pull.retries
        try PullOptions.run(options)(
            try PullDocuments(parameters, at: service), on: items, to: folderOption.destination)
    }

    private var path: String {
        if case .folder(let path) = folderOption.destination { path } else { folderOption.output }
    }

    /// Says which documents were pulled before, and are not there any more; only a list of all can tell.
    private func tellGone(besides items: ItemList, _ listing: DocumentListing) throws {
        guard folder == nil, search == nil, options.selection.journal == nil,
            let journal = try Journal.existing(inFolder: path, shard: options.selection.shard)
        else { return }
        let there = Set(items.lazy.map(\.stem))
        let gone = try journal.stems(doneBy: PullDocuments.name, atAddressesBeginning: listing.addresses)
            .filter { !there.contains($0) }
        guard !gone.isEmpty else { return }
        let names = gone.prefix(5).joined(separator: ", ") + (gone.count > 5 ? ", ..." : "")
        ProgressDisplay(isQuiet: options.selection.quiet).printNote(
            "note: \(gone.count) that \(gone.count == 1 ? "was" : "were") pulled earlier \(gone.count == 1 ? "is" : "are") not at the service any more, or elsewhere; nothing is deleted here: \(names)"
        )
    }
}

extension DocumentListing.Kind: ExpressibleByArgument {}
