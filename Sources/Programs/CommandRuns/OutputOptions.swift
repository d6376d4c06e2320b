package import ArgumentParser
package import Batch

/// Options for the destination and the format of the outputs.
package protocol FormatArguments: ParsableArguments {
    associatedtype Format: RawRepresentable<String> & CaseIterable
    /// The destination and the format that the options mean together.
    func choice(isRequired: Bool) throws -> OutputChoice<Format>
}

/// The options `-o` and `--to-format`: a destination and a format.
package struct OutputOptions<Format: ParameterValue & RawRepresentable & CaseIterable>: FormatArguments
where Format.RawValue == String {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.\(Format.allCases.map(\.rawValue).joined(separator: ", ."))), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    package var output: String?

    @Option(
        help: ArgumentHelp(
            "Output format, if the extension of -o does not determine it. (values: \(Format.allCases.map(\.rawValue).joined(separator: ", ")))",
            valueName: "format"), completion: .list(Format.allCases.map(\.rawValue)))
    package var toFormat: String?

    package init() {}

    /// The destination and the format that the two options mean together.
    package func choice(isRequired: Bool = false) throws -> OutputChoice<Format> {
        if isRequired, output == nil {
            let format = Format.allCases.map(\.rawValue)[0]
            throw ValidationError("Name the output with -o, for example -o out.\(format).")
        }
        return try OutputChoice(output, format: toFormat)
    }
}

/// The destination and the format that `-o` and `--to-format` mean together.
package struct OutputChoice<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
    package let destination: Destination
    /// The requested format, or else the one of the output's extension; `nil` if neither is given.
    package let format: Format?

    /// `-` is standard output. A name that ends with a slash, has no extension or belongs to a folder is a folder.
    /// `advice` names another command that writes a format, if there is one.
    package init(_ output: String?, format name: String?, advice: (String) -> String? = { _ in nil }) throws {
        try OutputName.check(output)
        let requested = try name.map { try Self.format(named: $0, option: "--to-format", advice) }
        guard let output, output != "-" else {
            destination = .standardOutput
            format = requested
            return
        }
        let suffix = PathParts(output).suffix.lowercased()
        if output.hasSuffix("/") || FileKind(at: output) == .folder || suffix.isEmpty {
            destination = Destination(folder: output)
            format = requested
        } else {
            destination = .file(output)
            format = try requested ?? Self.format(named: suffix, option: "-o \(output)", advice)
        }
    }

    private static func format(
        named name: String, option: String, _ advice: (String) -> String?
    ) throws -> Format {
        if let format = Format(rawValue: name.lowercased()) { return format }
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
            "\(option): \"\(name)\" cannot be written here; it can be \(names)."
                + (advice(name.lowercased()).map { " \($0)" } ?? ""))
    }
}

/// The value of `-o`.
package enum OutputName {
    /// Throws for an empty name, such as an unset variable of a script.
    package static func check(_ name: String?) throws {
        if name?.isEmpty == true {
            throw ValidationError("-o: a name was expected, not an empty text; . is the current folder.")
        }
    }
}

/// Options for the folder of the outputs.
package protocol FolderArguments: ParsableArguments {
    /// The folder, or standard output.
    var destination: Destination { get }
}

/// The required output folder of commands that write several files for each item.
package struct FolderOption: FolderArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    package var output: String

    package init() {}

    private static let fileExtensions: Set<String> = ["pdf", "txt", "png", "jpg", "jpeg", "webp"]

    package func validate() throws { try Self.check(output) }

    package var destination: Destination { Destination(folder: output) }

    /// Throws for a name that is a file's or looks like one.
    package static func check(_ output: String) throws {
        try OutputName.check(output)
        let kind = FileKind(at: output)
        if kind == .file { throw ValidationError("-o \(output): a folder was expected, not a file.") }
        let isNamedAsFile = fileExtensions.contains(PathParts(output).suffix.lowercased())
        if isNamedAsFile && kind == .nothing && !output.hasSuffix("/") {
            throw ValidationError(
                "-o \(output): a folder was expected; a file's name follows from its input.")
        }
        if output == "-" { throw ValidationError("-o -: a folder was expected.") }
    }
}

/// The optional folder for files with all results; without it they are only printed.
package struct ResultsFolderOption: FolderArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder for files with all results. By default, or with -, results are only printed.",
            valueName: "folder"), completion: .directory)
    var output: String?

    package init() {}

    private var folder: String? { output == "-" ? nil : output }

    package func validate() throws { try folder.map(FolderOption.check) }

    package var destination: Destination { folder.map { Destination(folder: $0) } ?? .standardOutput }
}
