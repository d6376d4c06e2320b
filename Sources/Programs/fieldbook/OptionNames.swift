import Jobs
import Batch

/// The names of parameters on the command line.
enum OptionNames {
    /// What is wrong with a parameter, by the name of its option.
    static func description(of failure: ParameterFailure) -> String {
        guard let name = failure.parameter else { return failure.description }
        return "\(OperationCatalogue.option(of: name) ?? "--" + name.kebabCased): \(failure.message)"
    }
}
