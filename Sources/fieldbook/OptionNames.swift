import Batch
import Operations

/// What a parameter is called on the command line: `decimalComma` is `--decimal-comma`.
enum OptionNames {
    private static let exceptions = [
        "colours": "--colour", "decimals": "--precision", "format": "--to-format", "languages": "--language",
        "logbook": "--rules", "rules": "rules", "standard": "--default", "travels": "--split",
    ]

    /// What is wrong with a parameter, by the name that was typed.
    static func description(of failure: ParameterFailure) -> String {
        failure.parameter.map { "\(option($0)): \(failure.message)" } ?? failure.description
    }

    private static func option(_ parameter: String) -> String {
        OperationCatalogue.option(of: parameter) ?? exceptions[parameter]
            ?? parameter.reduce(into: "--") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
