import APICore
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import Jobs
import Settings
import SwissCoordinates

/// The only place that maps errors to exit statuses.
extension ExitStatus {
    /// The status of a command that ends with an error.
    init(_ error: any Error) {
        switch error {
        case is BrokenPipe: self = .allDone
        case let error as BatchError where error.code == .nothingFound: self = .nothingToDo
        case let error as SettingsError where error.isOnlyLackOfInputs: self = .nothingToDo
        case let error as TransformError where [.unknownSystem, .unsupportedSystem].contains(error.code):
            self = .wrongUse
        // The request itself was valid, as with other requests that a service rejects.
        case let error as APIError where error.code == .forbidden: self = .someFailed
        case let error as any ItemFailureConvertible:
            self =
                switch error.itemFailure.cause {
                case .content: .someFailed
                case .setting: .wrongUse
                case .moment: .worthRetrying
                }
        default: self = .wrongUse
        }
    }

    /// Ends the process with a message on standard error; requested output, help and version, goes to standard output.
    static func exit(for error: any Error) -> Never {
        if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
        if Fieldbook.exitCode(for: error) == .success {
            print(requestedText(for: error))
            Foundation.exit(ExitStatus.allDone.rawValue)
        }
        let status = ExitStatus(error)
        if !(error is BrokenPipe) {
            StandardError.write(message(for: error) + "\n")
        }
        Foundation.exit(status.rawValue)
    }

    /// The version, or the help of a command.
    private static func requestedText(for error: any Error) -> String {
        let text = Fieldbook.fullMessage(for: error)
        let arguments = Fieldbook.arguments
        guard text.hasPrefix("OVERVIEW: ") else { return text }
        let help = HelpText(text)
        let command = arguments.prefix { !$0.hasPrefix("-") }
        return Fieldbook.asksForAllHelp ? help.complete : help.shortened(for: Array(command))
    }

    private static func message(for error: any Error) -> String {
        switch error {
        case let error as any ItemFailureConvertible: error.itemFailure.line(for: "fieldbook")
        case let error as ParameterFailure: "fieldbook: \(description(of: error))"
        case is WorkMisfit: "fieldbook: \(error)"
        case is SettingsError: "\(error)"
        case let error as ValidationError: "fieldbook: \(error.message)"
        default: parserMessage(for: error)
        }
    }

    /// The parser's message, with hints between its first line and the usage.
    private static func parserMessage(for error: any Error) -> String {
        let text = Fieldbook.fullMessage(for: error).replacing(
            "Missing expected argument '--output <folder>'",
            with: "Name the output folder with -o, for example -o out.")
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let hints = [
            CommandGuess.hint(for: Fieldbook.arguments), EndOfOptions.hint(for: Fieldbook.arguments),
        ].compactMap(\.self)
        return (Array(lines.prefix(1)) + hints + Array(lines.dropFirst())).joined(separator: "\n")
    }

    /// A parameter's error under the name of its option.
    private static func description(of failure: ParameterFailure) -> String {
        guard let name = failure.parameter else { return failure.description }
        return "\(OperationCatalogue.option(of: name) ?? "--" + name.kebabCased): \(failure.message)"
    }
}
