/// Why a batch could not run at all.
public struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unreadableList = "batch.unreadableList"
            case nothingFound = "batch.nothingFound"
            case collision = "batch.collision"
            case folderNeeded = "batch.folderNeeded"
            case journalUnusable = "journal.unusable"
            case journalNewer = "journal.newer"
            case journalOlder = "journal.older"
            case journalInUse = "journal.inUse"
            case locksUnsupported = "output.noLocks"
            case outputNotWritable = "output.notWritable"
            case outputNotOwn = "output.notOwn"
            case outputIsLink = "output.link"
            case noSpace = "output.noSpace"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The file that lists the inputs cannot be read.
        public static let unreadableList = Self(.unreadableList)
        /// No input was found.
        public static let nothingFound = Self(.nothingFound)
        /// Two inputs would write the same output.
        public static let collision = Self(.collision)
        /// Several inputs, but the output is one file.
        public static let folderNeeded = Self(.folderNeeded)
        /// The journal is damaged or no journal.
        public static let journalUnusable = Self(.journalUnusable)
        /// The journal was written by a newer version.
        public static let journalNewer = Self(.journalNewer)
        /// The journal was written by an older version.
        public static let journalOlder = Self(.journalOlder)
        /// Another run holds the journal.
        public static let journalInUse = Self(.journalInUse)
        /// The output's file system knows no locks.
        public static let locksUnsupported = Self(.locksUnsupported)
        /// The output folder cannot be written to.
        public static let outputNotWritable = Self(.outputNotWritable)
        /// The hidden folder of an output folder belongs to others, or they may write to it.
        public static let outputNotOwn = Self(.outputNotOwn)
        /// A symbolic link lies in the place of a folder of outputs.
        public static let outputIsLink = Self(.outputIsLink)
        /// The disk is full.
        public static let noSpace = Self(.noSpace)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// What the person can do about it.
    public let remedy: String

    /// Creates an error.
    package init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The error of an output folder in which nothing can be made.
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

    /// Code, message and remedy in one line, which cannot steer a terminal.
    public var description: String { "\(code): \(message). \(remedy)".visible }

    /// The error of two items whose outputs would have the same names; a misspelt path is told first.
    public static func collision(of first: Item, and second: Item) -> BatchError {
        if let missing = [first, second].first(where: { $0.path != "-" && FileKind(at: $0.path) == .nothing })
        {
            return BatchError(
                .collision,
                "there is no \(PathText.shown(missing.name)), and its output would be that of another",
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

    /// The error of an item whose output would be called as what all outputs are put together into.
    package static func collision(ofWhole path: String, and item: Item) -> BatchError {
        BatchError(
            .collision, "\(PathText.shown(path)) would be what \(item.name) alone becomes, too",
            remedy: "Choose another name for the whole.")
    }

    /// The error of outputs in different formats that were to go into one stream.
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

    /// The error of a service that has nothing of what is wanted.
    package static func nothingThere(_ message: String, remedy: String) -> BatchError {
        BatchError(.nothingFound, message, remedy: remedy)
    }

    /// The error of inputs among which there is nothing to do.
    public static func nothingFound(
        in inputs: [String], accepting extensions: Set<String>, skipped: SkippedLinks = SkippedLinks()
    ) -> BatchError {
        let links = skipped.note.map { "; \($0)" } ?? ""
        return BatchError(
            .nothingFound, "there is nothing to do in \(inputs.joined(separator: ", "))\(links)",
            remedy: extensions.isEmpty
                ? "Name files, or folders with files."
                : "Files in folders are taken by their ending: \(extensions.namesOfEndings)."
        )
    }
}

extension Set<String> {
    /// Endings in a message: packed files are taken as plain ones are, and need no names of their own.
    package var namesOfEndings: String {
        filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".zst") }.sorted().joined(separator: ", ")
    }
}
