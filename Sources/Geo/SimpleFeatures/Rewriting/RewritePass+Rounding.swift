import Streams

extension RewritePass {
    /// Writes the polygons of a geometry by `write`, and again with more decimals if rounding makes them invalid.
    mutating func polygons(inArray: Bool, _ write: (inout Self) throws -> Void) throws {
        guard let precision = rewriter.ringPrecision else { return try write(&self) }
        let pin = output.pin()
        rings.removeAll()
        keepsRings = true
        defer { keepsRings = false }
        try write(&self)
        let isHeld = output.takeOff(pin)
        guard keepsRings else {
            rounding.unchecked = 1
            return
        }
        switch precision(rings) {
        case .usual: break
        case .invalid: rounding.spoiled = 1
        case .decimals(let decimals):
            guard isHeld else {
                rounding.spoiled = 1
                return
            }
            output.truncate(to: pin)
            try writeRings(inArray: inArray, decimals: decimals)
            rounding.refined = 1
            rounding.decimals = max(rounding.decimals, decimals)
        }
    }

    /// Keeps the positions of a ring until the geometry is complete, unless it is too large.
    mutating func keepRing() {
        guard keepsRings else { return }
        let limits = rewriter.limits
        if rings.count + positions.count > limits.checked || rings.extraBytes > limits.held {
            keepsRings = false
            rings = TransformedRings()
        } else {
            rings.append(positions)
        }
    }

    private mutating func writeRings(inArray: Bool, decimals: Int) throws {
        let usual = numbers
        numbers = writer(decimals: decimals)
        defer { numbers = usual }
        if inArray { try output.append("[") }
        for polygon in rings.polygons {
            try output.append(polygon > 0 ? ",[" : "[")
            let ringsOfPolygon = rings.rings(ofPolygon: polygon)
            for ring in ringsOfPolygon {
                try output.append(ring > ringsOfPolygon.lowerBound ? ",[" : "[")
                let isReversed = rings.copy(ring: ring, to: &positions)
                try write(inReverse: isReversed)
                output.replaceLast(with: UInt8(ascii: "]"))
            }
            try output.append("]")
        }
        if inArray { try output.append("]") }
    }

    /// The writer for an object's box, with as many decimals as the object's content.
    func boxNumbers(of object: OpenObject) -> DecimalWriter {
        let isCollection = object.role == .root && hasCollection
        let decimals = isCollection ? summary.rounding.decimals : rounding.decimals
        return decimals > 0 ? writer(decimals: decimals) : numbers
    }

    private func writer(decimals: Int) -> DecimalWriter {
        if case .fixed = rewriter.options.numbers { return DecimalWriter(.fixed(decimals: decimals)) }
        return DecimalWriter(.upTo(decimals: decimals))
    }
}

/// The transformed rings of a geometry's polygons before rounding.
package struct TransformedRings: Sendable {
    /// Eastings or longitudes, ring after ring.
    package private(set) var x: [Double] = []
    /// Northings or latitudes.
    package private(set) var y: [Double] = []
    /// The index of each ring's first position, and the number of positions.
    package private(set) var ringStarts: [Int32] = [0]
    /// The index of each polygon's first ring, and the number of rings.
    package private(set) var polygonStarts: [Int32] = [0]
    /// Whether each ring is written in reverse.
    private var areReversed: [Bool] = []
    /// The further numbers of positions, each with a comma before it.
    private var extras: [UInt8] = []
    /// The end of each position's further numbers; empty without any.
    private var extraEnds: [Int] = []

    /// The number of positions.
    var count: Int { x.count }
    /// The number of bytes of further numbers.
    var extraBytes: Int { extras.count }
    /// The numbers of the polygons.
    var polygons: Range<Int> { 0..<polygonStarts.count - 1 }

    /// The rings of a polygon, its shell first.
    func rings(ofPolygon polygon: Int) -> Range<Int> {
        Int(polygonStarts[polygon])..<Int(polygonStarts[polygon + 1])
    }

    mutating func removeAll() {
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        ringStarts.removeSubrange(1...)
        polygonStarts.removeSubrange(1...)
        areReversed.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        extraEnds.removeAll(keepingCapacity: true)
    }

    /// Adds positions to the current ring.
    mutating func append(_ positions: borrowing PositionBuffer) {
        if positions.hasExtras || !extraEnds.isEmpty { appendExtras(of: positions) }
        x.append(contentsOf: UnsafeBufferPointer(start: positions.x, count: positions.count))
        y.append(contentsOf: UnsafeBufferPointer(start: positions.y, count: positions.count))
    }

    private mutating func appendExtras(of positions: borrowing PositionBuffer) {
        if extraEnds.isEmpty { extraEnds = [Int](repeating: 0, count: x.count) }
        let start = extras.count
        let hasExtras = positions.hasExtras
        extras.append(contentsOf: positions.extras)
        for index in 0..<positions.count {
            extraEnds.append(start + (hasExtras ? positions.extraEnds[index] : 0))
        }
    }

    /// Ends the current ring.
    mutating func endRing(isReversed: Bool) {
        ringStarts.append(Int32(clamping: x.count))
        areReversed.append(isReversed)
    }

    /// Ends the current polygon.
    mutating func endPolygon() { polygonStarts.append(Int32(clamping: areReversed.count)) }

    /// Replaces the buffer's content by a ring; returns whether it is written in reverse.
    func copy(ring: Int, to positions: inout PositionBuffer) -> Bool {
        positions.removeAll()
        for index in Int(ringStarts[ring])..<Int(ringStarts[ring + 1]) {
            positions.append(x[index], y[index])
            guard !extraEnds.isEmpty else { continue }
            let start = index == 0 ? 0 : extraEnds[index - 1]
            positions.appendExtras(extras[start..<extraEnds[index]])
        }
        return areReversed[ring]
    }
}

/// The decimals for the polygons of a geometry.
package enum RingPrecision: Hashable, Sendable {
    /// The decimals of other coordinates.
    case usual
    /// That number of decimals; with fewer, the polygons would become invalid.
    case decimals(Int)
    /// The decimals of other coordinates, although this makes the polygons invalid.
    case invalid
}

/// The effect of rounding on the features with polygons that were checked.
public struct RoundingSummary: Hashable, Sendable {
    /// Features written with more decimals to keep them valid.
    public var refined = 0
    /// The highest number of decimals among them.
    public var decimals = 0
    /// Valid features that are written invalid.
    public var spoiled = 0
    /// Features with polygons that are too large to check.
    public var unchecked = 0

    /// No features.
    public init() {}

    /// Adds the features of another part.
    public mutating func add(_ other: RoundingSummary) {
        refined += other.refined
        decimals = max(decimals, other.decimals)
        spoiled += other.spoiled
        unchecked += other.unchecked
    }
}
