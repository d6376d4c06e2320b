import ArgumentParser
import Batch
import Foundation

/// Questions to the person at the terminal, on standard error.
enum TerminalQuestions {
    /// Whether somebody can answer. Otherwise nothing may be asked, since nobody would.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks until `read` accepts the answer, and prints its errors; an empty answer means `usual`.
    ///
    /// Throws if the input ends.
    static func ask<Value>(
        _ question: String, usual: String? = nil, _ read: (String) throws -> Value
    ) throws -> Value {
        while true {
            StandardError.write(usual.map { "\(question) [\($0)]: " } ?? "\(question): ")
            guard let line = readLine() else {
                StandardError.write("\n")
                throw ItemFailure(
                    code: "connect.unanswered",
                    message: "the questions were not answered; nothing was written",
                    remedy: "Answer them, or give the answers as options.", cause: .setting)
            }
            let answer = line.trimmingCharacters(in: .whitespaces)
            do {
                return try read(answer.isEmpty ? usual ?? "" : answer)
            } catch let error as ValidationError {
                StandardError.write("\(error.message)\n")
            }
        }
    }

    /// Asks without echo, and overwrites the typed text in the C library's memory; `nil` if the input ends.
    static func secret(_ question: String) -> String? {
        guard let typed = getpass(question) else { return nil }
        defer { memset(typed, 0, strlen(typed)) }
        return String(cString: typed)
    }

    /// Asks for yes or no.
    static func confirm(_ question: String, usual: Bool) throws -> Bool {
        try ask(question, usual: usual ? "yes" : "no") { answer in
            switch answer.lowercased() {
            case "y", "yes": true
            case "n", "no": false
            default: throw ValidationError("Answer yes or no.")
            }
        }
    }
}
