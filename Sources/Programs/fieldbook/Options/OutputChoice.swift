import ArgumentParser
import Batch

/// What `-o` and `--to-format` mean together: a place and a format.
struct OutputChoice<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
    let destination: Destination
    /// The format that was asked for or that the output's extension names; `nil` where neither says.
    let format: Format?

    /// `-` is standard output; a name with a slash at its end, or without an extension, or of a folder, is a folder.
    /// `advice` says which other command writes a format, if one does.
    init(_ output: String?, format name: String?, advice: (String) -> String? = { _ in nil }) throws {
        try OutputName.check(output)
        let asked = try name.map { try Self.format(named: $0, option: "--to-format", advice) }
        guard let output, output != "-" else {
            destination = .standardOutput
            format = asked
            return
        }
        let suffix = PathParts(output).suffix.lowercased()
        if output.hasSuffix("/") || FileKind(at: output) == .folder || suffix.isEmpty {
            destination = Destination(folder: output)
            format = asked
        } else {
            destination = .file(output)
            format = try asked ?? Self.format(named: suffix, option: "-o \(output)", advice)
        }
    }

    private static func format(
        named name: String, option: String, _ advice: (String) -> String?
    ) throws -> Format {
        if let format = Format(rawValue: name.lowercased()) { return format }
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\(option): \"\(name)\" cannot be written here; it can be \(names)."
                + (advice(name.lowercased()).map { " \($0)" } ?? ""))
    }
}
