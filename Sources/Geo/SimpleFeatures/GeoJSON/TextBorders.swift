/// What parts the texts of a GeoJSON sequence, so that a broken one costs none of the others.
///
/// RFC 8142 puts a record separator before each text. Where there is none, texts stand one a line if the first that is
/// whole stands alone on its line; a broken one before it counts as a line once that is known.
struct TextBorders {
    static let recordSeparator: UInt8 = 0x1E
    static let lineFeed: UInt8 = 0x0A

    /// Whether a record separator stands before the text at hand.
    var hasSeparator = false
    /// Whether texts stand one a line; `nil` until a text shows it.
    private(set) var areLines: Bool?

    /// What ends the text at hand, however broken it is; `nil` if nothing does for certain.
    var end: UInt8? {
        if hasSeparator { return Self.recordSeparator }
        return areLines == false ? nil : Self.lineFeed
    }

    /// Whether what ends the text at hand is still to be shown by another.
    var isOpen: Bool { areLines == nil && !hasSeparator }

    /// Whether a text with that error, which the window holds from its beginning, can be passed over.
    ///
    /// What may be all there is has to look like a feature, cut or misspelled, and not like JSON of another kind.
    func mayPass(_ error: ReadingError, in window: ByteWindow) -> Bool {
        guard error.concernsText, end != nil else { return false }
        return !isOpen || (error.code != .notGeoJSON && window.firstHeld == UInt8(ascii: "{"))
    }

    /// Learns from a text that is whole whether it stands alone on its line.
    mutating func learn(isAloneOnItsLine: Bool) {
        if areLines == nil { areLines = isAloneOnItsLine }
    }
}

extension ReadingError {
    /// Whether what was read is at fault, and not the reading itself.
    fileprivate var concernsText: Bool { code != .unreadable && code != .damaged }

    /// The error of a text that the next one does not suffer from.
    ///
    /// `end` is where the text ends; a reader that went on into the next one says what was missing there, not here.
    func ofText(cutAt end: String?) -> ReadingError {
        guard let end else {
            return ReadingError(code, message, place: place, remedy: remedy, canContinue: true)
        }
        return ReadingError(
            .truncated, "the feature ends in the middle", place: end,
            remedy: "It was cut off; copy or export it again.", canContinue: true)
    }

    /// The error with the feature's number, counted from 1, before its place.
    package func inFeature(_ number: Int?) -> ReadingError {
        guard let number else { return self }
        let feature = "feature \(number)"
        return ReadingError(
            code, message, place: place.map { "\(feature), \($0)" } ?? feature, remedy: remedy,
            canContinue: canContinue)
    }
}
