/// Why a text is no XML that is read here.
package struct XMLError: Error, Hashable, Sendable {
    /// What it lies in.
    package enum Kind: Sendable {
        /// Not well formed, or cut off.
        case syntax
        /// A document type declaration, or an entity of its own.
        case doctype
        /// Longer or with more elements than is allowed.
        case tooLarge
        /// Nested deeper than is allowed.
        case tooDeep
        /// The bytes cannot be read at all.
        case unreadable
    }

    /// What it lies in.
    package let kind: Kind
    /// What is wrong, in plain words.
    package let message: String
    /// Where, if known: "line 4".
    package let place: String?
    /// What the person can do about it.
    package let remedy: String

    static let exportAgain = "The file is not valid XML; it may have been cut off. Export it again."

    init(_ kind: Kind, _ message: String, place: String? = nil, remedy: String) {
        self.kind = kind
        self.message = message
        self.place = place
        self.remedy = remedy
    }
}
