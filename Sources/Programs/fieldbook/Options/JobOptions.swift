import Jobs
import ArgumentParser
import Batch

/// Which manifest, and what is other than it says.
struct JobOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A manifest in YAML, or items in NDJSON, a line each.", valueName: "job"),
        completion: .file(extensions: ["yaml", "yml", "ndjson", "jsonl"]))
    var path: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for everything, instead of the manifest's.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Give one of the manifest's variables another value. Can be repeated.", valueName: "name=value"))
    var set: [VariableSetting] = []

    func validate() throws { try OutputName.check(output) }

    /// The manifest, checked, its inputs found.
    func manifest(_ selection: SelectionOptions) throws -> Manifest {
        if ItemFileReader.reads(path) {
            guard let output else {
                throw ValidationError("-o: NDJSON names no output folder; give one.")
            }
            guard set.isEmpty else { throw ValidationError("--set: NDJSON has no variables.") }
            return try ItemFileReader.read(fileAt: path, output: output)
        }
        return try ManifestReader.read(
            fileAt: path, output: output,
            settings: Dictionary(set.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
            earlier: EarlierRuns(journalPath: selection.journal, shard: selection.shard))
    }
}
