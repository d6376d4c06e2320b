import APICore
import Answers
import ArgumentParser
import Batch
import Nyla
import ServiceOperations
import Streams

struct ChatScreenshotsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshots",
        abstract: "Download the screenshots of a Teams bot session.",
        discussion: """
            Without identifiers, downloads all screenshots. Each file is named after the screenshot's \
            identifier and name. If one screenshot cannot be downloaded, the others still are, and the exit \
            code is 1. If the service stops responding, the remaining screenshots are not attempted, and the \
            exit code is 3. If there are no screenshots, the exit code is 4.

            Examples:
              fieldbook chat screenshots s1 -o screenshots/
              fieldbook chat screenshots s1 h1 h2 -o screenshots/ --format ndjson
            """)

    @Argument(help: "The session's identifier.")
    var session: String

    @Argument(help: "Identifiers of screenshots. (default: all)")
    var screenshots: [String] = []

    @OptionGroup var files: FolderDownload
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        guard let resource = Nyla.Resource.named("screenshots", in: .teamsbot) else { return }
        let (session, wanted) = (Identifier.text(session), screenshots)
        let place = try nyla.place(for: .teamsbot)
        let listed = try place.with { (client, place) throws(APIError) in
            try await place.lists(client, of: .teamsbot).all(resource, of: session)
        }
        let found = listed.filter { entry in
            entry.id.map { wanted.isEmpty || wanted.contains($0.text) } ?? false
        }
        if let unknown = wanted.first(where: { id in !found.contains { $0.id?.text == id } }) {
            throw ItemFailure(
                code: "chat.noScreenshot", message: "the session has no screenshot \(unknown.visible)",
                remedy:
                    "Give one that \"fieldbook chat list screenshots --of \(session.text.visible)\" lists.")
        }
        guard !found.isEmpty else {
            throw BatchError.nothingThere("the session has no screenshots", remedy: "Choose another session.")
        }
        let entries = Dictionary(found.compactMap { entry in entry.id.map { ($0, entry) } }) { first, _ in
            first
        }
        try files.download(found.compactMap(\.id), from: place) { (client, id) throws(APIError) in
            let entry = entries[id] ?? Nyla.Entry(JSONObject())
            let name = ChatFiles.imageName(id, entry.text("fileName", "file_name", "name"))
            return FolderDownload.File(
                name: PulledFileName(name), row: entry.row(of: resource),
                request: place.lists(client, of: .teamsbot).content(of: id, in: resource, of: session))
        }
    }
}

struct ChatDossierCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dossier",
        abstract: "Download the dossier of a coaching context.",
        discussion: """
            The extension of the output file determines the format. On standard output, the dossier is a PDF.

            Examples:
              fieldbook chat dossier c1 -o dossier.pdf
              fieldbook chat dossier c1 -o dossier.md --overwrite
            """)

    @Argument(help: "The context's identifier.")
    var context: String

    @OptionGroup var file: DownloadOptions
    @OptionGroup var nyla: NylaOptions

    private var format: String { file.output.map { PathParts($0).suffix.lowercased() } ?? "pdf" }

    func validate() throws {
        let isWord =
            format.utf8.count <= 10 && format.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        if format.isEmpty || !isWord {
            throw ValidationError("-o: a file name with an extension was expected, such as dossier.pdf.")
        }
    }

    func run() throws {
        let (id, format) = (Identifier.text(context), format)
        let place = try nyla.place(for: .coaching)
        try file.download(from: place) { client in
            let coaching = NylaConversation(
                client, .coaching, instance: place.instance ?? "", mandate: place.mandate)
            return (client, coaching.dossier(of: id, format: format))
        }
    }
}
