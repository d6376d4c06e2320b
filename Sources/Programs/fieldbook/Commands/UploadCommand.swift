import ServiceOperations
import APICore
import ArgumentParser
import Batch
import DocumentOperations
import Foundation

struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Send documents to a service, each once, whatever is stopped when.",
        discussion: """
            Each scan, photo and PDF is judged, and sent as a straight, small, searchable PDF (to the onboarding service as an \
            upright JPEG, which it asks for); what is not good enough is not sent, with what to do about it. --as-is sends files \
            as they are, of any kind.

            The same content of the same name at the same place is the same document, whatever options it is made with, and is \
            sent once: its row says "sent", "sent before" (by an earlier run), "was there" (found at the service) or "same" \
            (as another file of the run). Where it was made otherwise before, a note says so; delete it there and use --force \
            to have it as it is made now.

            What was sent is noted by content, place and name, in $XDG_STATE_HOME/fieldbook/uploads/PROFILE (else below \
            ~/.local/state), which nobody else may look into. What is not noted there is looked for in the service's list, asked \
            for once a run, by name, size and content; a note says so where that may not be seen. After a power cut, a kill or an \
            answer that never came, the same command looks in the list as it is then, before it sends a document again; the onboarding service and --tus have no list to \
            look in, there the key and the server's own record are all, and what they took stays noted as sent. A server that is away is waited for \
            (--patience). A receipt stays there for each document, and a small picture of it, and the record of the runs; the \
            documents that were made go when they are sent. -o keeps all of it in a folder of your own instead.

            Examples:
              fieldbook upload inbox/ --to land
              fieldbook upload inbox/ --to land --folder f1 -o sent/
              fieldbook upload receipts/ --to land --as trustee-document --instance i1
              fieldbook upload passport.jpg --to people --document-type PASSPORT --of u7
              fieldbook upload plan.dwg minutes.docx --to land --as-is
            """)

    @OptionGroup var input: InputOptions

    @Option(help: ArgumentHelp("The profile of the service.", valueName: "profile"))
    var to: String?

    @Option(
        name: [.short, .customLong("output"), .customLong("keep")],
        help: ArgumentHelp(
            "Keep documents, pictures, receipts and the record of the run in this folder.",
            valueName: "folder"),
        completion: .directory)
    var output: String?

    @Flag(help: "Send files as they are.")
    var asIs = false

    @OptionGroup(title: "Where they go") var parameters: OperationOptions<UploadDocuments.Parameters>

    @OptionGroup(title: "How they are made") var making: DocumentMakingOptions

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        try OutputName.check(output)
        if to != nil && service.profile != nil {
            throw ValidationError("--to: names the profile, and so does --profile; give one of them.")
        }
        if let output, FileKind(at: output) == .file || output == "-" {
            throw ValidationError("-o \(output): a folder was expected.")
        }
    }

    func run() throws {
        var service = service
        service.profile = to ?? service.profile
        let profile = try service.chosen()
        // Receipts and documents on their way are for nobody else, what goes into a folder of the person's own as usual.
        if output == nil { umask(0o077) }
        let folder =
            try output
            ?? StateFolder.uploads(of: profile, ProcessInfo.processInfo.environment)
        let run = UploadRun(
            input: input, options: options, folder: Destination(folder: folder), keepsDocuments: output != nil
        )
        let source =
            asIs ? DocumentSource() : try making.source(for: profile.service, in: run.path)
        let upload = try operation(service, profile, source)
        try upload.check()
        if profile.environment != .production, !options.selection.quiet {
            StandardError.write("fieldbook: note: documents go to \(profile.title)\n")
        }
        do {
            if asIs { return try run(upload) }
            try run(upload, madeBy: making, for: profile.service, of: parameters.values.documentType)
        } catch let error as BatchError {
            if error.code == .journalInUse, output == nil, options.selection.journal == nil {
                throw Self.isAtWork(profile)
            }
            throw error
        }
    }

    private static func isAtWork(_ profile: Profile) -> ItemFailure {
        ItemFailure(
            code: "journal.inUse", message: "another upload with profile \(profile.name) is at work",
            remedy:
                "Wait until it has ended, or give this one a folder with -o; no document is sent twice then either.",
            cause: .moment)
    }

    private func operation(
        _ service: ProfileOptions, _ profile: Profile, _ source: DocumentSource
    ) throws -> UploadDocuments {
        var parameters = parameters.values
        parameters.profile = profile.name
        parameters.url = service.url
        parameters.mandate = service.mandate
        parameters.instance = service.instance
        let account = service.account(of: profile, retry: UploadDocuments.retry)
        return try UploadDocuments(parameters, source: source) { account }
    }
}
