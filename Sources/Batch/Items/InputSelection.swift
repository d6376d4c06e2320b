import Foundation

/// Finds a batch's inputs: files, folders, globs, a list in a file, standard input, web addresses; each spelling once.
///
/// A folder is searched recursively, without hidden entries and lock files of open documents. The search takes the
/// files with one of the accepted extensions and files whose content is recognised; their folder structure is kept
/// below the output folder. Searches of folders and globs take only regular files: links are skipped and counted;
/// pipes, sockets and devices are skipped. A named file is always taken, also if it is a link or missing: the batch
/// then reports it, like an unreadable folder. Order is that of the arguments, and by name within a folder.
public struct InputSelection {
    private let acceptedExtensions: Set<String>
    private let takesOthers: Bool
    private let output: FileIdentity?
    private let stem: ((Item) -> String)?
    private let recognises: ((String) -> Bool)?
    private var found = DistinctItems()
    private var namedCount = 0
    private var unmatchedGlobs: [String] = []

    /// Skipped links to folders and to files that would have been taken.
    public private(set) var skippedLinks = SkippedLinks()

    /// The items of these arguments.
    public static func items(
        of arguments: [String], listedIn lists: [String] = [], acceptedExtensions: Set<String>,
        outside output: String? = nil
    ) throws -> ItemList {
        try found(
            of: arguments, listedIn: lists, acceptedExtensions: acceptedExtensions, outside: output
        ).items
    }

    /// The items of these arguments, and the links that were skipped.
    public static func found(
        of arguments: [String], listedIn lists: [String] = [], acceptedExtensions: Set<String>,
        recognising recognises: ((String) -> Bool)? = nil, outside output: String? = nil
    ) throws -> (items: ItemList, skipped: SkippedLinks) {
        var selection = InputSelection(
            acceptedExtensions: acceptedExtensions, recognising: recognises, outside: output)
        for argument in arguments { _ = selection.add(argument) }
        for list in lists {
            do {
                _ = try selection.add(listedIn: list)
            } catch {
                throw BatchError(
                    .unreadableList, "\(list): the list of files cannot be read",
                    remedy: "Give a text file with one path per line.")
            }
        }
        if !selection.items.isEmpty { selection.addUnmatchedGlobs() }
        return (selection.items.withoutRepeats(), selection.skippedLinks)
    }

    /// The files in those folders without an accepted extension.
    public static func others(
        inFolders folders: [String], acceptedExtensions: Set<String>, outside output: String? = nil
    ) -> ItemList {
        foundOthers(inFolders: folders, acceptedExtensions: acceptedExtensions, outside: output).items
    }

    /// The files in those folders without an accepted extension, and the links that were skipped.
    public static func foundOthers(
        inFolders folders: [String], acceptedExtensions: Set<String>, outside output: String? = nil
    ) -> (items: ItemList, skipped: SkippedLinks) {
        var selection = InputSelection(
            acceptedExtensions: acceptedExtensions, takesOthers: true, outside: output)
        for folder in folders where FileKind(at: folder) == .folder { selection.addFolder(folder) }
        return (selection.items, selection.skippedLinks)
    }

    /// Creates an empty selection; an output folder below an input folder is not searched.
    ///
    /// - Parameters:
    ///   - acceptedExtensions: Lowercase, without the dot.
    ///   - recognises: Whether a file in a folder is taken for its content although its extension is not accepted.
    ///   - stem: Returns a stem other than the item's name or its path below the searched folder.
    public init(
        acceptedExtensions: Set<String>, recognising recognises: ((String) -> Bool)? = nil,
        outside output: String? = nil, stem: ((Item) -> String)? = nil
    ) {
        self.init(
            acceptedExtensions: acceptedExtensions, takesOthers: false, recognising: recognises,
            outside: output, stem: stem)
    }

    private init(
        acceptedExtensions: Set<String>, takesOthers: Bool, recognising recognises: ((String) -> Bool)? = nil,
        outside output: String?, stem: ((Item) -> String)? = nil
    ) {
        self.recognises = recognises
        self.acceptedExtensions = acceptedExtensions
        self.takesOthers = takesOthers
        self.output = output.flatMap { FileIdentity(ofFileAt: $0) }
        self.stem = stem
    }

    /// The items found so far.
    public var items: ItemList { found.list }

    /// Adds a file, the contents of a folder, or the matches of a glob; returns whether there are any.
    public mutating func add(_ argument: String) -> Bool {
        let before = namedCount
        if Item.isAddress(argument) {
            addFile(argument)
        } else if FileKind(at: argument) == .nothing, Glob.isPattern(argument) {
            let matches = Glob.matches(argument)
            if matches.isEmpty { unmatchedGlobs.append(argument) }
            for path in matches { add(path, matching: argument) }
        } else {
            add(named: argument)
        }
        return namedCount > before
    }

    /// Adds the files of a list, one path per line or NUL-separated, relative to `folder`; returns whether there are
    /// any.
    public mutating func add(listedIn path: String, seenFrom folder: String = "") throws -> Bool {
        let before = namedCount
        try PathList.forEach(inFile: path) { line in
            let path = PathText.text(of: line)
            let isWhole = folder.isEmpty || line.first == UInt8(ascii: "/") || Item.isAddress(path)
            addFile(isWhole ? path : folder + "/" + path)
        }
        return namedCount > before
    }

    /// Adds the globs without matches as missing files: they fail as items and do not stop the other inputs.
    public mutating func addUnmatchedGlobs() {
        for glob in unmatchedGlobs { addFile(glob) }
    }

    /// Adds a match of a glob; its name is not treated as a pattern.
    private mutating func add(_ path: String, matching glob: String) {
        if let link = Glob.link(in: path, of: glob) {
            skippedLinks.add(PathText.bytes(of: link))
        } else if DirectoryListing.Kind(at: path) != .other {
            add(named: path, foundDepth: Glob.depth(of: path, foundBy: glob))
        }
    }

    /// Adds a file or the contents of a folder; a glob found the last `foundDepth` components of the path.
    private mutating func add(named path: String, foundDepth: Int = 0) {
        if FileKind(at: path) == .folder {
            addFolder(path, foundDepth)
        } else {
            addFile(path, foundDepth)
        }
    }

    private mutating func addFolder(_ folder: String, _ foundDepth: Int = 0) {
        var path = PathText.bytes(of: folder)
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        walk(path, below: path.count + 1, foundDepth)
    }

    /// Adds the contents of a folder; a search found the last `foundDepth` components of its path. Stems begin at
    /// `root` in the paths.
    private mutating func walk(_ folder: [UInt8], below root: Int, _ foundDepth: Int) {
        guard let listing = DirectoryListing(at: folder) else {
            if !takesOthers { add(path: folder, stem: min(root, folder.count)..<folder.count, foundDepth) }
            return
        }
        listing.forEach { name, kind in
            let path = folder + [UInt8(ascii: "/")] + name
            switch kind {
            case .folder:
                if output == nil || FileIdentity(ofFileAt: PathText.text(of: path)) != output {
                    walk(path, below: root, foundDepth + 1)
                }
            case .file:
                if let end = endOfStem(in: name) ?? endOfRecognised(name, at: path) {
                    add(path: path, stem: root..<path.count - (name.endIndex - end), foundDepth + 1)
                }
            case .link:
                if wouldTake(name, at: path) { skippedLinks.add(path) }
            case .other: break
            }
        }
    }

    /// Whether the link's target would have been taken; links to folders count if the search takes accepted files, not
    /// the others.
    private func wouldTake(_ name: ArraySlice<UInt8>, at path: [UInt8]) -> Bool {
        let leadsToFolder = FileKind(at: PathText.text(of: path)) == .folder
        return leadsToFolder ? !takesOthers : endOfStem(in: name) != nil
    }

    /// The index of the extension in a file's name; `nil` if the search does not take the file.
    private func endOfStem(in name: ArraySlice<UInt8>) -> Int? {
        let dot = PathParts.extensionDot(in: name)
        let isTaken = dot.map { isAccepted(name[($0 + 1)...]) } ?? false
        return isTaken == takesOthers ? nil : dot ?? name.endIndex
    }

    /// The index of the extension in the name of a file that is recognised by its content; `nil` for any other.
    private func endOfRecognised(_ name: ArraySlice<UInt8>, at path: [UInt8]) -> Int? {
        guard let recognises, recognises(PathText.text(of: path)) else { return nil }
        return PathParts.extensionDot(in: name) ?? name.endIndex
    }

    private func isAccepted(_ suffix: ArraySlice<UInt8>) -> Bool {
        acceptedExtensions.contains(String(decoding: suffix, as: UTF8.self).lowercased())
    }

    private mutating func addFile(_ path: String, _ foundDepth: Int = 0) {
        var item = Item(path: path, stem: Item.stem(ofInputAt: path))
        item.foundDepth = foundDepth
        add(item)
    }

    private mutating func add(path: [UInt8], stem range: Range<Int>, _ foundDepth: Int) {
        guard stem == nil else {
            var item = Item(path: PathText.text(of: path), stem: PathText.text(of: path[range]))
            item.foundDepth = foundDepth
            return add(item)
        }
        namedCount += 1
        found.append(found: path, stem: range, foundDepth: foundDepth)
    }

    private mutating func add(_ item: Item) {
        namedCount += 1
        var item = item
        if let stem { item.stem = stem(item) }
        found.append(item)
    }
}

/// Symbolic links that a search of folders found and did not follow.
///
/// Anyone who may put a file into an inbox could put a link there, and with it reach any file of the user who searches
/// the inbox.
public struct SkippedLinks: Hashable, Sendable {
    /// How many.
    public private(set) var count = 0
    private var first: [UInt8] = []

    /// No links.
    public init() {}

    mutating func add(_ path: [UInt8]) {
        if count == 0 { first = path }
        count += 1
    }

    /// Adds the links of another search.
    public mutating func add(_ others: SkippedLinks) {
        if count == 0 { first = others.first }
        count += others.count
    }

    /// The note for the user; `nil` without links.
    public var note: String? {
        guard count > 0 else { return nil }
        let shown = PathText.shown(PathText.text(of: first))
        return count == 1
            ? "1 symbolic link was skipped: \(shown); name it as an argument to include it"
            : "\(count) symbolic links were skipped, the first: \(shown); name them as arguments to include them"
    }
}

/// Shell patterns over file names.
enum Glob {
    /// Whether a text would match more than itself.
    static func isPattern(_ text: String) -> Bool { text.utf8.contains(where: "*?[".utf8.contains) }

    /// The matching paths, sorted by name; empty if there are none.
    static func matches(_ pattern: String) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        let code = pattern.withSystemPath { glob($0, GLOB_BRACE | GLOB_TILDE, nil, &result) }
        guard code == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { index in
            result.gl_pathv[index].map { PathText.text(ofCString: $0) }
        }
    }

    /// The first link among the components of a match that the pattern's wildcards found. Components before the
    /// wildcards were given by the user and may be links.
    static func link(in match: String, of pattern: String) -> String? {
        var end = begin(of: match, foundBy: pattern)
        while let start = end, start < match.utf8.endIndex {
            let rest = match.utf8[start...].drop { $0 == UInt8(ascii: "/") }
            let next = rest.firstIndex(of: UInt8(ascii: "/")) ?? match.utf8.endIndex
            let path = String(match[..<next])
            if DirectoryListing.Kind(at: path) == .link { return path }
            end = next
        }
        return nil
    }

    /// The number of a match's last components that the pattern's wildcards found, at least one.
    static func depth(of match: String, foundBy pattern: String) -> Int {
        guard let start = begin(of: match, foundBy: pattern) else { return 1 }
        return max(match.utf8[start...].split(separator: UInt8(ascii: "/")).count, 1)
    }

    /// The start of what the pattern's wildcards found in a match.
    private static func begin(of match: String, foundBy pattern: String) -> String.Index? {
        let wild = pattern.utf8.firstIndex(where: "*?[{".utf8.contains) ?? pattern.utf8.endIndex
        let slash = pattern.utf8[..<wild].lastIndex(of: UInt8(ascii: "/"))
        let own = slash.map { String(pattern[...$0]) } ?? ""
        let count = match.utf8.starts(with: own.utf8) ? own.utf8.count : matches(own).first?.utf8.count ?? 0
        return match.utf8.index(match.utf8.startIndex, offsetBy: count, limitedBy: match.utf8.endIndex)
    }
}
