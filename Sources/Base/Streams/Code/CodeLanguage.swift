/// How a programming language or a data format writes what is highlighted: comments, strings and keywords.
package struct CodeLanguage: Sendable {
    /// A mark at both ends of a string.
    struct Quote: Sendable {
        let mark: [UInt8]
        /// Whether a string may have several lines.
        let isMultiLine: Bool

        init(_ mark: String, isMultiLine: Bool = false) {
            self.mark = Array(mark.utf8)
            self.isMultiLine = isMultiLine
        }
    }

    /// The marks before a comment that ends with its line.
    let lineComments: [[UInt8]]
    /// The marks before and after any other comment.
    let blockComments: [(open: [UInt8], close: [UInt8])]
    /// The longest marks first.
    let quotes: [Quote]
    let keywords: Set<String>
    /// Whether keywords may be in capitals.
    var ignoresCase = false
    /// Whether a comment begins only after a blank or a line's end.
    var needsBlankBeforeComment = false
    /// Whether a string before a colon is a name.
    var hasNames = false

    private init(
        _ lineComments: [String], _ blockComments: [(String, String)], _ quotes: [Quote], _ keywords: String
    ) {
        self.lineComments = lineComments.map { Array($0.utf8) }
        self.blockComments = blockComments.map { (open: Array($0.0.utf8), close: Array($0.1.utf8)) }
        self.quotes = quotes
        self.keywords = Set(keywords.split(separator: " ").map(String.init))
    }

    /// The language of that name or file extension, such as `swift` or `c++`; `nil` if it is not known.
    package init?(named name: some StringProtocol) {
        guard let language = Self.byName[name.lowercased()] else { return nil }
        self = language
    }

    /// The language of a file by its extension; `nil` if it is not known.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(named: fileName[fileName.index(after: dot)...])
    }

    /// JSON.
    package static let json: CodeLanguage = {
        var json = CodeLanguage([], [], [Quote("\"")], "true false null")
        json.hasNames = true
        return json
    }()

    private static let known: [(names: String, language: CodeLanguage)] = [
        ("json geojson", json),
        (
            "swift",
            CodeLanguage(
                ["//"], [("/*", "*/")], [Quote("\"\"\"", isMultiLine: true), Quote("\"")],
                """
                actor as async await break case catch class continue default defer do else enum extension false fileprivate \
                for func guard if import in init inout internal is let nil open package private protocol public repeat \
                return self Self some static struct subscript super switch throw throws true try typealias var where while
                """)
        ),
        (
            "python py",
            CodeLanguage(
                ["#"], [],
                [
                    Quote("\"\"\"", isMultiLine: true), Quote("'''", isMultiLine: true), Quote("\""),
                    Quote("'"),
                ],
                """
                and as assert async await break class continue def del elif else except False finally for from global if \
                import in is lambda None nonlocal not or pass raise return True try while with yield
                """)
        ),
        (
            "javascript js mjs jsx typescript ts tsx",
            CodeLanguage(
                ["//"], [("/*", "*/")], [Quote("`", isMultiLine: true), Quote("\""), Quote("'")],
                """
                abstract as async await break case catch class const continue default delete do else enum export extends \
                false finally for from function if implements import in instanceof interface let new null of private \
                protected public readonly return static super switch this throw true try type typeof undefined var void \
                while yield
                """)
        ),
        (
            "c h cpp cc cxx hpp c++ java kotlin kt csharp cs c# php",
            CodeLanguage(
                ["//"], [("/*", "*/")], [Quote("\""), Quote("'")],
                """
                abstract auto bool boolean break byte case catch char class const continue default delete do double else \
                enum extends extern false final finally float for foreach fun function goto if implements import in inline \
                instanceof int interface long namespace new null nullptr object operator override package private \
                protected public return short signed sizeof static string struct super switch template this throw throws \
                true try typedef typename union unsigned using val var virtual void volatile when while
                """)
        ),
        (
            "go golang",
            CodeLanguage(
                ["//"], [("/*", "*/")], [Quote("`", isMultiLine: true), Quote("\""), Quote("'")],
                """
                break case chan const continue default defer else fallthrough false for func go goto if import interface \
                map nil package range return select struct switch true type var
                """)
        ),
        (
            // A single quote also begins the name of a lifetime.
            "rust rs",
            CodeLanguage(
                ["//"], [("/*", "*/")], [Quote("\"", isMultiLine: true)],
                """
                as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod \
                move mut pub ref return self Self static struct super trait true type unsafe use where while
                """)
        ),
        (
            "bash sh shell zsh console",
            commented(
                CodeLanguage(
                    ["#"], [], [Quote("\"", isMultiLine: true), Quote("'", isMultiLine: true)],
                    "case do done elif else esac export fi for function if in local return select then until while"
                ))
        ),
        (
            "sql",
            caseless(
                CodeLanguage(
                    ["--"], [("/*", "*/")], [Quote("'", isMultiLine: true), Quote("\"")],
                    """
                    all alter and as asc begin between by case commit create cross delete desc distinct drop else end exists \
                    from full group having in index inner insert into is join left like limit not null offset on or order \
                    outer primary references right rollback select set table then union unique update values view when \
                    where with
                    """))
        ),
        (
            "yaml yml toml ini",
            commented(CodeLanguage(["#"], [], [Quote("\""), Quote("'")], "true false null yes no on off"))
        ),
        ("xml html htm svg gml kml gpx", CodeLanguage([], [("<!--", "-->")], [Quote("\"")], "")),
        (
            "css scss",
            CodeLanguage([], [("/*", "*/")], [Quote("\""), Quote("'")], "important media import supports")
        ),
    ]

    private static let byName = Dictionary(
        known.flatMap { entry in
            entry.names.split(separator: " ").map { (String($0), entry.language) }
        }, uniquingKeysWith: { first, _ in first })

    private static func commented(_ language: CodeLanguage) -> CodeLanguage {
        var language = language
        language.needsBlankBeforeComment = true
        return language
    }

    private static func caseless(_ language: CodeLanguage) -> CodeLanguage {
        var language = language
        language.ignoresCase = true
        return language
    }
}
