import ServiceOperations
import ArgumentParser
import Batch

struct PullDocumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract: "Nyla's files with their folders, or a trustee's documents, into a folder.",
        discussion: """
            A second run downloads what is new or has changed, by size, time and digest as the service lists them; a \
            document of which the service tells none of these is taken once. Names that could lead out of the folder, \
            hide something or be no file's name are made safe, and of two that would be the same one has its \
            identifier behind it; who had a name in an earlier run keeps it. Nothing that somebody has changed here is replaced, and nothing is deleted: what is \
            no longer at the service is told. A download that was broken off goes on where it was.

            Examples:
              fieldbook pull documents -o papers/
              fieldbook pull documents --folder d3 --search Rechnung -o invoices/ --jobs 8
              fieldbook pull documents --kind trustee --instance i1 -o trustee/
            """)

    @OptionGroup var folderOption: FolderOption

    @OptionGroup var parameters: OperationOptions<PullDocuments.Parameters>

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let wanted = parameters.values
        guard wanted.folder == nil || wanted.kind == .files else {
            throw ValidationError("--folder: goes with --kind files only.")
        }
        let service = try service.signedIn(retries: wanted.service.retries)
        var listing = DocumentListing(wanted.kind, of: service)
        listing.folder = wanted.folder
        listing.search = wanted.search
        let run = BatchCommandRun(options: options)
        let destination = folderOption.destination
        listing.earlier =
            try run.existingJournal(for: destination)?.addresses(of: PullDocuments.name, into: destination)
            ?? []
        let items = try listing.items()
        tellGone(listing.gone(besides: items))
        guard !items.isEmpty else {
            throw nothingThere(at: service.profile.address.description)
        }
        var parameters = PullDocuments.Parameters()
        parameters.service.retries = wanted.service.retries
        try run(try PullDocuments(parameters, at: service), on: items, to: destination)
    }

    private func nothingThere(at address: String) -> BatchError {
        guard parameters.values.folder == nil, parameters.values.search == nil else {
            return .nothingThere(
                "\(address) has no documents of those that are wanted",
                remedy: "Want others, by --folder and --search.")
        }
        return .nothingThere(
            "\(address) has no documents", remedy: "Choose another profile, mandate, instance or --kind.")
    }

    /// Says which documents were pulled before, and are not there any more.
    private func tellGone(_ gone: [String]) {
        guard !gone.isEmpty else { return }
        let names = gone.prefix(5).joined(separator: ", ") + (gone.count > 5 ? ", ..." : "")
        ProgressDisplay(isQuiet: options.selection.quiet).printNote(
            "note: \(gone.count) that \(gone.count == 1 ? "was" : "were") pulled earlier \(gone.count == 1 ? "is" : "are") not at the service any more, or elsewhere; nothing is deleted here: \(names)"
        )
    }
}
