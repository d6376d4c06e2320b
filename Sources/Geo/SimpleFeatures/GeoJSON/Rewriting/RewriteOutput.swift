/// The bytes that a rewriting gives away, the last of them still open to change.
///
/// What stands behind a hold, or behind a pin that marks where something may be inserted, stays here up to a limit.
/// Beyond the limit holds and pins are lost. Positions count from the start of the output.
final class RewriteOutput {
    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private let limit: Int
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    private var written = 0
    private var pins: [Int] = []
    /// Whether the sink has thrown.
    private(set) var hasFailed = false
    /// What comes from here on is kept.
    var hold: Int?

    init(
        _ sink: @escaping (UnsafeRawBufferPointer) throws -> Void, limit: Int
    ) {
        self.sink = sink
        self.limit = limit
        capacity = min(limit, 1 << 18)
        bytes = .allocate(capacity: capacity)
    }

    deinit { bytes.deallocate() }

    /// How many bytes came so far.
    var position: Int { written + count }

    /// Whether what comes behind `position` is still here.
    func holds(_ position: Int) -> Bool { position >= written }

    /// Where the next bytes go, with room for `size` of them; `advance` says how many there are.
    @inline(__always)
    func room(for size: Int) throws -> UnsafeMutablePointer<UInt8> {
        if count + size > capacity { try makeRoom(for: size) }
        return bytes + count
    }

    /// Takes up bytes that were put where `room` said; a negative size takes some back.
    @inline(__always)
    func advance(by size: Int) { count += size }

    func append(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let start = text.baseAddress, text.count > 0 else { return }
        try room(for: text.count).update(from: start, count: text.count)
        count += text.count
    }

    func append(_ text: StaticString) throws {
        try append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Puts `byte` in the last one's place.
    func replaceLast(with byte: UInt8) { bytes[count - 1] = byte }

    /// Takes back everything behind `position`, which is held, pins included.
    func truncate(to position: Int) {
        count = position - written
        pins.removeAll { $0 > position }
    }

    /// Marks the end as a place where something may be inserted; pins are taken off in the opposite order.
    func pin() -> Int {
        pins.append(position)
        return position
    }

    /// Takes off a pin, if it is not lost.
    func takeOff(_ pin: Int) -> Bool {
        guard pins.last == pin else { return false }
        pins.removeLast()
        return true
    }

    /// Inserts text where the last pin is and takes the pin off; answers whether that was possible still.
    func insert(_ text: [UInt8], at pin: Int) throws -> Bool {
        // Room first, with the pin in place, which may be lost to make room.
        _ = try room(for: text.count)
        guard takeOff(pin) else { return false }
        let place = bytes + (pin - written)
        (place + text.count).update(from: place, count: position - pin)
        text.withUnsafeBufferPointer { text in
            if let start = text.baseAddress { place.update(from: start, count: text.count) }
        }
        count += text.count
        return true
    }

    /// Gives everything away.
    func finish() throws {
        hold = nil
        try giveAway(count)
    }

    private func makeRoom(for size: Int) throws {
        let firstHeld = min(hold ?? position, pins.first ?? position)
        try giveAway(firstHeld - written)
        if count + size <= capacity { return }
        if count + size > limit && firstHeld < position {
            pins = []
            hold = nil
            try giveAway(count)
        }
        if count + size > capacity { grow(to: max(2 * capacity, count + size)) }
    }

    private func giveAway(_ size: Int) throws {
        guard size > 0 else { return }
        do {
            try sink(UnsafeRawBufferPointer(start: bytes, count: size))
        } catch {
            hasFailed = true
            throw error
        }
        bytes.update(from: bytes + size, count: count - size)
        count -= size
        written += size
    }

    private func grow(to size: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
        capacity = size
    }
}
