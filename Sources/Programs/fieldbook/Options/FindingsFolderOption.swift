import ArgumentParser
import Batch

/// The folder for files with all that was found; without one the findings are printed alone.
struct FindingsFolderOption: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for files with all findings; without it, or with -, they are only printed.",
            valueName: "folder"), completion: .directory)
    var output: String?

    func validate() throws {
        guard let output, output != "-" else { return }
        var folder = FolderOption()
        folder.output = output
        try folder.validate()
    }

    var destination: Destination {
        guard let output, output != "-" else { return .standardOutput }
        return Destination(folder: output)
    }
}
