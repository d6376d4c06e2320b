/// What the onboarding service takes and answers: documents, tasks, how far somebody is.
public enum Onboarding {
    /// What a document is.
    public enum DocumentType: ServerWord {
        /// The form by which an employer verifies that somebody may work.
        case i9
        /// The form by which tax is withheld.
        case w4
        /// An identity card.
        case identityCard
        case driversLicense
        case passport
        case socialSecurityCard
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: DocumentType, words: [String])] {
            [
                (.i9, ["I9", "I-9"]), (.w4, ["W4", "W-4"]),
                (.identityCard, ["ID", "ID Card", "Identity Card"]),
                (
                    .driversLicense,
                    ["Driver's License", "Driver\u{2019}s License", "Drivers License", "drivers_license"]
                ),
                (.passport, ["PASSPORT"]),
                (.socialSecurityCard, ["Social Security Card", "social_security_card", "SSN Card"]),
            ]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// How far a document is.
    public enum DocumentStatus: ServerWord {
        case pending, uploading, uploaded, processing, verified
        /// Somebody of the service has to look at it.
        case needsReview
        case rejected, error
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: DocumentStatus, words: [String])] {
            [
                (.pending, ["pending"]), (.uploading, ["uploading"]), (.uploaded, ["uploaded"]),
                (.processing, ["processing"]), (.verified, ["verified"]),
                (.needsReview, ["needs_review", "needsReview", "needs-review"]),
                (.rejected, ["rejected"]), (.error, ["error"]),
            ]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// Whether the service will not change it any more by itself.
        public var isFinal: Bool { [.verified, .rejected, .error].contains(self) }
    }

    /// How far a task is.
    public enum TaskStatus: ServerWord {
        case pending, inProgress, completed, error
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: TaskStatus, words: [String])] {
            [
                (.pending, ["pending", "open", "todo"]),
                (.inProgress, ["in_progress", "in-progress", "in progress", "inProgress"]),
                (.completed, ["completed", "complete", "done"]), (.error, ["error", "failed"]),
            ]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// How urgent a task is.
    public enum Priority: ServerWord {
        case urgent, high, medium, low
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: Priority, words: [String])] {
            [
                (.urgent, ["urgent", "critical", "0"]), (.high, ["high", "1"]),
                (.medium, ["medium", "normal", "2"]), (.low, ["low", "3"]),
            ]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// Its place, the most urgent first; what is not known is between medium and low.
        var rank: Int {
            switch self {
            case .urgent: 0
            case .high: 1
            case .medium: 2
            case .other: 3
            case .low: 4
            }
        }
    }
}
