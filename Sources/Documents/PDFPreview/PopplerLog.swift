import CPoppler
import Foundation
import Synchronization

/// What poppler says of a document while it reads it: what is damaged it leaves out, and goes on.
enum PopplerLog {
    /// What each thread that listens has heard first.
    private static let heard = Mutex<[pthread_t: String?]>([:])
    private static let longest = 200

    /// Has poppler's messages come here.
    static func start() { _ = isStarted }

    private static let isStarted: Void = {
        g_log_set_handler(
            "Poppler", G_LOG_LEVEL_INFO,
            { _, _, message, _ in
                if let message { PopplerLog.hear(String(cString: message)) }
            }, nil)
    }()

    /// Does `body`, and tells the first thing that is wrong with what this thread has poppler read meanwhile.
    static func listening<Value, Failure: Error>(
        _ tell: (String) -> Void, to body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = pthread_self()
        heard.withLock { $0[thread] = .some(nil) }
        defer {
            if let words = heard.withLock({ $0.removeValue(forKey: thread) }) ?? nil { tell(words) }
        }
        return try body()
    }

    /// JPEG 2000 without its wrapping, which is read all the same.
    private static let harmless = "Malformed JP2 file format"

    /// Takes "Syntax error at position 81: Unknown operator 'x'"; warnings do not change what is shown.
    private static func hear(_ message: String) {
        guard message.hasPrefix("Syntax error"), let colon = message.range(of: ": ") else { return }
        let words = String(message[colon.upperBound...].prefix(longest))
        if words.hasPrefix(harmless) { return }
        let thread = pthread_self()
        heard.withLock { heard in
            if let known = heard[thread], known == nil { heard[thread] = .some(words) }
        }
    }
}
