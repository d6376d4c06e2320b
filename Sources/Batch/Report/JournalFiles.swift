import Foundation

/// The journals that an output folder holds: the main one and those of shards.
enum JournalFiles {
    /// Their paths, the main one first, shards by name.
    static func paths(inFolder folder: String) throws -> [String] {
        let own = hidden(folder) + "/" + main
        let found = (FileKind(at: own) == .nothing ? [] : [own]) + shards(inFolder: folder)
        guard !found.isEmpty else {
            throw BatchError(
                .nothingFound, "there is no journal in \(folder)",
                remedy: "Name the output folder of a run; only outputs into a folder keep a journal.")
        }
        return found
    }

    /// Whether there is any.
    static func areThere(inFolder folder: String) -> Bool {
        FileKind(at: hidden(folder) + "/" + main) != .nothing || !shards(inFolder: folder).isEmpty
    }

    /// The paths of shards' journals, by name.
    static func shards(inFolder folder: String) -> [String] {
        Folder.names(in: hidden(folder)).filter(isShard).sorted().map { hidden(folder) + "/" + $0 }
    }

    private static func hidden(_ folder: String) -> String { folder + "/.fieldbook" }

    static let main = "journal.sqlite"

    /// `journal-<i>-of-<n>.sqlite`
    static func isShard(_ name: String) -> Bool {
        guard name.hasPrefix("journal-"), name.hasSuffix(".sqlite") else { return false }
        let parts = name.dropFirst("journal-".count).dropLast(".sqlite".count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "of", let index = number(parts[0]), let count = number(parts[2])
        else { return false }
        return index <= count
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
