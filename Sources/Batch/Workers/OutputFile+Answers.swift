import Foundation

extension OutputFile {
    /// Takes standard output for answers alone: what a C library or a program that it starts prints goes to standard error.
    package static func forAnswers() -> OutputFile {
        let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return OutputFile(standardOutput: answers)
    }
}
