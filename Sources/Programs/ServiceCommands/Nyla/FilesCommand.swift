import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Manage files and folders in Nyla.",
        discussion: """
            To download files with their folders, use "fieldbook pull documents"; to upload files, use \
            "fieldbook upload".

            Examples:
              fieldbook files list --folder d1
              fieldbook files move f1 f2 --to d1
              fieldbook files delete f1
            """,
        subcommands: [
            FilesListCommand.self, FilesDownloadCommand.self, FilesMoveCommand.self,
            FilesDeleteCommand.self, FilesPreviewCommand.self, FilesFoldersCommand.self,
            FilesCreateFolderCommand.self, FilesChangeFolderCommand.self,
            FilesDeleteFolderCommand.self,
        ])
}

struct FilesListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List files with their folders.",
        discussion: """
            If nothing is found, the exit code is 4. If the service fails or cannot be reached, the last \
            good list is used, provided that it is no more than seven days old. A note gives its time. With \
            --no-cache, the command fails instead.

            Examples:
              fieldbook files list --search Plan
              fieldbook files list --folder d1 --sort fileName --format csv
            """)

    @Option(help: ArgumentHelp("Only the files in this folder, without its subfolders.", valueName: "id"))
    var folder: String?

    @OptionGroup var selection: OperationOptions<ListSelection>
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (folder, query) = (folder.map { Identifier.text($0) }, try selection.values.query().pages())
        let (files, folders) = try nyla.ask(orUse: cache) { (client, _) throws(APIError) in
            let files = NylaFiles(client)
            return (try await files.list(query, folder: folder).all(), try await files.folders())
        }.value
        guard !files.isEmpty else {
            throw BatchError.nothingThere("no files were found", remedy: "Choose another folder or mandate.")
        }
        let paths = FolderPaths(folders)
        try rows.format.print(
            files.map { file in
                Row([
                    "id": .text(file.id.text), "name": .text(file.name),
                    "folder": .init(file.folder.map { paths.path(of: $0) }), "size": .init(file.size),
                    "type": .init(file.mediaType), "changed": .init((file.changed ?? file.created)?.text),
                ]).detailed(by: "folder_id", .init(file.folder?.text))
            })
    }
}

struct FilesMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move files to a folder, or to the top level.",
        discussion: """
            "fieldbook files folders" lists the folders. A row is printed for each file; if the service \
            could not move one of the files, the exit code is 1.

            Examples:
              fieldbook files move f1 f2 --to d1
              fieldbook files move f1 --top --dry-run
            """)

    @Argument(help: "The files' identifiers.")
    var files: [String]

    @Option(help: ArgumentHelp("The destination folder.", valueName: "id"))
    var to: String?

    @Flag(help: "Move the files to the top level.")
    var top = false

    @Flag(help: "Print what would be moved, and move nothing.")
    var dryRun = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if (to == nil) != top { throw ValidationError("Name a folder with --to, or use --top.") }
    }

    func run() throws {
        let (ids, target) = (files.asIdentifiers, to.map { Identifier.text($0) })
        let known = try nyla.known(ids, for: .update)
        if let target, !known.folders.contains(where: { $0.id.text == target.text }) {
            throw ItemFailure.noFolder(target)
        }
        var result: Nyla.BulkResult?
        if !dryRun {
            result = try nyla.files { (files) throws(APIError) in
                try await files.move(known.files.map(\.id), to: target)
            }
        }
        try known.print("moved", "would be moved", result, rows)
    }
}

struct FilesDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete files. This cannot be undone.",
        discussion: """
            Asks for confirmation, unless you use --yes. A row is printed for each file; if the service \
            could not delete one of the files, the exit code is 1.

            Examples:
              fieldbook files delete f1
              fieldbook files delete f1 f2 --yes --format csv
            """)

    @Argument(help: "The files' identifiers.")
    var files: [String]

    @OptionGroup var deletion: DeletionOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let known = try nyla.known(files.asIdentifiers, for: .delete)
        var result: Nyla.BulkResult?
        let names = known.files.prefix(3).map(\.name.visible).joined(separator: ", ")
        let words = known.files.count > 3 ? "\(names) and \(known.files.count - 3) more" : names
        _ = try deletion.delete(words) {
            result = try nyla.files { (files) throws(APIError) in
                try await files.delete(known.files.map(\.id))
            }
        }
        try known.print("deleted", "would be deleted", result, rows)
    }
}

struct FilesPreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Download the service's preview of a file.",
        discussion: """
            The service chooses the preview's type, usually a picture or a PDF. If the output file has the \
            extension of another type, such as .jpg for a PDF, a warning is printed. "fieldbook preview" \
            draws previews of files on this machine.

            Examples:
              fieldbook files preview f1 -o plan.jpg
              fieldbook files preview f1 > plan.jpg
            """)

    @Argument(help: "The file's identifier.")
    var file: String

    @OptionGroup var download: DownloadOptions
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (place, id) = (try nyla.place(), Identifier.text(file))
        try download.download(from: place) { ($0, NylaFiles($0).previewRequest(of: id)) }
        try download.warnOfWrongEnding()
    }
}

/// Files that a command works on, as the service has them.
private struct KnownFiles: Sendable {
    let files: [Nyla.File]
    /// The requested ones that the service does not have.
    let missing: [Identifier]
    let folders: [Nyla.Folder]

    /// Prints a row for each file, and throws if one failed or is missing.
    func print(_ done: String, _ planned: String, _ result: Nyla.BulkResult?, _ rows: RowFormatOption) throws
    {
        let failures = Dictionary(
            (result?.failures ?? [:]).map { ($0.key.text, $0.value) }, uniquingKeysWith: { $1 })
        func row(_ id: Identifier, _ name: String?, _ state: String, _ reason: String? = nil) -> Row {
            Row(["id": .text(id.text), "name": .init(name), "state": .text(state), "error": .init(reason)])
        }
        let known = files.map { file in
            let reason = failures[file.id.text]
            let state = reason != nil ? "failed" : result == nil ? planned : done
            return row(file.id, file.name, state, reason)
        }
        try rows.format.print(known + missing.map { row($0, nil, "missing") })
        if !failures.isEmpty || !missing.isEmpty { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }
}

extension NylaOptions {
    /// Waits for requests about files.
    fileprivate func files<Value: Sendable>(
        _ work: @escaping @Sendable (NylaFiles) async throws(APIError) -> Value
    ) throws -> Value {
        try ask { (client, _) throws(APIError) in try await work(NylaFiles(client)) }.value
    }

    /// The files with these identifiers, each once, and the folders; throws if there is none of the files, or if the user
    /// certainly may not do that with files.
    fileprivate func known(_ ids: [Identifier], for action: Nyla.Action) throws -> KnownFiles {
        let (_, found) = try ask { (client, profile) throws(APIError) -> KnownFiles? in
            let own = try await NylaClient(client).ownInstances()
            guard own.access(to: .files, in: profile.context).allows(action) else { return nil }
            let files = NylaFiles(client)
            var (found, missing, seen) = ([Nyla.File](), [Identifier](), Set<String>())
            for id in ids where seen.insert(id.text).inserted {
                do throws(APIError) {
                    found.append(try await files.file(id))
                } catch {
                    guard error.code == .notFound else { throw error }
                    missing.append(id)
                }
            }
            return KnownFiles(files: found, missing: missing, folders: try await files.folders())
        }
        guard let found else {
            throw ItemFailure.refused(["you may not \(action == .delete ? "delete" : "change") files"])
        }
        guard !found.files.isEmpty else {
            throw BatchError.nothingThere(
                "the service has no file \(found.missing.map(\.text.visible).joined(separator: ", "))",
                remedy: "\"fieldbook files list\" lists them.")
        }
        return found
    }
}

extension [String] {
    fileprivate var asIdentifiers: [Identifier] { map { .text($0) } }
}
