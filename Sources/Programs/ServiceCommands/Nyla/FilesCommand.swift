import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

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
            If nothing is found, the exit code is 4. --where and --sort accept the names of the columns or \
            of the service's fields; to filter by folder, use the folder's identifier. --columns also \
            accepts other fields of the files. --group-by puts its column first and sorts the rows by this \
            column. --rights adds the columns "may_change" and "may_delete", which are empty if Fieldbook \
            cannot tell. If the service fails or cannot be reached, its last good response is used, provided \
            that it is no more than seven days old. A note gives the time of that response. With --no-cache, \
            the command fails instead.

            Examples:
              fieldbook files list --search Plan
              fieldbook files list --folder d1 --sort name --format csv
            """)

    @Option(
        help: ArgumentHelp("Only the files in this folder, without those in its subfolders.", valueName: "id")
    )
    var folder: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var language: LanguageOption
    @OptionGroup var nyla: NylaOptions

    /// What the rows need beside the files.
    private struct Beside: Sendable {
        let files: [Nyla.File]
        let folders: FolderPaths
        /// What they need as records; `nil` for rows of the usual columns.
        let records: RecordsBeside?
    }

    func run() throws {
        let (folder, place) = (folder.map { Identifier.text($0) }, try nyla.place())
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        let (shape, isShaped) = (list.shape.values, list.isShaped)
        let nothing = BatchError.nothingThere(
            "no files were found", remedy: "Choose another folder or mandate.")
        let (entries, more) = try list.read(at: place, orThrow: nothing) { client, query in
            NylaFiles(client).entries(query, folder: folder)
        } with: { (client, entries) throws(APIError) -> Beside in
            var files: [Nyla.File] = []
            for entry in entries { files.append(try NylaFiles.file(entry)) }
            let folders = FolderPaths(try await NylaFiles(client).folders())
            guard isShaped else { return Beside(files: files, folders: folders, records: nil) }
            let records = try await RecordsBeside(.files, shape, language, profile, client)
            return Beside(files: files, folders: folders, records: records)
        } named: { (client, query) throws(APIError) in
            try await query.named(as: Nyla.File.columns) { (query) throws(APIError) in
                try await NylaFiles(client).entries(query, folder: folder).page(1).items
            }
        }
        try more.records?.refuseHidden(shape) { name in
            (Nyla.File.columns.first { $0.name == name } ?? Nyla.Column(name)).spellings
        }
        let described = more.records?.description
        try list.print(
            EntryTable(
                zip(entries, more.files).map { Self.shown($0, $1, more.folders) }, named: "files",
                columns: described?.names ?? Nyla.File.columns.map { Nyla.Column($0.name) },
                details: ["folder_id"], described: described, in: more.records?.language ?? "de",
                rights: more.records?.rights),
            rights: more.records?.rights, isDescribed: described != nil)
    }

    /// A file with the columns of the list before its own members.
    private static func shown(_ entry: Nyla.Entry, _ file: Nyla.File, _ folders: FolderPaths) -> Nyla.Entry {
        var fields: JSONObject = ["id": .string(file.id.text), "name": .string(file.name)]
        fields["folder"] = file.folder.map { .string(folders.path(of: $0)) }
        fields["size"] = file.size.map { .integer(Int64($0)) }
        fields["type"] = file.mediaType.map { .string($0) }
        fields["changed"] = (file.changed ?? file.created).map { .string($0.text) }
        fields["folder_id"] = file.folder.map { .string($0.text) }
        let columns = Set(Nyla.File.columns.map(\.name) + ["folder_id"])
        fields.members += entry.fields.members.filter { !columns.contains($0.name) }
        return Nyla.Entry(fields)
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
            The service chooses the preview's type, usually an image or a PDF. If the output file has the \
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
