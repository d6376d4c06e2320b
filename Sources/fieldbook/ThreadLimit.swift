import Foundation

/// Keeps tesseract to one thread a page, which with several pages at once is many times faster.
///
/// OpenMP reads its limit while the process starts, so a process without one starts itself again with it.
enum ThreadLimit {
    private static let variable = "OMP_THREAD_LIMIT"

    static func ensure() {
        #if os(Linux)
            guard getenv(variable) == nil, setenv(variable, "1", 1) == 0 else { return }
            execv("/proc/self/exe", CommandLine.unsafeArgv)
        #endif
    }
}
