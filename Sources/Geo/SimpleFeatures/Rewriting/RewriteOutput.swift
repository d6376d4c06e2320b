/// The output of a rewriting, whose last bytes can still change.
///
/// Bytes after a hold, or after a pin that marks a place for an insertion, stay in memory up to a limit. Beyond the limit,
/// holds and pins are lost. Positions count from the start of the output.
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
    /// The position from which on bytes are kept.
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

    /// The number of bytes so far.
    var position: Int { written + count }

    /// Whether the bytes from `position` on are still in memory.
    func holds(_ position: Int) -> Bool { position >= written }

    /// The address for the next bytes, with room for `size`; `advance` adds them.
    @inline(__always)
    func room(for size: Int) throws -> UnsafeMutablePointer<UInt8> {
        if count + size > capacity { try makeRoom(for: size) }
        return bytes + count
    }

    /// Adds bytes written to the address that `room` returned; a negative size removes bytes.
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

    /// Replaces the last byte.
    func replaceLast(with byte: UInt8) { bytes[count - 1] = byte }

    /// Removes everything after `position`, which is held, including pins.
    func truncate(to position: Int) {
        count = position - written
        pins.removeAll { $0 > position }
    }

    /// Marks the end as a place for an insertion; pins are removed in reverse order.
    func pin() -> Int {
        pins.append(position)
        return position
    }

    /// Removes a pin; false if it is lost.
    func takeOff(_ pin: Int) -> Bool {
        guard pins.last == pin else { return false }
        pins.removeLast()
        return true
    }

    /// Inserts text at the last pin and removes the pin; false if it is lost.
    func insert(_ text: [UInt8], at pin: Int) throws -> Bool {
        // Making room may lose the pin, so it comes first.
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

    /// Passes all bytes to the sink.
    func finish() throws {
        hold = nil
        try flush(count)
    }

    private func makeRoom(for size: Int) throws {
        let firstHeld = min(hold ?? position, pins.first ?? position)
        try flush(firstHeld - written)
        if count + size <= capacity { return }
        if count + size > limit && firstHeld < position {
            pins = []
            hold = nil
            try flush(count)
        }
        if count + size > capacity { grow(to: max(2 * capacity, count + size)) }
    }

    private func flush(_ size: Int) throws {
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
