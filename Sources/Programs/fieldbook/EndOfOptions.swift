import Batch

/// Options behind `--`, which are taken for names of files.
enum EndOfOptions {
    /// That they belong before it; nothing where there are none.
    static func hint(for arguments: [String]) -> String? {
        guard let end = arguments.firstIndex(of: "--"),
            let option = arguments[end...].dropFirst().first(where: {
                $0.hasPrefix("-") && FileKind(at: $0) == .nothing
            })
        else { return nil }
        return "\(option) stands behind \"--\", and so is the name of a file: options stand before it."
    }
}
