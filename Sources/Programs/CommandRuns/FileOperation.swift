package import ArgumentParser
package import Batch

/// Arguments and run of a command that applies one operation to files and writes one format.
///
/// ```swift
/// var files = FileOperation<FindNeighbours, ParcelFormat>()
///
/// func run() throws { try files.run(\.format) }
/// ```
package typealias FileOperation<Work: BatchOperation, Format> = InputOperation<Work, OutputOptions<Format>>
where Format: ParameterValue & RawRepresentable & CaseIterable, Format.RawValue == String

/// Arguments and run of a command that applies one operation to files and needs a folder for its outputs.
package typealias FolderOperation<Work: BatchOperation> = InputOperation<Work, FolderOption>

/// Arguments and run of a command that applies one operation to files, with options for its output.
package struct InputOperation<Work: BatchOperation, Output: ParsableArguments>: JoinedArguments {
    package private(set) var input = InputOptions()
    package private(set) var output = Output()
    package private(set) var parameters = OperationOptions<Work.Parameters>()
    @OptionGroup(title: "Batch options") package var options: RunOptions

    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParameterName.self)
        input = try InputOptions(from: decoder)
        output = try Output(from: decoder)
        parameters = try OperationOptions(from: decoder)
        _options = try container.decode(OptionGroup<RunOptions>.self, forKey: ParameterName("options"))
    }

    package var joined: [any ParsableArguments] { [input, output, parameters] }
    package var own: [(String, Any)] { [("options", _options)] }

    /// Runs a batch on the inputs.
    package var batch: BatchCommandRun { BatchCommandRun(input: input, options: options) }
}

extension InputOperation where Output: FolderArguments {
    /// Applies the operation to the inputs.
    package func run() throws { try batch(try Work(parameters.values), to: output.destination) }
}

extension InputOperation where Output: FormatArguments {
    /// Applies the operation to the inputs; `format` is the parameter for the output's format.
    package func run(_ format: WritableKeyPath<Work.Parameters, Output.Format?>) throws {
        let (parameters, destination) = try values(format)
        try batch(try Work(parameters), to: destination)
    }

    /// Applies the operation to the inputs. Without a format among the arguments, the parameter keeps its default.
    package func run(_ format: WritableKeyPath<Work.Parameters, Output.Format>, needsOutput: Bool = false)
        throws
    {
        let (parameters, destination) = try values(format, needsOutput: needsOutput)
        try batch(try Work(parameters), to: destination)
    }

    /// The parameters with the output's format, and the destination.
    package func values(
        _ format: WritableKeyPath<Work.Parameters, Output.Format?>
    ) throws -> (parameters: Work.Parameters, destination: Destination) {
        let choice = try output.choice(isRequired: false)
        var parameters = parameters.values
        parameters[keyPath: format] = choice.format
        return (parameters, choice.destination)
    }

    /// The parameters with the output's format, and the destination.
    package func values(
        _ format: WritableKeyPath<Work.Parameters, Output.Format>, needsOutput: Bool = false
    ) throws -> (parameters: Work.Parameters, destination: Destination) {
        let choice = try output.choice(isRequired: needsOutput)
        var parameters = parameters.values
        if let chosen = choice.format { parameters[keyPath: format] = chosen }
        return (parameters, choice.destination)
    }
}

/// A command whose only arguments are those of one group, such as a ``FileOperation``.
package protocol FileCommand: ParsableCommand, JoinedArguments {
    associatedtype Files: ParsableArguments
    var files: Files { get set }
}

extension FileCommand {
    package init(from decoder: any Decoder) throws {
        self.init()
        _ = try decoder.container(keyedBy: ParameterName.self)
        files = try Files(from: decoder)
    }

    package var joined: [any ParsableArguments] { [files] }
}
