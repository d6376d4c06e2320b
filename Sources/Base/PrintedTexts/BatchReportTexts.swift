/// A text that depends on a number; `{count}` is the number.
package struct CountedText: Hashable, Sendable {
    /// The text for one, in French also for none.
    package var one: String
    /// The text for other numbers.
    package var many: String

    /// The text for that number, `{count}` included.
    package func form(for count: Int, in language: PrintedLanguage) -> String {
        count == 1 || count == 0 && language == .fr ? one : many
    }
}

/// The texts of the page that reports a batch, in one language.
package struct BatchReportTexts: Hashable, Sendable {
    /// The kind of the page, above its title.
    package var kind: String
    /// The page's title in a browser; `{folder}` is the name of the output folder.
    package var pageTitle: String

    // The state of the batch, in whole sentences one after the other.

    package var nothingDoneSentence: String
    package var allDoneSentence: CountedText
    /// `{count}` is the number of done items, 0 or 1, of a single item.
    package var doneOfOneSentence: CountedText
    /// `{count}` is the number of done items, `{items}` that of all.
    package var doneOfManySentence: CountedText
    package var withErrorsSentence: CountedText
    package var failedSentence: CountedText
    package var doneOtherwiseSentence: CountedText
    package var runningSentence: String
    package var leftSentence: CountedText
    /// A step whose items are made by earlier steps; `{step}` is its title.
    package var unknownItemsSentence: String
    /// Parts of the batch without a journal; `{parts}` are at most five, such as 1/8, 2/8.
    package var missingPartsSentence: CountedText
    /// More than five parts; `{parts}` are the first five, `{count}` is the number of the others.
    package var manyMissingPartsSentence: CountedText

    // The time of the batch; `{time}`, `{first}` and `{last}` are dates with a clock time.

    package var stateAtSentence: String
    package var atSentence: String
    package var fromToSentence: String
    /// `{count}` is at least 2, also below.
    package var atInRunsSentence: String
    package var fromToInRunsSentence: String

    // The labels below the large figures.

    package var done: String
    package var withErrors: String
    package var failed: String
    package var doneOtherwise: String
    package var left: String
    package var read: String
    package var made: String
    /// Time spent on the items, summed over all workers.
    package var workingTime: String
    package var time: String
    package var timeOfAllRuns: String

    // The heads of columns.

    package var stepHead: String
    package var itemsHead: String
    package var doneHead: String
    package var failedHead: String
    package var doneOtherwiseHead: String
    package var leftHead: String
    package var readHead: String
    package var madeHead: String
    package var workingTimeHead: String
    package var stateHead: String
    package var fileHead: String
    package var timeHead: String
    package var beganHead: String
    package var endedHead: String
    /// How a run ended, or that it is running.
    package var endingHead: String
    package var commandHead: String
    package var versionHead: String
    package var machineHead: String

    // The sections.

    package var stepsHeading: String
    package var moreSteps: CountedText
    /// A bar of progress for those who cannot see it; `{count}` is the number of done items, `{items}` that of all.
    package var progress: String
    /// Below the number of done items.
    package var countWithErrors: String
    package var itemsUnknown: String
    /// Below the number of items.
    package var countOfEarlierRuns: String
    package var doneOtherwiseNote: String
    package var notAskedNote: String

    package var failuresHeading: String
    package var failuresNote: String
    package var moreCausesNote: String
    /// Precedes a remedy.
    package var remedy: String
    /// Opens the rest of a list of files; `{count}` is at least 3.
    package var restOfFiles: String
    package var moreFiles: CountedText

    package var errorsHeading: String
    package var errorsNote: String
    package var errors: CountedText

    package var notesHeading: String
    package var notesNote: String
    /// Precedes a warning.
    package var warning: String

    package var outputsHeading: String
    package var outputsOfMoreItems: CountedText
    /// Follows a file that no longer exists.
    package var isGone: String
    /// In place of a picture of a file that needs a password.
    package var isLocked: String

    package var slowestHeading: String

    package var runsHeading: String
    package var runsNote: String
    package var moreRuns: CountedText
    /// A run of one part of the items; `{part}` is the part, such as 2/8.
    package var part: String
    /// Opens the settings of a run's steps.
    package var settings: CountedText
    /// A step and what is known of it; `{step}` is its title, `{facts}` are the texts below.
    package var stepFacts: String
    package var stepVersion: String
    package var stepItems: CountedText
    package var stepItemsUnknown: String
    /// `{count}` is the number of items processed at the same time.
    package var stepJobs: String

    // The states of runs and steps.

    package var stateRunning: String
    package var stateNotBegun: String
    package var stateEnded: String
    package var stateInterrupted: String
    package var stateGaveUp: String
    package var stateFailed: String
    package var stateKilled: String
    /// Of a run on another machine whose end is not recorded.
    package var stateElsewhere: String

    /// Units of bytes, from bytes to terabytes.
    package var byteUnits: [String]
    /// The foot of the page; `{time}` is when it was written, `{folder}` the path of the output folder.
    package var footSentence: String
}
