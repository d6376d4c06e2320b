public import APICore
import Foundation

/// Types of Dialog: notes to oneself with hashtags.
public enum Dialog {
    /// A note.
    public struct Note: Hashable, Sendable, Identifiable {
        /// The id of its event.
        public let id: ContentDigest
        /// The text.
        public let text: String
        /// The hashtags, lowercase, without `#`.
        public let tags: [String]
        /// When it was written, in seconds since 1970.
        public let time: Int64
        /// Whether it was read on this machine.
        public var isRead: Bool
        /// Whether the relay has it.
        public var isSynced: Bool

        /// Creates a note.
        public init(
            id: ContentDigest, text: String, tags: [String], time: Int64, isRead: Bool = true,
            isSynced: Bool = false
        ) {
            self.id = id
            self.text = text
            self.tags = tags
            self.time = time
            self.isRead = isRead
            self.isSynced = isSynced
        }
    }

    /// A hashtag and how many notes have it.
    public struct Topic: Hashable, Sendable {
        /// The hashtag, without `#`.
        public let name: String
        /// The number of notes.
        public let count: Int

        /// Creates a topic.
        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// All topics in order of their names, and the number of all notes, which are the inbox.
    public struct Topics: Hashable, Sendable {
        /// The number of all notes.
        public let inbox: Int
        /// The topics.
        public let topics: [Topic]

        /// Creates a list.
        public init(inbox: Int, topics: [Topic]) {
            self.inbox = inbox
            self.topics = topics
        }
    }

    /// Which notes to list.
    public struct Selection: Hashable, Sendable {
        /// Notes with any of these hashtags; empty for all.
        public var tags: [String]
        /// Notes that have this in their text or a hashtag, whatever the case; an empty text finds nothing.
        public var query: String?
        /// Whether only notes that were not read yet are wanted.
        public var isUnread: Bool
        /// Notes before this time, in seconds since 1970.
        public var before: Int64?
        /// Notes that arrived on this machine after the one with this number, see `Place`.
        public var after: Int64?
        /// The most notes; the newest are taken.
        public var limit: Int
        /// Whether the notes that arrived first on this machine are taken instead of the newest, in the order of arrival.
        public var takesFirstArrivals: Bool

        /// Creates a selection.
        public init(
            tags: [String] = [], query: String? = nil, isUnread: Bool = false, before: Int64? = nil,
            after: Int64? = nil, limit: Int = 50, takesFirstArrivals: Bool = false
        ) {
            self.tags = tags.map(Hashtags.plain)
            self.query = query
            self.isUnread = isUnread
            self.before = before
            self.after = after
            self.limit = limit
            self.takesFirstArrivals = takesFirstArrivals
        }
    }

    /// The place of a note in its group of neighbours.
    public enum Position: String, Sendable {
        /// No neighbour.
        case solo
        /// The first of its group.
        case top
        /// Between two others.
        case middle
        /// The last of its group.
        case bottom

        /// Whether the time is shown: that of single notes, and of the first of each group.
        public var showsTime: Bool { self == .solo || self == .top }
    }
}

extension Sequence<Dialog.Note> {
    /// The place of each note, in the order of their times. Neighbours are at most 60 seconds apart.
    public var positions: [Dialog.Position] {
        let times = map(\.time)
        return times.indices.map { place in
            let hasPrevious = place > 0 && Self.areNear(times[place - 1], times[place])
            let hasNext = place + 1 < times.count && Self.areNear(times[place], times[place + 1])
            return hasPrevious ? hasNext ? .middle : .bottom : hasNext ? .top : .solo
        }
    }

    private static func areNear(_ one: Int64, _ other: Int64) -> Bool {
        let (gap, isTooFar) = one.subtractingReportingOverflow(other)
        return !isTooFar && gap.magnitude <= 60
    }
}

extension Dialog.Note {
    /// How long ago it was written, such as `2m ago`; a date after a week, and for times in the future.
    public func age(at now: Int64) -> String {
        let seconds = now &- time
        return switch seconds {
        case -60..<60: "now"
        case 60..<3_600: "\(seconds / 60)m ago"
        case 3_600..<86_400: "\(seconds / 3_600)h ago"
        case 86_400..<604_800: "\(seconds / 86_400)d ago"
        default: String(moment.prefix(10))
        }
    }

    /// The hashtags as people see them, with `#`.
    public var displayTags: [String] { tags.map { "#" + $0 } }

    /// When it was written, in ISO 8601 and UTC.
    public var moment: String { Date(timeIntervalSince1970: Double(time)).formatted(.iso8601) }
}

/// The hashtags of texts.
enum Hashtags {
    /// The most hashtags of a note.
    static let most = 100

    /// The hashtags of a text, each once: words that begin with `#` and have more, punctuation included.
    static func found(in text: String) -> [String] {
        var found: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") && word.count > 1 {
            let tag = word.dropFirst().lowercased()
            if !found.contains(tag) { found.append(tag) }
        }
        return found
    }

    /// A hashtag as it is stored, with or without its `#`.
    static func plain(_ tag: String) -> String {
        (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()
    }

    /// A text as it is searched in and for: lowercase, with composed letters.
    static func folded(_ text: String) -> String { text.precomposedStringWithCanonicalMapping.lowercased() }
}
