@testable import SimpleFeatures
import Streams

/// A rewriting of a text in memory, and all that comes of it.
struct Rewriting {
    private(set) var text = ""
    private(set) var summary = RewriteSummary()
    private(set) var faults: [FeatureFault] = []

    /// Moves every position, by default ten to the east and twenty to the north, in windows of `chunk` bytes.
    init(
        _ source: String, _ options: CoordinateRewriter.Options = .init(numbers: .shortest),
        chunk: Int = 1 << 16, limits: RewriteLimits = RewriteLimits(),
        skipsFaults: Bool = false, transform: @escaping CoordinateRewriter.Transform = Rewriting.move
    ) throws {
        try self.init(
            Array(source.utf8), options, chunk: chunk, limits: limits, skipsFaults: skipsFaults,
            transform: transform)
    }

    init(
        _ source: [UInt8], _ options: CoordinateRewriter.Options = .init(numbers: .shortest),
        chunk: Int = 1 << 16, limits: RewriteLimits = RewriteLimits(),
        skipsFaults: Bool = false, blocksAhead: Int? = nil,
        transform: @escaping CoordinateRewriter.Transform = Rewriting.move,
        precision: ((TransformedRings) -> RingPrecision)? = nil
    ) throws {
        var bytes: [UInt8] = []
        var faults: [FeatureFault] = []
        var rewriter = CoordinateRewriter(
            options, onFault: skipsFaults ? { faults.append($0) } : nil, transform: transform)
        rewriter.limits = limits
        rewriter.ringPrecision = precision
        if let blocksAhead {
            rewriter.blockRunner = { [rewriter] in
                { read, write in try Self.run(blocksAhead, rewriter, read, write) }
            }
        }
        summary = try rewriter.rewrite(ByteWindow(ByteSource(bytes: source), chunk: chunk)) {
            bytes.append(contentsOf: $0)
        }
        text = String(decoding: bytes, as: UTF8.self)
        self.faults = faults
    }

    /// Reads some blocks ahead of what is written, as threads do.
    private static func run(
        _ ahead: Int, _ rewriter: CoordinateRewriter, _ read: () throws -> FeatureBlock?,
        _ write: (RewrittenBlock?) throws -> Void
    ) throws {
        var blocks: [FeatureBlock] = []
        while true {
            while blocks.count < ahead, let block = try read() { blocks.append(block) }
            if blocks.isEmpty { return }
            try write(blocks.removeFirst().rewritten(by: rewriter))
        }
    }

    static func move(_ run: PositionRun) {
        for index in run.x.indices {
            run.x[index] += 10
            run.y[index] += 20
        }
    }

    static func keep(_ run: PositionRun) {}
}
