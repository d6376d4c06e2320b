import Batch

/// Names of files that begin with a dash, as a shell writes them for `*.png`, and would be taken for options, `-h` among them.
enum DashedNames {
    /// The first one among the arguments, up to `--`.
    static func first(in arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }
            .first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && FileKind(at: $0) == .file }
    }
}
