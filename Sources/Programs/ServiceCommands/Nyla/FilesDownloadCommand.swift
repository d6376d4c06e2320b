import APICore
import Answers
import ArgumentParser
import Batch
import Nyla
import ServiceOperations

struct FilesDownloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Download individual files, or documents of the trustee feature.",
        discussion: """
            Each file is saved under its name in the service. If one file cannot be downloaded, the others \
            still are, and the exit code is 1. If the service stops responding, the remaining files are not \
            attempted, and the exit code is 3. "fieldbook pull documents" downloads all files of a list; \
            later runs download only those that are new or have changed.

            Examples:
              fieldbook files download f1 f2 -o plans/
              fieldbook files download 7 --kind trustee -o receipts/
            """)

    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case files, trustee
    }

    @Argument(help: "The files' identifiers.")
    var files: [String]

    @Option(help: "Kind of files: your files, or the documents of the trustee feature.")
    var kind = Kind.files

    @OptionGroup var download: FolderDownload
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (ids, kind) = (files.map { Identifier.text($0) }, kind)
        let place = try nyla.place(for: kind == .trustee ? .trustee : nil)
        try download.download(ids, from: place) { (client, id) throws(APIError) in
            switch kind {
            case .files:
                let files = NylaFiles(client)
                let file = try await files.file(id)
                return Self.described(file.id, file.name, file.size, file.mediaType, files.download(of: id))
            case .trustee:
                let trustee = NylaTrustee(client, instance: place.instance ?? "", mandate: place.mandate)
                let document = try await trustee.document(id)
                return Self.described(
                    document.id, document.name, document.size, document.mediaType, trustee.download(of: id))
            }
        }
    }

    private static func described(
        _ id: Identifier, _ name: String?, _ size: Int?, _ mediaType: String?, _ request: APIRequest
    ) -> FolderDownload.File {
        FolderDownload.File(
            name: PulledFileName(name ?? id.text),
            row: Row([
                "id": .text(id.text), "name": .init(name), "size": .init(size), "type": .init(mediaType),
            ]), request: request)
    }
}
