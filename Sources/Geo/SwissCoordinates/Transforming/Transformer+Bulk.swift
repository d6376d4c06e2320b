import SimpleFeatures

extension Transformer {
    /// Points that go through PROJ at a time.
    private static var piece: Int { 4_096 }
    /// So many points at once are worth reading the grid for.
    private static var manyPoints: Int { 1_000 }

    /// Transforms points in place, each number in a buffer of its own; `z` is empty where there are no heights.
    ///
    /// Between LV95 or LV03 and WGS84 or ETRS89 it goes by `SwissKernel`, elsewhere and outside of its domain through
    /// PROJ. A point that cannot be transformed becomes not finite; `transform(_:)` of what it was says why.
    public func transform(
        x: UnsafeMutableBufferPointer<Double>, y: UnsafeMutableBufferPointer<Double>,
        z: UnsafeMutableBufferPointer<Double>
    ) {
        let count = min(x.count, y.count)
        let needsGrid = source == .lv03 || target == .lv03
        if count >= (needsGrid ? Self.manyPoints : 1), let kernel {
            let outside = kernel.transform(x, y)
            if !outside.isEmpty { transform(outside, x, y, z) }
            refuseOutsideOfTarget(x, y)
        } else {
            for start in stride(from: 0, to: count, by: Self.piece) {
                transform(start..<min(start + Self.piece, count), x, y, z)
            }
        }
    }

    /// The kernel between the systems by the grid; none where heights take part or another method is asked for.
    func makeKernel() -> SwissKernel? {
        guard options.method == .grid, source.heights == nil, target.heights == nil else { return nil }
        let gridFile = try? SwissGrid.chenyx06.locate(options).path
        let needsGrid = source == .lv03 || target == .lv03
        guard gridFile != nil || !needsGrid else { return nil }
        return try? SwissKernel(from: source, to: target, gridFile: gridFile)
    }

    /// Near the border of its domain the kernel gives points that cannot be in the target system.
    private func refuseOutsideOfTarget(
        _ x: UnsafeMutableBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>
    ) {
        guard !targetIsGeographic, let range = targetArea.range else { return }
        for place in x.indices where !range.holds(Position(x: x[place], y: y[place])) { x[place] = .nan }
    }

    /// The points at these places, through PROJ.
    private func transform(
        _ places: some Collection<Int>, _ x: UnsafeMutableBufferPointer<Double>,
        _ y: UnsafeMutableBufferPointer<Double>, _ z: UnsafeMutableBufferPointer<Double>
    ) {
        var accepted: [Int] = []
        var positions: [Position] = []
        accepted.reserveCapacity(places.count)
        positions.reserveCapacity(places.count)
        for place in places {
            let position = Position(x: x[place], y: y[place], z: place < z.count ? z[place] : nil)
            if isAcceptable(position) {
                accepted.append(place)
                positions.append(position)
            } else {
                x[place] = .nan
            }
        }
        let results = results(of: positions)
        for (index, place) in accepted.enumerated() {
            x[place] = results[index].x
            y[place] = results[index].y
            if convertsHeights, place < z.count { z[place] = results[index].z }
        }
    }
}
