/// A service's name for something, made safe as a file name, also on shares mounted by other systems: without path separators,
/// leading dots, reserved names and control characters.
///
/// ```swift
/// PulledFileName("../../etc/x").text  // "_.._.._etc_x"
/// ```
package struct PulledFileName: Hashable {
    /// The most bytes of a name; leaves room for a suffix on all file systems.
    static let mostBytes = 200
    /// The first of the characters that represent bytes that are not UTF-8 (`PathText`).
    private static let firstEscape: UInt32 = 0x10_FF00
    private static let reserved: Set<String> = {
        let numbered = ["com", "lpt"].flatMap { name in (1...9).map { "\(name)\($0)" } }
        return Set(["con", "prn", "aux", "nul"] + numbered)
    }()

    package let text: String

    /// Makes a safe name from any text.
    package init(_ name: String) {
        var safe = String.UnicodeScalarView()
        for scalar in name.unicodeScalars { safe.append(Self.isHarmless(scalar) ? scalar : "_") }
        var text = Self.cut(String(safe), to: Self.mostBytes)
        while let last = text.last, last == " " || last == "." { text.removeLast() }
        while text.first == " " { text.removeFirst() }
        let stem = text.prefix { $0 != "." }.lowercased()
        if text.isEmpty || text.hasPrefix(".") || Self.reserved.contains(stem) { text = "_" + text }
        self.text = text
    }

    /// The name with a word in parentheses before its extension.
    package func marked(with word: String) -> PulledFileName {
        let (stem, ending) = Self.parts(of: text)
        let mark = " (\(PulledFileName(word).text.prefix(40)))"
        return PulledFileName(
            Self.cut(stem, to: max(1, Self.mostBytes - mark.utf8.count - ending.utf8.count)) + mark + ending)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{7F}", "\u{FFFE}", "\u{FFFF}": return false
        default: break
        }
        guard scalar.value >= 0x20, scalar.value < firstEscape else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
        default: return true
        }
    }

    /// The name cut to at most `bytes` bytes, with its extension.
    private static func cut(_ name: String, to bytes: Int) -> String {
        guard name.utf8.count > bytes else { return name }
        let (stem, ending) = parts(of: name)
        var short = ""
        var room = bytes - ending.utf8.count
        for character in stem {
            room -= String(character).utf8.count
            guard room >= 0 else { break }
            short.append(character)
        }
        return short + ending
    }

    /// Splits off the extension, with its dot, of at most 16 bytes.
    private static func parts(of name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            name[dot...].utf8.count <= 16
        else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
