public import Errors

/// Why a batch could not run.
public struct BatchError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as text.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file that lists the inputs cannot be read.
        public static let unreadableList = Self("batch.unreadableList")
        /// No input was found.
        public static let nothingFound = Self("batch.nothingFound")
        /// Two inputs would write the same output.
        public static let collision = Self("batch.collision")
        /// Several inputs, but the output is one file.
        public static let folderNeeded = Self("batch.folderNeeded")
        /// The journal is damaged or is not a journal.
        public static let journalUnusable = Self("journal.unusable")
        /// The journal was written by a newer version.
        public static let journalNewer = Self("journal.newer")
        /// The journal was written by an older version.
        public static let journalOlder = Self("journal.older")
        /// Another run holds the journal.
        public static let journalInUse = Self("journal.inUse")
        /// The output's file system does not support locks.
        public static let locksUnsupported = Self("output.noLocks")
        /// The output folder cannot be written to.
        public static let outputNotWritable = Self("output.notWritable")
        /// The hidden folder of an output folder belongs to another user, or others may write to it.
        public static let outputNotOwn = Self("output.notOwn")
        /// An output folder is a symbolic link.
        public static let outputIsLink = Self("output.link")
        /// The output would replace an input, or the output folder is an input.
        public static let outputIsInput = Self("output.isInput")
        /// The disk is full.
        public static let noSpace = Self("output.noSpace")
    }

    /// The stable code.
    public let code: Code
    /// What is wrong.
    public let message: String
    /// What the user can do about it.
    public let remedy: String

    /// Creates an error.
    package init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The error of an output folder in which nothing can be created.
    static func notWritable(_ folder: String, _ error: any Error) -> BatchError {
        if let error = error as? BatchError { return error }
        let failure = ItemFailure(error)
        let isForbidden = failure.code == "output.notWritable"
        let name = folder == "." ? "the current folder" : "the folder \(PathText.shown(folder))"
        let code: Code =
            switch failure.code {
            case "output.notOwn": .outputNotOwn
            case "output.link": .outputIsLink
            default: .outputNotWritable
            }
        return BatchError(
            code, isForbidden ? "\(name) may not be written to" : failure.message,
            remedy: failure.remedy)
    }

    /// Another run holds the journal or the disk is full, or else the arguments or the folder have to change.
    public var cause: ItemFailure.Cause { [.journalInUse, .noSpace].contains(code) ? .moment : .setting }

    /// Code, message and remedy on one line, without control characters.
    public var description: String { "\(code): \(message). \(remedy)".visible }

    /// The error of two items whose outputs would have the same names; a missing input is reported first.
    public static func collision(of first: Item, and second: Item) -> BatchError {
        if let missing = [first, second].first(where: { $0.path != "-" && FileKind(at: $0.path) == .nothing })
        {
            return BatchError(
                .collision,
                "there is no \(PathText.shown(missing.name)), and another input would have the same output",
                remedy: "Check its path.")
        }
        let suffixes = [first, second].map { "*." + PathText.shown(PathParts($0.path).suffix) }
        guard suffixes[0] != suffixes[1] else {
            return BatchError(
                .collision,
                "\(first.name) and \(second.name) would have the same output \(PathText.shown(second.stem))",
                remedy: "Rename one of them, or run them into different folders.")
        }
        return BatchError(
            .collision,
            """
            \(first.name) and \(second.name) have the same name but for the ending, and a folder of outputs keeps one \
            record for each name
            """,
            remedy: """
                Rename one of them, or run them into different folders, first \(suffixes[0]) and then \
                \(suffixes[1]); a manifest's step keeps endings apart with output: "FOLDER/{extension}".
                """)
    }

    /// The error of an item whose output would have the name of the combined output.
    package static func collision(ofWhole path: String, and item: Item) -> BatchError {
        BatchError(
            .collision, "\(PathText.shown(path)) would also be the output of \(item.name) alone",
            remedy: "Choose another name for the combined file.")
    }

    /// The error of several inputs whose output is one file. Rows of several inputs can be printed as one table.
    static func folderNeeded(_ count: Int, insteadOf path: String, printsRows: Bool) -> BatchError {
        let (name, suffix) = (PathText.shown(path), PathParts(path).suffix.lowercased())
        let isTable = printsRows && ["csv", "ndjson"].contains(suffix)
        return BatchError(
            .folderNeeded, "\(count) inputs, but \(name) is one file",
            remedy: "Use \(suffix.isEmpty ? "" : "--to-format \(suffix) ")-o FOLDER/"
                + (isTable ? ", or print one table of all inputs: --format \(suffix) > \(name)." : "."))
    }

    /// The error of several documents, each complete in itself, for one stream.
    static func severalDocuments(_ count: Int, _ ending: String) -> BatchError {
        BatchError(
            .folderNeeded,
            "\(count) inputs become \(count) \(ending) documents, which cannot follow each other in one stream",
            remedy: "Use -o FOLDER/.")
    }

    /// The error of outputs in different formats for one stream.
    static func mixedStream(_ endings: [String]) -> BatchError {
        BatchError(
            .folderNeeded,
            "the outputs are \(endings.joined(separator: " and ")), which cannot follow each other in one stream",
            remedy: "Use -o FOLDER/, or name one format with --to-format.")
    }

    /// The error of two steps that would write the same output.
    public static func collision(
        ofStep first: String, and second: String, at output: String
    ) -> BatchError {
        BatchError(
            .collision, "step \"\(first)\" and step \"\(second)\" would have the same output \(output)",
            remedy: "Give one of them another output folder.")
    }

    /// The error of a service that has none of the requested data.
    package static func nothingThere(_ message: String, remedy: String) -> BatchError {
        BatchError(.nothingFound, message, remedy: remedy)
    }

    /// The error of inputs without anything to process. `notes` are on files that they have besides.
    public static func nothingFound(
        in inputs: [String], accepting extensions: Set<String>, skipped: SkippedLinks = SkippedLinks(),
        notes: [String] = []
    ) -> BatchError {
        let besides = ([skipped.note].compactMap(\.self) + notes).map { "; \($0)" }.joined()
        return BatchError(
            .nothingFound, "there is nothing to do in \(inputs.joined(separator: ", "))\(besides)",
            remedy: extensions.isEmpty
                ? "Name files, or folders with files."
                : "Files in folders are taken by their ending: \(extensions.namesOfEndings)."
        )
    }
}

extension Set<String> {
    /// The extensions for a message; compressed variants are left out, since they are accepted like plain files.
    package var namesOfEndings: String {
        filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".zst") }.sorted().joined(separator: ", ")
    }
}
