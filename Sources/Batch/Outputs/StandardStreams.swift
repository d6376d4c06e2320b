import Foundation

/// Standard input, output and error.
public enum StandardStreams {
    /// Opens `/dev/null` where one of them is closed, so that no file that is opened later takes its place.
    public static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}
