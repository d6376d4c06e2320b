/// A growable ring buffer of plain values: appends at the end, removes from the front.
struct Queue<Element: BitwiseCopyable>: ~Copyable {
    private var memory = UnsafeMutablePointer<Element>.allocate(capacity: 2)
    /// Capacity minus one; the capacity is a power of two.
    private var mask = 1
    private var front = 0
    private(set) var count = 0

    /// Creates an empty queue with little capacity: most tracks need few of their queues.
    init() {}

    deinit { memory.deallocate() }

    /// The elements, contiguous in memory.
    var elements: UnsafeBufferPointer<Element> {
        mutating get {
            if front + count > mask + 1 { move(toRoomFor: mask + 1) }
            return UnsafeBufferPointer(start: memory + front, count: count)
        }
    }

    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress { UnsafePointer(memory + (front + index) & mask) }
        @inline(__always) unsafeMutableAddress { memory + (front + index) & mask }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count > mask { move(toRoomFor: 2 * count) }
        (memory + (front + count) & mask).initialize(to: element)
        count += 1
    }

    /// Moves all elements of another queue to the end of this one.
    mutating func append(allOf other: inout Queue) {
        for index in 0..<other.count { append(other[index]) }
        other.removeAll()
    }

    mutating func insert(_ element: Element, at index: Int) {
        append(element)
        for place in stride(from: count - 1, to: index, by: -1) { self[place] = self[place - 1] }
        self[index] = element
    }

    mutating func removeFirst(_ number: Int = 1) {
        front = number == count ? 0 : (front + number) & mask
        count -= number
    }

    /// Removes the first element and returns its memory, which is valid until another one is added.
    @inline(__always)
    mutating func popFirst() -> UnsafeMutablePointer<Element> {
        let first = memory + front
        removeFirst()
        return first
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        for place in range.upperBound..<count { self[place - range.count] = self[place] }
        count -= range.count
    }

    mutating func removeAll() {
        front = 0
        count = 0
    }

    /// Moves all elements to new memory of that capacity.
    @inline(never)
    private mutating func move(toRoomFor room: Int) {
        let other = UnsafeMutablePointer<Element>.allocate(capacity: room)
        let inRow = min(count, mask + 1 - front)
        other.update(from: memory + front, count: inRow)
        (other + inRow).update(from: memory, count: count - inRow)
        memory.deallocate()
        (memory, mask, front) = (other, room - 1, 0)
    }
}
