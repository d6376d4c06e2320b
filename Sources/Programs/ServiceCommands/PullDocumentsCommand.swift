import ArgumentParser
import Batch
import CommandRuns
import ServiceOperations

struct PullDocumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract:
            "Download Nyla's files, a trustee's documents, or the invoices of AsiaTravelPlan's bookings.",
        discussion: """
            A second run downloads only new and changed documents. It recognises them by size, time and \
            digest in the service's list; a document that has none of these in the list is downloaded only \
            once. Unsafe names, such as those that lead out of the folder or hide a file, are changed. If \
            two documents would have the same name, the identifier of one is appended to its name, which \
            stays the same in later runs. Files that somebody has changed on this machine are not replaced. \
            Nothing is deleted; documents that the service no longer has are reported. An interrupted \
            download resumes.

            Examples:
              fieldbook pull documents -o papers/
              fieldbook pull documents --folder d3 --search Rechnung -o invoices/ --jobs 8
              fieldbook pull documents --kind trustee --instance i1 -o trustee/
              fieldbook pull documents --kind invoices --profile travel -o invoices/
            """)

    @OptionGroup var folderOption: FolderOption

    @OptionGroup var parameters: OperationOptions<PullDocuments.Parameters>

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let wanted = parameters.values
        guard wanted.folder == nil || wanted.kind == .files else {
            throw ValidationError("--folder can be used with --kind files only.")
        }
        let service = try service.signedIn(retry: wanted.service.retry.policy)
        var listing = DocumentListing(wanted.kind, of: service)
        listing.folder = wanted.folder
        listing.list = wanted.list
        let run = BatchCommandRun(options: options)
        let destination = folderOption.destination
        listing.earlier =
            try run.existingJournal(for: destination)?.addresses(of: PullDocuments.name, into: destination)
            ?? []
        let items = try listing.items()
        noteGone(listing.gone(besides: items))
        guard !items.isEmpty else {
            throw nothingFound(at: service.profile.address.description)
        }
        var parameters = PullDocuments.Parameters()
        parameters.service.retry = wanted.service.retry
        try run(try PullDocuments(parameters, at: service), on: items, to: destination)
    }

    private func nothingFound(at address: String) -> BatchError {
        guard parameters.values.folder == nil, !parameters.values.list.isRestricted else {
            return .nothingThere(
                "\(address) has no documents that match",
                remedy: "Change --folder, --search or --where.")
        }
        return .nothingThere(
            "\(address) has no documents", remedy: "Choose another profile, mandate, instance or --kind.")
    }

    /// Notes documents of earlier runs that the service no longer has there.
    private func noteGone(_ gone: [String]) {
        guard !gone.isEmpty else { return }
        let names = gone.prefix(5).joined(separator: ", ") + (gone.count > 5 ? ", ..." : "")
        options.selection.progress.printNote(
            "note: \(gone.count) that \(gone.count == 1 ? "was" : "were") pulled earlier \(gone.count == 1 ? "is" : "are") no longer at the service, or elsewhere now; nothing is deleted here: \(names)"
        )
    }
}
