/// Features that grow in number and are handed over without a copy: joining arrays would count all references of each
/// up and down again.
///
/// Used by one thread at a time: the one that fills it, then the one that takes what is in it.
final class FeatureBuffer: @unchecked Sendable {
    private(set) var count = 0
    private var capacity = 0
    private var start: UnsafeMutablePointer<Feature>?

    deinit {
        start?.deinitialize(count: count)
        start?.deallocate()
    }

    func append(_ feature: consuming Feature) {
        if count == capacity { grow() }
        start.map { $0 + count }?.initialize(to: feature)
        count += 1
    }

    /// Moves all features to `place`, which has room for them and none in it.
    func move(to place: UnsafeMutablePointer<Feature>) {
        if let start { place.moveInitialize(from: start, count: count) }
        count = 0
    }

    private func grow() {
        capacity = max(2 * capacity, 256)
        let larger = UnsafeMutablePointer<Feature>.allocate(capacity: capacity)
        if let start {
            larger.moveInitialize(from: start, count: count)
            start.deallocate()
        }
        start = larger
    }
}
