import ArgumentParser
import Batch
import Foundation

/// The folder that several outputs an item go into.
struct FolderOption: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    var output: String

    func validate() throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: output, isDirectory: &isFolder), !isFolder.boolValue {
            throw ValidationError("-o \(output): a folder was expected, and this is a file.")
        }
        if output == "-" { throw ValidationError("-o -: a folder was expected.") }
    }

    var destination: Destination {
        .folder(output.hasSuffix("/") && output.count > 1 ? String(output.dropLast()) : output)
    }
}
