/// Reads over JSON, checking it, and copies what it read over to an output unless told to leave it out.
///
/// Copying lags behind reading: `copied` says how far it is. Bytes leave the reading window only when they are copied
/// or left out, or not at all while `kept` holds them there.
struct VerbatimScanner {
    var window: ByteWindow
    let output: RewriteOutput
    private let maximumKept: Int
    /// Everything before this byte of the source is copied or left out.
    private(set) var copied = 0
    /// From here on the window keeps its bytes, to be looked at once more.
    var kept: Int?
    /// Whether what is read is left out.
    var isDropping = false
    /// The brackets that are open.
    private(set) var depth = 0

    init(_ window: ByteWindow, _ output: RewriteOutput, _ limits: RewriteLimits) {
        self.window = window
        self.output = output
        maximumKept = limits.kept
        self.window.maximumHeld = limits.held
    }

    /// Takes so many brackets for open that stand before what the window shows.
    mutating func stand(atDepth depth: Int) {
        self.depth = depth
        copied = offset
    }

    /// Goes on in another window on what is left, of which nothing is copied yet.
    mutating func goOn(in window: ByteWindow) {
        let maximumHeld = self.window.maximumHeld
        self.window = window
        self.window.maximumHeld = maximumHeld
        copied = offset
    }

    /// Offset in bytes of what is read next.
    var offset: Int { window.offset }

    /// The place of a byte as errors say it: "line 4, byte 120".
    func place(at offset: Int) -> String { window.place(at: offset) }

    /// The bytes from `start`, which is kept, to what is read next.
    func text(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: window.pointer(at: start), count: offset - start)
    }

    /// Copies everything up to `border` that is not copied yet.
    mutating func copy(through border: Int) throws {
        guard border > copied else { return }
        if !isDropping {
            try output.append(UnsafeBufferPointer(start: window.pointer(at: copied), count: border - copied))
        }
        copied = border
    }

    /// Leaves out what was read and is not copied yet.
    mutating func drop() { copied = offset }

    /// Gets more bytes into the window; answers whether there are any.
    mutating func refill() throws -> Bool {
        let border = min(kept ?? offset, offset)
        if offset - border > maximumKept {
            throw ReadingError(
                .tooLarge,
                "more than 64 MiB stand between two members, or between coordinates and their type",
                place: place(at: border), remedy: "Write a geometry's type before its coordinates.")
        }
        try copy(through: border)
        return try window.refill(keepingFrom: border)
    }

    /// Goes back to a byte that was kept, and to the state in which it was next.
    mutating func goBack(to offset: Int, depth: Int, kept: Int?) {
        window.cursor = window.pointer(at: offset)
        self.depth = depth
        self.kept = kept
    }

    /// The first byte of what comes next, white space passed over; `nil` at the end.
    @inline(__always)
    mutating func significant() throws -> UInt8? {
        let byte = window.cursor.pointee
        return byte > 0x20 ? byte : try significantFarther()
    }

    @inline(never)
    private mutating func significantFarther() throws -> UInt8? {
        while true {
            switch window.cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: window.cursor += 1
            case 0 where window.cursor == window.end: if try !refill() { return nil }
            case let byte: return byte
            }
        }
    }

    /// Moves over the byte that `significant` has shown.
    @inline(__always)
    mutating func advance() { window.cursor += 1 }

    /// Steps into an object or array.
    mutating func open(_ bracket: UInt8, _ expectation: String) throws {
        guard try significant() == bracket else { throw unexpected(expectation) }
        guard depth < JSONReader.maximumDepth else {
            throw ReadingError(
                .tooDeep, "nested deeper than \(JSONReader.maximumDepth) levels", place: place(at: offset),
                remedy: "No map data needs this; check where the file comes from.")
        }
        depth += 1
        advance()
    }

    /// Steps out of an object or array, standing in front of its bracket.
    @inline(__always)
    mutating func close() {
        depth -= 1
        advance()
    }

    /// Steps to the next element of an array, or out of it; answers whether there is another.
    mutating func nextElement(isFirst: Bool) throws -> Bool {
        switch try significant() {
        case UInt8(ascii: "]"):
            close()
            return false
        case UInt8(ascii: ",") where !isFirst:
            advance()
            if try significant() == UInt8(ascii: "]") {
                throw syntax("a comma stands before the closing bracket")
            }
            return true
        case .some where isFirst: return true
        default: throw unexpected("a comma or a closing bracket was expected")
        }
    }

    /// Reads over everything up to where only `level` brackets are open, without a look at the grammar.
    mutating func skip(toDepth level: Int) throws {
        while depth > level {
            switch try significant() {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                try open(window.cursor.pointee, "a bracket was expected")
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
            case UInt8(ascii: "\""): try string()
            case nil: throw truncated()
            default: advance()
            }
        }
    }

    /// Leaves out the text that the window holds, however broken it is, up to what ends it.
    ///
    /// Answers whether that was possible still.
    mutating func dropHeldText(to end: UInt8) throws -> Bool {
        guard try window.skipFromHeld(to: end) else { return false }
        depth = 0
        kept = nil
        isDropping = false
        drop()
        return true
    }

    func syntax(_ message: String) -> ReadingError {
        ReadingError(
            .syntax, message, place: place(at: offset), remedy: "The file is not valid JSON; export it again."
        )
    }

    func truncated() -> ReadingError {
        ReadingError(
            .truncated, "the file ends in the middle", place: place(at: offset),
            remedy: "It was cut off; copy or export it again.")
    }

    func unexpected(_ expectation: String) -> ReadingError {
        window.cursor == window.end ? truncated() : syntax(expectation)
    }

    /// Something about a geometry, which the next feature has nothing to do with.
    func misfit(_ message: String, at place: Int) -> ReadingError {
        ReadingError(
            .coordinates, message, place: self.place(at: place),
            remedy: "Correct this feature in the source; it is left out, the others are not affected.",
            canContinue: true)
    }
}
