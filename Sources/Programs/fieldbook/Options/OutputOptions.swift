import ArgumentParser
import Batch

/// The options `-o` and `--to-format`: a place and a format.
struct OutputOptions<Format: ParameterValue & RawRepresentable & CaseIterable>: ParsableArguments
where Format.RawValue == String {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.\(Format.allCases.map(\.rawValue).joined(separator: ", ."))), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Format of the output if its name does not say it. (values: \(Format.allCases.map(\.rawValue).joined(separator: ", ")))",
            valueName: "format"), completion: .list(Format.allCases.map(\.rawValue)))
    var toFormat: String?

    /// The place and format that the two options mean together.
    func choice(isRequired: Bool = false) throws -> OutputChoice<Format> {
        if isRequired, output == nil {
            throw ValidationError("Missing expected argument '--output <out>'")
        }
        return try OutputChoice(output, format: toFormat)
    }
}
