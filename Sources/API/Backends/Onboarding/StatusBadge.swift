extension Onboarding {
    /// A status as people see it: a short text, a colour and a symbol.
    ///
    /// ```swift
    /// let badge = Onboarding.TaskStatus.inProgress.badge
    /// print(badge)  // ◐ In Progress
    /// ```
    public struct StatusBadge: Hashable, Sendable, CustomStringConvertible {
        /// The meaning of a badge; its raw value is the colour.
        public enum Colour: String, Hashable, Sendable {
            /// Nothing has happened yet, or the status is unknown.
            case gray
            /// Somebody or something is at work.
            case blue
            /// Done.
            case green
            /// Somebody must act.
            case red

            fileprivate var symbol: Character {
                switch self {
                case .gray: "○"
                case .blue: "◐"
                case .green: "●"
                case .red: "✕"
                }
            }
        }

        /// The text.
        public let text: String
        /// The colour.
        public let colour: Colour
        /// The symbol, which shows the colour's meaning without it.
        public var symbol: Character { colour.symbol }

        /// The symbol and the text.
        public var description: String { "\(symbol) \(text)" }

        init(_ text: String, _ colour: Colour) {
            self.text = text
            self.colour = colour
        }
    }
}

extension Onboarding.TaskStatus {
    /// The badge; that of an unknown status is gray and has the service's word.
    public var badge: Onboarding.StatusBadge {
        switch self {
        case .pending: .init("Pending", .gray)
        case .inProgress: .init("In Progress", .blue)
        case .completed: .init("Completed", .green)
        case .error: .init("Error", .red)
        case .other(let word): .init(word, .gray)
        }
    }
}

extension Onboarding.DocumentStatus {
    /// The badge; that of an unknown status is gray and has the service's word.
    public var badge: Onboarding.StatusBadge {
        switch self {
        case .pending: .init("Pending", .gray)
        case .uploading: .init("Uploading", .blue)
        case .uploaded: .init("Uploaded", .blue)
        case .processing: .init("Processing", .blue)
        case .needsReview: .init("Needs Review", .blue)
        case .verified: .init("Verified", .green)
        case .rejected: .init("Rejected", .red)
        case .error: .init("Error", .red)
        case .other(let word): .init(word, .gray)
        }
    }
}
