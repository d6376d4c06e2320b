extension Onboarding {
    /// The type that a person chose for a document, compared with what was recognised in its picture.
    ///
    /// A mismatch is a warning: the person may know better, and may upload the document all the same.
    ///
    /// ```swift
    /// let check = Onboarding.TypeCheck(of: .passport, showing: "invoice")
    /// print(check)  // not matching
    /// ```
    public enum TypeCheck: String, Hashable, Sendable, Codable, CustomStringConvertible {
        /// The picture shows a document of the chosen type.
        case matching
        /// The picture shows another document.
        case different = "not matching"
        /// Nothing was recognised that confirms or contradicts the type.
        case notRecognised = "not recognised"

        /// Compares a type with the kind that was recognised.
        ///
        /// Driver's licences and social security cards are never recognised, so only another kind contradicts them.
        ///
        /// - Parameter kind: a kind of `fieldbook scan classify`: `passport`, `idCard`, `i9`, `w4` or another one. `other`
        ///   and `unknown` say nothing about the type.
        public init(of type: DocumentType, showing kind: String) {
            if ["other", "unknown"].contains(kind) || type.unknownWord != nil {
                self = .notRecognised
            } else if Self.recognisedTypes[kind] == type {
                self = .matching
            } else {
                // A driver's licence looks like an identity card.
                self = type == .driversLicense && kind == "idCard" ? .notRecognised : .different
            }
        }

        private static let recognisedTypes: [String: DocumentType] = [
            "passport": .passport, "idCard": .identityCard, "i9": .i9, "w4": .w4,
        ]

        /// The result in words.
        public var description: String { rawValue }

        /// A warning for a document that is not what it should be; `nil` for any other.
        public func warning(_ type: DocumentType, showing kind: String) -> String? {
            guard self == .different else { return nil }
            return "recognised as \(kind), but the document type is \(type.word)"
        }
    }
}
