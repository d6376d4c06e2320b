import Settings
import APICore
import ArgumentParser
import Batch
import Foundation
import SwissCoordinates

/// What the command tells the shell; the only place where errors become numbers.
enum ExitStatus: Int32 {
    case allDone = 0
    case someFailed = 1
    case wrongUse = 2
    case worthRetrying = 3
    case nothingToDo = 4
    case interrupted = 130

    /// How a batch went.
    init(_ report: BatchReport) {
        if report.wasInterrupted {
            self = .interrupted
        } else if report.done + report.alreadyDone == 0 && Set(report.failures.keys) == ["select.nothing"] {
            self = .nothingToDo
        } else if report.items > 0 && report.foundNothing == report.items && report.doneWithFaults == 0 {
            self = .nothingToDo
        } else if report.failed > 0 && report.areFailuresRetryable && report.doneWithFaults == 0 {
            self = .worthRetrying
        } else {
            self = report.failed > 0 || report.doneWithFaults > 0 ? .someFailed : .allDone
        }
    }

    init(_ error: any Error) {
        switch error {
        case is BrokenPipe: self = .allDone
        case let error as BatchError where error.code == .nothingFound: self = .nothingToDo
        case let error as ManifestError where error.isOnlyLackOfInputs: self = .nothingToDo
        case let error as BatchError where [.journalInUse, .noSpace].contains(error.code):
            self = .worthRetrying
        case let error as TransformError where [.unknownSystem, .unsupportedSystem].contains(error.code):
            self = .wrongUse
        // As what a service says no to in another way: who asked asked for nothing that cannot be.
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

    /// Ends the process; says why on standard error, or on standard output where it was asked for.
    static func exit(for error: any Error) -> Never {
        if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
        if Fieldbook.exitCode(for: error) == .success {
            print(Fieldbook.fullMessage(for: error))
            Foundation.exit(ExitStatus.allDone.rawValue)
        }
        let status = ExitStatus(error)
        if !(error is BrokenPipe) {
            StandardError.write(message(for: error) + "\n")
        }
        Foundation.exit(status.rawValue)
    }

    private static func message(for error: any Error) -> String {
        switch error {
        case let error as any ItemFailureConvertible: error.itemFailure.line(for: "fieldbook")
        case let error as ParameterFailure: "fieldbook: \(OptionNames.description(of: error))"
        case is BatchError, is WorkMisfit: "fieldbook: \(error)"
        case is ManifestError: "\(error)"
        case let error as ValidationError: "fieldbook: \(error.message) See the command's --help."
        default:
            [
                CommandGuess.hint(for: Fieldbook.arguments), EndOfOptions.hint(for: Fieldbook.arguments),
                Fieldbook.fullMessage(for: error),
            ]
            .compactMap(\.self).joined(separator: "\n")
        }
    }
}
