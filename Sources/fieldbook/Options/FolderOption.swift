import ArgumentParser
import Batch
import Foundation

/// The folder that several outputs an item go into.
struct FolderOption: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    var output: String

    private static let fileEndings: Set<String> = ["pdf", "txt", "png", "jpg", "jpeg", "webp"]

    func validate() throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: output, isDirectory: &isFolder), !isFolder.boolValue {
            throw ValidationError("-o \(output): a folder was expected, and this is a file.")
        }
        if !output.hasSuffix("/"), Self.fileEndings.contains(PathParts(output).suffix.lowercased()),
            !isFolder.boolValue
        {
            throw ValidationError(
                "-o \(output): a folder was expected; a file's name follows from its input.")
        }
        if output == "-" { throw ValidationError("-o -: a folder was expected.") }
    }

    var destination: Destination {
        .folder(output.hasSuffix("/") && output.count > 1 ? String(output.dropLast()) : output)
    }
}
