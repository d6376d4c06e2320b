import Settings
import Batch

/// Where a step's outputs go: a folder, and subfolders for each item.
///
/// In `papers/{folder}/{extension}` the step's folder is `papers`. `{folder}` is the item's folder below its input folder, which is
/// then not repeated before its name; `{name}` is its name without the extension, `{extension}` its extension in lower case. Empty
/// components are dropped. `{{` is a brace.
struct OutputPattern: Hashable, Sendable {
    /// Why a text is not a pattern.
    struct Misfit: Error {
        let message: String
    }

    private enum Piece: Hashable, Sendable {
        case text(String)
        case folder
        case name
        case `extension`
    }

    private static let placeholders: [(name: String, piece: Piece)] = [
        ("folder", .folder), ("name", .name), ("extension", .extension),
    ]

    /// The step's folder below the manifest's output, `.` for that itself.
    let folder: String
    private let pieces: [Piece]

    /// A folder without placeholders.
    init(folder: String) {
        self.folder = folder
        pieces = []
    }

    /// Reads a pattern.
    init(_ text: String) throws {
        var pieces = try Self.pieces(of: text)
        var folder = ""
        if case .text(let start)? = pieces.first {
            if pieces.count == 1 {
                folder = start
                pieces = []
            } else if let slash = start.lastIndex(of: "/") {
                folder = String(start[..<slash])
                pieces[0] = .text(String(start[slash...]))
            }
        }
        self.pieces = pieces
        let fixed = pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        guard !text.hasPrefix("/"), OutputFolder.normalized("./" + fixed) != nil,
            let normalized = OutputFolder.normalized(folder)
        else { throw Misfit(message: "a folder below the manifest's output was expected") }
        self.folder = normalized
    }

    /// The step's folder, with the manifest's output folder.
    func folder(below output: String) -> String { folder == "." ? output : output + "/" + folder }

    /// Whether the pattern changes the items' stems.
    var hasPlaceholders: Bool { !pieces.isEmpty }

    /// The path of an item's outputs below the step's folder, without an extension.
    func stem(for item: Item) -> String {
        guard !pieces.isEmpty else { return item.stem }
        let place = PathParts(item.stem)
        let texts = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .folder: place.folder
            case .name: place.name
            case .extension: PathParts(item.path).suffix.lowercased()
            }
        }
        let own = pieces.contains(.folder) ? place.name : item.stem
        return (OutputFolder.tamed(texts.joined()) + [own]).joined(separator: "/")
    }

    private static func pieces(of text: String) throws -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            literal += rest[..<brace]
            rest = rest[brace...].dropFirst()
            if rest.first == "{" {
                literal += "{"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: "}") else {
                throw Misfit(message: "\"{\" without \"}\"; write {{ for a brace")
            }
            let name = String(rest[..<end])
            guard let placeholder = placeholders.first(where: { $0.name == name }) else {
                let hint = NameGuess.hint(for: name, among: placeholders.map(\.name))
                throw Misfit(message: "{\(name)} is unknown; \(hint); {{ is a brace")
            }
            if !literal.isEmpty { pieces.append(.text(literal)) }
            literal = ""
            pieces.append(placeholder.piece)
            rest = rest[end...].dropFirst()
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.text(literal)) }
        return pieces
    }
}
