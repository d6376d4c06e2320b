extension Transformer {
    /// Points that go through PROJ at a time.
    private static var piece: Int { 4_096 }

    /// Transforms points in place, each number in a buffer of its own; `z` is empty where there are no heights.
    ///
    /// A point that cannot be transformed becomes not finite; `transform(_:)` of what it was says why.
    public func transform(
        x: UnsafeMutableBufferPointer<Double>, y: UnsafeMutableBufferPointer<Double>,
        z: UnsafeMutableBufferPointer<Double>
    ) {
        let count = min(x.count, y.count)
        for start in stride(from: 0, to: count, by: Self.piece) {
            transform(start..<min(start + Self.piece, count), x, y, z)
        }
    }

    private func transform(
        _ range: Range<Int>, _ x: UnsafeMutableBufferPointer<Double>,
        _ y: UnsafeMutableBufferPointer<Double>, _ z: UnsafeMutableBufferPointer<Double>
    ) {
        var places: [Int] = []
        var positions: [Position] = []
        places.reserveCapacity(range.count)
        positions.reserveCapacity(range.count)
        for place in range {
            let position = Position(x: x[place], y: y[place], z: place < z.count ? z[place] : nil)
            if isAcceptable(position) {
                places.append(place)
                positions.append(position)
            } else {
                x[place] = .nan
            }
        }
        let results = results(of: positions)
        for (index, place) in places.enumerated() {
            x[place] = results[index].x
            y[place] = results[index].y
            if convertsHeights, place < z.count { z[place] = results[index].z }
        }
    }
}
