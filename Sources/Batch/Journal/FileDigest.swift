/// The SHA-256 that tells an output from a file that took its place.
public enum FileDigest {
    /// The hash in hexadecimal; `nil` where the file cannot be read.
    public static func hash(ofFileAt path: String) -> String? {
        try? ContentHash.ofFile(at: path).hash
    }

    /// The same; `nil` also where reading takes longer than so many seconds.
    package static func hash(ofFileAt path: String, withinSeconds seconds: Double) -> String? {
        try? ContentHash.ofFile(at: path, within: ReadingLimit(seconds: seconds)).hash
    }

    /// A file that an operation rests on, with what tells when it changes, as one of its resources.
    package static func resource(_ path: String) -> String {
        "\(path) \(hash(ofFileAt: path) ?? "missing")"
    }

    /// The hash of a file with these bytes, in hexadecimal.
    public static func hash(of bytes: [UInt8]) -> String { ContentHash.of(bytes) }
}
