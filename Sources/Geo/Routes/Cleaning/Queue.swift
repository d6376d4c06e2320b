/// Plain memory that grows at its end and is taken from its front.
///
/// What stands in it keeps its order without a gap; room at the front is used again where that is a quarter of it at least.
struct Queue<Element: BitwiseCopyable>: ~Copyable {
    private var memory: UnsafeMutablePointer<Element>
    private var capacity: Int
    private var front = 0
    private(set) var count = 0

    init(capacity: Int = 64) {
        self.capacity = max(2, capacity)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory + front, count: count) }

    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress { UnsafePointer(memory + front + index) }
        @inline(__always) unsafeMutableAddress { memory + front + index }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if front + count == capacity { makeRoom() }
        (memory + front + count).initialize(to: element)
        count += 1
    }

    /// Takes over all that stands in another queue.
    mutating func append(allOf other: inout Queue) {
        for element in other.elements { append(element) }
        other.removeAll()
    }

    mutating func insert(_ element: Element, at index: Int) {
        append(element)
        (memory + front + index + 1).update(from: memory + front + index, count: count - 1 - index)
        self[index] = element
    }

    mutating func removeFirst(_ number: Int = 1) {
        front = number == count ? 0 : front + number
        count -= number
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        (memory + front + range.lowerBound).update(
            from: memory + front + range.upperBound, count: count - range.upperBound)
        count -= range.count
    }

    mutating func removeAll() {
        front = 0
        count = 0
    }

    @inline(never)
    private mutating func makeRoom() {
        if count > capacity / 4 * 3 {
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
            larger.update(from: memory + front, count: count)
            memory.deallocate()
            memory = larger
            capacity *= 2
        } else {
            memory.update(from: memory + front, count: count)
        }
        front = 0
    }
}
