import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct FilesFoldersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folders",
        abstract: "List folders.",
        discussion: """
            If there are no folders, the exit code is 4.

            Examples:
              fieldbook files folders
              fieldbook files folders --format ndjson
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let folders = try nyla.folders(orUse: cache)
        guard !folders.isEmpty else {
            throw BatchError.nothingThere(
                "there are no folders", remedy: "Create one: fieldbook files create-folder.")
        }
        try print(folders, of: folders, rows)
    }
}

struct FilesCreateFolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create-folder",
        abstract: "Create a folder.",
        discussion: """
            Examples:
              fieldbook files create-folder Plans
              fieldbook files create-folder 2026 --in d1
            """)

    @Argument(help: "Name of the new folder.")
    var name: String

    @Option(
        name: .customLong("in"), help: ArgumentHelp("Parent folder of the new folder.", valueName: "id"))
    var parent: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws { try FolderName.check(name) }

    func run() throws {
        let (name, parent) = (name, parent.map { Identifier.text($0) })
        let folders = try nyla.folders()
        if let parent { _ = try folders.folder(parent) }
        if let same = folders.first(where: { $0.name == name && $0.parent?.text == parent?.text }) {
            StandardError.write("fieldbook: note: the folder already exists\n")
            return try print([same], of: folders, rows)
        }
        let (_, created) = try nyla.ask { (client, _) throws(APIError) in
            try await NylaFiles(client).createFolder(name, in: parent)
        }
        try print([created], of: folders + [created], rows)
    }
}

struct FilesChangeFolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-folder",
        abstract: "Rename a folder, or move it into another folder or to the top level.",
        discussion: """
            Examples:
              fieldbook files change-folder d1 --name Plans
              fieldbook files change-folder d2 --to d1
              fieldbook files change-folder d2 --top
            """)

    @Argument(help: "The folder's identifier.")
    var folder: String

    @Option(help: "The new name.")
    var name: String?

    @Option(help: ArgumentHelp("The new parent folder.", valueName: "id"))
    var to: String?

    @Flag(help: "Move the folder to the top level.")
    var top = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if name == nil, to == nil, !top { throw ValidationError("Give --name, --to or --top.") }
        if to != nil, top { throw ValidationError("Give one of --to and --top.") }
        if let name { try FolderName.check(name) }
    }

    func run() throws {
        let folders = try nyla.folders()
        let present = try folders.folder(.text(folder))
        let parent = try to.map { try folders.folder(.text($0)).id }
        if let parent, FolderPaths(folders).isFolder(parent, in: present.id) {
            throw ValidationError("A folder cannot contain itself.")
        }
        let newName = name ?? present.name
        // A service may take a missing parent for none.
        let place =
            top ? .top : (parent ?? present.parent).map { Nyla.FolderPlace.folder($0) } ?? .unchanged
        let (_, changed) = try nyla.ask { (client, _) throws(APIError) in
            try await NylaFiles(client)
                .updateFolder(present.id, name: newName, place: place)
        }
        try print([changed], of: folders.filter { $0.id != changed.id } + [changed], rows)
    }
}

struct FilesDeleteFolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete-folder",
        abstract: "Delete a folder. This cannot be undone.",
        discussion: """
            Asks for confirmation, unless you use --yes. The service decides what happens to the files in \
            the folder.

            Examples:
              fieldbook files delete-folder d1
              fieldbook files delete-folder d1 --yes
            """)

    @Argument(help: "The folder's identifier.")
    var folder: String

    @OptionGroup var deletion: DeletionOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let folders = try nyla.folders()
        let found = try folders.folder(.text(folder))
        let path = FolderPaths(folders).path(of: found.id)
        let isDone = try deletion.delete(path.visible) {
            _ = try nyla.ask { (client, _) throws(APIError) in
                try await NylaFiles(client).deleteFolder(found.id)
            }
        }
        try rows.format.print([
            Row([
                "id": .text(found.id.text), "path": .text(path),
                "state": .text(isDone ? "deleted" : "would be deleted"),
            ])
        ])
    }
}

/// Prints folders with their paths.
private func print(_ folders: [Nyla.Folder], of all: [Nyla.Folder], _ rows: RowFormatOption) throws {
    let paths = FolderPaths(all)
    try rows.format.print(
        folders.map { folder in
            Row([
                "id": .text(folder.id.text), "name": .text(folder.name),
                "path": .text(paths.path(of: folder.id)), "parent": .init(folder.parent?.text),
            ])
        })
}

private enum FolderName {
    static func check(_ name: String) throws {
        guard name.contains(where: { !$0.isWhitespace }), !name.contains("/"), name.utf8.count <= 255 else {
            throw ValidationError("A folder's name of 1 to 255 bytes, without /, was expected.")
        }
    }
}

extension [Nyla.Folder] {
    /// The folder with that identifier.
    fileprivate func folder(_ id: Identifier) throws -> Nyla.Folder {
        guard let folder = first(where: { $0.id.text == id.text }) else { throw ItemFailure.noFolder(id) }
        return folder
    }
}

extension ItemFailure {
    /// The error of a folder that is not there.
    static func noFolder(_ id: Identifier) -> ItemFailure {
        ItemFailure(
            code: "pull.noFolder", message: "the service has no folder \(id.text.visible)",
            remedy: "\"fieldbook files folders\" lists them.", cause: .setting)
    }
}

extension NylaOptions {
    /// The folders.
    fileprivate func folders(orUse cache: AnswerCacheOption? = nil) throws -> [Nyla.Folder] {
        try ask(orUse: cache) { (client, _) throws(APIError) in
            try await NylaFiles(client).folders()
        }.value
    }
}
