import Jobs
import ArgumentParser
import Batch

struct BatchItemsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List what is left of a manifest, a line of JSON for each item.",
        discussion: """
            Each line is a request that a worker takes: the operation, its parameters, the input, and where its \
            outputs go. Steps that take outputs of earlier steps list those that are there by now. Inputs are given \
            with their whole paths.

            Example:
              fieldbook batch items job.yaml -o out --step documents > items.ndjson
              fieldbook batch run items.ndjson -o out
            """)

    @OptionGroup(title: "The job") var job: JobOptions

    @Option(help: ArgumentHelp("List this step only.", valueName: "name"))
    var step: String?

    @OptionGroup(title: "What is left") var selection: SelectionOptions

    func run() throws {
        let manifest = try job.manifest(selection)
        manifest.printNotes(on: ProgressDisplay(isQuiet: selection.quiet))
        let listing = try ItemListing(
            manifest, step: step, options: selection.batchOptions)
        let count = try listing.list(journalPath: selection.journal) { try StandardOutput.write($0) }
        ProgressDisplay(isQuiet: selection.quiet).printNote(
            "\(count.left) of \(count.items) items are left to do")
    }
}
