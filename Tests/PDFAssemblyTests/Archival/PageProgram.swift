/// The operators of a page's content.
struct PageProgram {
    /// Those of ISO 32000.
    static let known = Set(
        """
        b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg \
        ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "
        """.split(separator: " ").map(String.init))

    let operators: [String]

    /// Reads content without inline images.
    init(_ content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self).replacing(
            /\((\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>/, with: " "
        )
        .replacing(/\/[^\s\/\[\]<>()]*/, with: " ").replacing(/[\[\]]|<<|>>/, with: " ")
        operators = text.split { $0.isWhitespace }.map(String.init).filter { Double($0) == nil }
    }

    /// How deep graphics states stand in each other.
    var deepest: Int { depths.max() ?? 0 }

    /// Whether each state that is put away is taken back.
    var isBalanced: Bool { depths.last ?? 0 == 0 && !depths.contains { $0 < 0 } }

    private var depths: [Int] {
        var depth = 0
        return operators.map { name in
            depth += name == "q" ? 1 : name == "Q" ? -1 : 0
            return depth
        }
    }
}
