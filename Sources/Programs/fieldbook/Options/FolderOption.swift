import ArgumentParser
import Batch

/// The folder that several outputs an item go into.
struct FolderOption: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    var output: String

    private static let fileEndings: Set<String> = ["pdf", "txt", "png", "jpg", "jpeg", "webp"]

    func validate() throws {
        try OutputName.check(output)
        let kind = FileKind(at: output)
        if kind == .file { throw ValidationError("-o \(output): a folder was expected, and this is a file.") }
        let isNamedAsFile = Self.fileEndings.contains(PathParts(output).suffix.lowercased())
        if isNamedAsFile && kind == .nothing && !output.hasSuffix("/") {
            throw ValidationError(
                "-o \(output): a folder was expected; a file's name follows from its input.")
        }
        if output == "-" { throw ValidationError("-o -: a folder was expected.") }
    }

    var destination: Destination { Destination(folder: output) }
}
