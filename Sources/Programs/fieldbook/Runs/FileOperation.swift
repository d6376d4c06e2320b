import ArgumentParser
import Batch

/// Arguments and run of a command that applies one operation to files and writes one format.
///
/// ```swift
/// @OptionGroup var files: FileOperation<FindNeighbours, ParcelFormat>
///
/// func run() throws { try files.run(\.format) }
/// ```
struct FileOperation<Work: BatchOperation, Format>: ParsableArguments
where Format: ParameterValue & RawRepresentable & CaseIterable, Format.RawValue == String {
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<Format>
    @OptionGroup var parameters: OperationOptions<Work.Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    /// Runs a batch on the inputs.
    var batch: BatchCommandRun { BatchCommandRun(input: input, options: options) }

    /// Applies the operation to the inputs; `format` is the parameter for the output's format.
    func run(_ format: WritableKeyPath<Work.Parameters, Format?>) throws {
        let (parameters, destination) = try values(format)
        try batch(try Work(parameters), to: destination)
    }

    /// Applies the operation to the inputs. Without a format among the arguments, the parameter keeps its default.
    func run(_ format: WritableKeyPath<Work.Parameters, Format>, needsOutput: Bool = false) throws {
        let (parameters, destination) = try values(format, needsOutput: needsOutput)
        try batch(try Work(parameters), to: destination)
    }

    /// The parameters with the output's format, and the destination.
    func values(
        _ format: WritableKeyPath<Work.Parameters, Format?>
    ) throws -> (parameters: Work.Parameters, destination: Destination) {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters[keyPath: format] = choice.format
        return (parameters, choice.destination)
    }

    /// The parameters with the output's format, and the destination.
    func values(
        _ format: WritableKeyPath<Work.Parameters, Format>, needsOutput: Bool = false
    ) throws -> (parameters: Work.Parameters, destination: Destination) {
        let choice = try output.choice(isRequired: needsOutput)
        var parameters = parameters.values
        if let chosen = choice.format { parameters[keyPath: format] = chosen }
        return (parameters, choice.destination)
    }
}
