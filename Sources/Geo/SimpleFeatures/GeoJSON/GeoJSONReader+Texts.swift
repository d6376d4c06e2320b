extension GeoJSONReader {
    /// The next text of a sequence: a collection's head (answers `nil`, features follow), a feature or a geometry; `nil` at
    /// the end as well.
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

    /// Goes to the next text, over white space and the record separators of RFC 8142; answers whether there is one.
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

    /// Learns from the text that was just read.
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
            // Whoever reads on meets it again.
            return false
        }
    }

    /// Goes to the end of a broken text; answers what is wrong with it, or throws that if its end cannot be told.
    private func skipText(at error: ReadingError) throws(ReadingError) -> ReadingError {
        let reached = json.offset
        guard borders.mayPass(error, in: json.window), let end = borders.end, try json.skipHeldText(to: end)
        else {
            throw error
        }
        let isCut = try json.window.peek() != nil && json.offset <= reached
        return error.ofText(cutAt: isCut ? json.place(at: json.offset) : nil)
    }

    /// Behind a broken text that may be a line or all there is, the next text tells; throws `error` if it was all.
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
