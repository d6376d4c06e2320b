import Testing
import TestSupport

@testable import Routes

@Suite("A queue")
struct QueueTests {
    @Test("behaves like an array", arguments: 1...4)
    func asAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = Queue<Int>()
        var array: [Int] = []
        for number in 0..<5_000 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where !array.isEmpty:
                let count = Int.random(in: 1...array.count, using: &random)
                queue.removeFirst(count)
                array.removeFirst(count)
            case 1...2 where !array.isEmpty:
                queue.removeFirst()
                array.removeFirst()
            case 3:
                let place = Int.random(in: 0...array.count, using: &random)
                queue.insert(number, at: place)
                array.insert(number, at: place)
            case 4 where !array.isEmpty:
                let start = Int.random(in: 0..<array.count, using: &random)
                let range = start..<min(array.count, start + 3)
                queue.remove(range)
                array.removeSubrange(range)
            case 5:
                let elements = Array(queue.elements)
                #expect(elements == array)
            default:
                queue.append(number)
                array.append(number)
            }
            let isSame = queue.count == array.count && array.indices.allSatisfy { queue[$0] == array[$0] }
            #expect(isSame)
        }
        var other = Queue<Int>()
        other.append(allOf: &queue)
        let moved = Array(other.elements)
        let left = queue.count
        #expect(moved == array && left == 0)
    }
}
