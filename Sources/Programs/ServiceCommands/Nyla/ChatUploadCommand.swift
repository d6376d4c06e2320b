import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct ChatUploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Send files to the workspace or the code editor.",
        discussion: """
            Use the printed identifiers in prompts. Each file is sent only once. If there is no response, \
            check "fieldbook chat list files" before you try again. If a file fails, the others are still \
            sent, and the exit code is 1. "fieldbook upload" sends whole folders to your own files.

            Examples:
              fieldbook chat upload plan.pdf report.pdf
              fieldbook chat upload main.py --feature codeeditor
            """)

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    @OptionGroup var area: ChatFeatureOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws { _ = try area.resource(named: "files", where: { $0.hasContent }) }

    func run() throws {
        // Before the first is sent, so that a wrong name sends nothing.
        let attachments = try files.map { (path: $0, file: try ChatFiles.attachment($0)) }
        var (sent, failures, end) = ([Row](), [(path: String, failure: ItemFailure)](), APIError?.none)
        for (path, file) in attachments {
            do {
                let kept = try nyla.chat(area.area) { (chat) throws(APIError) in try await chat.upload(file) }
                sent.append(
                    Row([
                        "input": .text(path), "id": .text(kept.id.text), "name": .text(kept.name),
                        "state": .text("sent"),
                    ]))
            } catch let error as APIError {
                guard error.code != .signIn, error.code != .cancelled else {
                    end = error
                    break
                }
                failures.append((path, error.itemFailure))
                sent.append(
                    Row(["input": .text(path), "id": .missing, "name": .missing, "state": .text("failed")]))
            }
        }
        try rows.format.print(sent)
        for (path, failure) in failures { StandardError.write("\(failure.line(for: path))\n") }
        if let end { throw end }
        if !failures.isEmpty { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }
}
