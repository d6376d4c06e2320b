/// The texts of a report of figures from a service, in one language.
package struct FigureTexts: Hashable, Sendable {
    /// The title of a billing's statistics.
    package var billing: String
    /// The title of the history of a coaching's scores.
    package var coachingScores: String

    // What a report covers.

    package var byDay: String
    package var byMonth: String
    package var byYear: String
    /// `{first}` is a day, month or year.
    package var from: String
    /// `{last}` is a day, month or year, included.
    package var until: String

    // The labels of figures.

    package var total: String
    package var averageOfDay: String
    package var averageOfMonth: String
    package var averageOfYear: String
    /// The highest of the values; `{time}` is its day, month or year.
    package var highest: String
    package var requests: String

    // The titles of charts.

    package var costsByDay: String
    package var costsByMonth: String
    package var costsByYear: String
    /// `{costs}` is one of the titles above.
    package var costsInCurrency: String
    package var scoresByDay: String
    package var badgesByMonth: String
    /// The smallest parts of a circle, as one.
    package var others: String

    // The heads of columns.

    package var period: String
    package var amount: String
    package var currency: String
    package var date: String
    package var dimension: String
    package var score: String
    package var trend: String
    package var badge: String
}

/// The texts that an exported conversation adds to its messages, in one language.
package struct TranscriptTexts: Hashable, Sendable {
    /// The title of a conversation that has none and no identifier.
    package var conversation: String
    /// The title of a conversation that has none; `{thread}` is its identifier.
    package var thread: String
    package var state: String
    package var pendingEdits: String

    // The authors of messages.

    package var user: String
    package var assistant: String
    package var system: String
    package var toolRole: String
    /// A message whose author is unknown.
    package var message: String

    // What a message has beside its text.

    package var file: String
    package var tool: String
    /// The size of a file.
    package var bytes: CountedText
}
