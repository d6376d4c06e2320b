import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import DocumentOperations
import Foundation
import ServiceOperations

struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Send documents to a service, each exactly once, even after an interruption.",
        discussion: """
            Scans, photos and PDFs are checked for quality and sent as straight, small, searchable PDFs. The \
            onboarding service requires images, so upright JPEGs are sent to it instead. Documents of \
            insufficient quality are not sent; the error explains what to improve. --as-is sends files of \
            any kind unchanged.

            For the onboarding service, --dry-run also prints the size, dimensions and format of each \
            document, and anything that prevents its upload. --check-type reads each image and compares what \
            it shows with --document-type. If the two do not match, a warning is printed, but the document \
            is still sent.

            Two files count as the same document if their content, name and destination are the same, even \
            if the options differ. Each document is sent once. Its row shows "sent", "sent before" (by an \
            earlier run), "was there" (the service already had it) or "same" (the same as another file of \
            this run). If a document was sent earlier with other options, a note is printed; to replace the \
            document, delete it in the service and use --force.

            Sent documents are recorded by content, destination and name in \
            $XDG_STATE_HOME/fieldbook/uploads/PROFILE (otherwise under ~/.local/state), which only you can \
            read. If a document has no record, Fieldbook searches the service's list for its name, size and \
            content. If you are not allowed to read the list, a note is printed. If the upload was \
            interrupted or a response is missing, run the same command again: it searches the current list \
            before it sends a document again. The onboarding service has no such list, and uploads with \
            --tus do not use the list; in both cases, only an idempotency key and the server's own record \
            prevent duplicates.

            If the server is down, the upload keeps trying for as long as --patience allows; for the \
            onboarding service, it makes at most four attempts in that time. The journal, thumbnails and \
            upload confirmations are in the same folder as the records; the documents that were made for \
            sending are deleted once they are sent. With -o, the journal, thumbnails, confirmations and \
            these documents are kept in the -o folder.

            Examples:
              fieldbook upload inbox/ --to land
              fieldbook upload inbox/ --to land --folder d1 -o sent/
              fieldbook upload receipts/ --to land --as trustee-document --instance i1
              fieldbook upload hotel.jpg --to land --as trustee-document --position p7
              fieldbook upload passport.jpg --to people --document-type PASSPORT --of u7
              fieldbook upload plan.dwg minutes.docx --to land --as-is
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp(
            "Profile of the service that receives the documents. This option is the same as --profile.",
            valueName: "profile"
        ))
    var to: String?

    @Option(
        name: [.short, .customLong("output"), .customLong("keep")],
        help: ArgumentHelp(
            "In this folder, keep the journal, thumbnails, upload confirmations and the documents that were made for sending. (default: a folder for the profile under ~/.local/state, without the documents)",
            valueName: "folder"),
        completion: .directory)
    var output: String?

    @Flag(help: "Send files unchanged.")
    var asIs = false

    @OptionGroup(title: "The destination") var parameters: OperationOptions<UploadDocuments.Parameters>

    @OptionGroup(title: "The documents") var making: OperationOptions<DocumentMaking>

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws {
        try OutputName.check(output)
        if to != nil && service.profile != nil {
            throw ValidationError("--to and --profile both name the profile; give one of them.")
        }
        if let output, FileKind(at: output) == .file || output == "-" {
            throw ValidationError("-o \(output): a folder was expected.")
        }
        if asIs && making.values.checkType {
            throw ValidationError(
                "--check-type: files sent with --as-is are not read; use \"fieldbook onboarding review\".")
        }
    }

    func run() throws {
        var service = service
        service.profile = to ?? service.profile
        let profile = try service.choice.chosen(by: "--to")
        if making.values.checkType && profile.service != .onboarding {
            throw ValidationError("--check-type: only the onboarding service has types of documents.")
        }
        // Receipts and documents in the state folder are private to the user; a folder of -o has the usual permissions.
        if output == nil { umask(0o077) }
        let folder =
            try output
            ?? StateFolder.uploads(of: profile, ProcessInfo.processInfo.environment)
        let run = UploadRun(
            input: input, options: options, folder: Destination(folder: folder), keepsDocuments: output != nil
        )
        let source =
            asIs ? DocumentSource() : try making.values.source(for: profile.service, in: run.path)
        let upload = try operation(service, profile, source)
        try upload.check()
        if profile.environment != .production, !options.selection.quiet {
            StandardError.write("fieldbook: note: documents go to \(profile.title)\n")
        }
        if options.dryRun, !options.selection.quiet { warnIfNobodyIsSignedIn(service, profile) }
        do {
            if asIs { return try run(upload, to: profile.service) }
            try run(upload, madeBy: making.values, for: profile.service, of: parameters.values.documentType)
        } catch let error as BatchError {
            if error.code == .journalInUse, output == nil, options.selection.journal == nil {
                throw Self.isRunning(profile)
            }
            throw error
        }
    }

    /// Prints a warning if a real upload would need a sign-in first.
    private func warnIfNobodyIsSignedIn(_ service: ProfileOptions, _ profile: Profile) {
        guard profile.signIn != nil,
            let session = try? service.secrets.session(of: profile) ?? SessionState(),
            session.isEmpty
        else { return }
        StandardError.write(
            "fieldbook: warning: nobody is signed in to \(profile.name); before the upload, run "
                + "\"fieldbook login --profile \(profile.name)\"\n")
    }

    /// The signed-in user, whose documents they are unless --of names somebody else; `nil` if the service does not say.
    private func ownPerson(_ service: ProfileOptions, _ profile: Profile) throws -> String? {
        try SignedInService(service.account(of: profile)).wait { (client) throws(APIError) -> String? in
            do throws(APIError) {
                return try await OnboardingClient(client).ownStatus().user?.text
            } catch  where error.code == .notFound || error.code == .forbidden {
                return nil
            }
        }
    }

    private static func isRunning(_ profile: Profile) -> ItemFailure {
        ItemFailure(
            code: "journal.inUse", message: "another upload with profile \(profile.name) is running",
            remedy:
                "Wait until it ends, or give this one a folder with -o; no document is sent twice either way.",
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
        if profile.service == .onboarding, parameters.of == nil {
            parameters.of = try ownPerson(service, profile)
        }
        let account = service.account(of: profile, retry: UploadDocuments.retry)
        return try UploadDocuments(parameters, source: source) { account }
    }
}
