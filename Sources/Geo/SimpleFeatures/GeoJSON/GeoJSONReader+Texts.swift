package import Streams

extension GeoJSONReader {
    /// Reads the next text of a sequence: a feature, a geometry, or the head of a collection (returns `nil`; its features
    /// follow). Returns `nil` at the end as well.
    func readText(isFirst: Bool) throws(ReadingError) -> Feature? {
        do throws(ReadingError) {
            return try readWholeText(isFirst: isFirst)
        } catch {
            if error.canContinue { throw error }
            state = .finished
            let place = number
            let isOpen = borders.isOpen
            let fault = try skipText(at: error)
            state = .between
            if isOpen { try lookAhead(behind: error) }
            throw fault.inFeature(place)
        }
    }

    private func readWholeText(isFirst: Bool) throws(ReadingError) -> Feature? {
        guard try goToText() else {
            state = .finished
            if isFirst { throw json.truncated() }
            return nil
        }
        do throws(ReadingError) {
            let feature = try readObject(isFirst: isFirst)
            if case .between = state { learn() }
            return feature
        } catch {
            if error.canContinue { learn() }
            throw error
        }
    }

    /// Skips white space and the record separators of RFC 8142; returns whether a text follows.
    private func goToText() throws(ReadingError) -> Bool {
        borders.hasSeparator = false
        while let byte = try json.peekSignificant() {
            if byte != TextBorders.recordSeparator {
                json.window.hold()
                return true
            }
            borders.hasSeparator = true
            json.window.advance()
        }
        return false
    }

    /// Notes how the text just read ends.
    private func learn() {
        if borders.areLines == nil {
            borders.learn(isAloneOnItsLine: json.window.hasHeld(TextBorders.lineFeed) == false && endsLine())
        }
        json.window.letGo()
    }

    private func endsLine() -> Bool {
        do throws(ReadingError) {
            while let byte = try json.window.peek() {
                guard [0x20, 0x09, 0x0D].contains(byte) else { return byte == TextBorders.lineFeed }
                json.window.advance()
            }
            return true
        } catch {
            // The next read throws it again.
            return false
        }
    }

    /// Skips a broken text and returns its error; throws the error if the end of the text is unclear.
    private func skipText(at error: ReadingError) throws(ReadingError) -> ReadingError {
        let reached = json.offset
        guard borders.mayPass(error, in: json.window), let end = borders.end, try json.skipHeldText(to: end)
        else {
            throw error
        }
        let isCut = try json.window.peek() != nil && json.offset <= reached
        return error.ofText(cutAt: isCut ? json.place(at: json.offset) : nil)
    }

    /// Reads the text after a broken one that may be a line or the whole file; throws `error` if it is the whole file.
    private func lookAhead(behind error: ReadingError) throws(ReadingError) {
        var next: Result<Feature, ReadingError>?
        do throws(ReadingError) {
            next = try readWholeText(isFirst: false).map { .success($0) }
        } catch let fault {
            next = .failure(fault)
        }
        guard let next, borders.areLines == true else {
            state = .finished
            throw error
        }
        pending.append(next)
    }
}

/// The borders between the texts of a GeoJSON sequence, so that a broken text does not affect the others.
///
/// RFC 8142 puts a record separator before each text. Without it, each line is a text if the first whole text is alone on
/// its line; a broken text before it counts as a line once this is known.
struct TextBorders {
    static let recordSeparator: UInt8 = 0x1E
    static let lineFeed: UInt8 = 0x0A

    /// Whether a record separator precedes the current text.
    var hasSeparator = false
    /// Whether each line is a text; `nil` until it is known.
    private(set) var areLines: Bool?

    /// The byte that ends the current text, even a broken one; `nil` if there is none for certain.
    var end: UInt8? {
        if hasSeparator { return Self.recordSeparator }
        return areLines == false ? nil : Self.lineFeed
    }

    /// Whether the end of the current text depends on later texts.
    var isOpen: Bool { areLines == nil && !hasSeparator }

    /// Whether a text with that error, which the window holds from its beginning, can be skipped.
    ///
    /// A text that may be the whole file has to look like a feature and not like other JSON.
    func mayPass(_ error: ReadingError, in window: ByteWindow) -> Bool {
        guard error.concernsText, end != nil else { return false }
        return !isOpen || (error.code != .notGeoJSON && window.firstHeld == UInt8(ascii: "{"))
    }

    /// Notes whether a whole text is alone on its line.
    mutating func learn(isAloneOnItsLine: Bool) {
        if areLines == nil { areLines = isAloneOnItsLine }
    }
}

extension ReadingError {
    /// Whether the error is in the text and not in the reading of the file.
    fileprivate var concernsText: Bool { code != .unreadable && code != .damaged }

    /// The error as one of a single text, with `canContinue`.
    ///
    /// `end` is the place where the text ends, if the error was found only in the text after it.
    func ofText(cutAt end: String?) -> ReadingError {
        guard let end else {
            return ReadingError(code, message, place: place, remedy: remedy, canContinue: true)
        }
        return ReadingError(
            .truncated, "the feature ends in the middle", place: end,
            remedy: "It was cut off; copy or export it again.", canContinue: true)
    }

    /// The error with the feature's number, from 1, before its place.
    package func inFeature(_ number: Int?) -> ReadingError {
        guard let number else { return self }
        let feature = "feature \(number)"
        return ReadingError(
            code, message, place: place.map { "\(feature), \($0)" } ?? feature, remedy: remedy,
            canContinue: canContinue)
    }
}
