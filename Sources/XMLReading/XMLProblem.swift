import Foundation

/// What the XML parser found wrong, in words.
///
/// On Linux the parser reports libxml2's number only, so the usual ones are put into words here.
package struct XMLProblem {
    /// The words.
    package let text: String

    private static let words = [
        4: "there is no element", 5: "the file ends in the middle, or something follows its end",
        9: "a character that XML does not allow", 26: "an entity that is not declared",
        27: "an entity that is not declared", 38: "a < within an attribute",
        39: "an attribute's value without quotes",
        40: "an attribute's value without quotes", 41: "an attribute without a value",
        42: "an attribute that is given twice", 65: "a space is missing", 68: "a name was expected",
        73: "a > is missing", 76: "an element ends that is not the open one",
        77: "the file ends in the middle",
        81: "bytes that are not of the encoding", 201: "a prefix whose namespace is not declared",
    ]

    /// Puts the parser's error into words.
    package init(_ error: any Error) {
        let error = error as NSError
        let own = error.userInfo.values.lazy.compactMap { $0 as? String }.first { !$0.isEmpty }
        text =
            Self.words[error.code] ?? own?.trimmingCharacters(in: .whitespacesAndNewlines)
            ?? "the XML is broken (libxml2's error \(error.code))"
    }
}
