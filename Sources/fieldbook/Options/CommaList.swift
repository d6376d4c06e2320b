import ArgumentParser

/// Values that stand in one option, separated by commas.
enum CommaList {
    /// The values without blanks around them.
    static func parts(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
    }

    /// The values as those of an enumeration.
    static func choices<Choice: RawRepresentable & CaseIterable>(_ text: String, option: String) throws
        -> [Choice] where Choice.RawValue == String
    {
        try parts(text).map { part in
            if let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == part.lowercased() }) {
                return choice
            }
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("\(option): \"\(part)\" is none of \(names).")
        }
    }
}
