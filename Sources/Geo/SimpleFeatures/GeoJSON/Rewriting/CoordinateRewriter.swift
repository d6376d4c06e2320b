/// Rewrites the coordinates of GeoJSON (RFC 7946) or GeoJSONSeq (RFC 8142, or one feature a line) as they stream by.
///
/// Positions, `bbox` and `crs` members change; everything else is copied byte for byte: properties and foreign
/// members with the spelling of their numbers, their order, escapes and white space. Of a position, the first two
/// numbers go through the transformation, and what follows them (a height, a measure) is copied. Coordinates are
/// written without white space; a byte order mark is left out.
///
/// A `bbox` member is computed anew from the coordinates that were written, the heights in it copied. It may stand
/// before or behind them. Where it cannot be known in time it moves: a collection's from in front of the features to right
/// behind them, and that of a feature whose text is longer than 8 MiB to the feature's end.
///
/// Memory holds the reading window, the text of one feature up to 8 MiB, and the positions of one run: 8,192 at a time,
/// or if rings are turned a whole ring of up to 8,388,608 positions, 128 MiB. What follows the first two numbers of
/// positions is bounded as well, by 16 numbers a position and 128 MiB a run. A geometry's members may come in any order, but what stands
/// between its coordinates and a `type` behind them is read twice and has to be 64 MiB at most. Where polygons are
/// looked at before they are rounded, their positions are held as well, up to 1,048,576 of one geometry, and its text
/// up to 8 MiB, since it may be written anew.
///
/// ```swift
/// let rewriter = CoordinateRewriter(.init(numbers: .upTo(decimals: 7))) { run in
///     for index in run.x.indices { (run.x[index], run.y[index]) = wgs84(run.x[index], run.y[index]) }
/// }
/// let summary = try rewriter.rewrite(ByteSource(path: "parcels.geojson")) { bytes in try file.write(bytes) }
/// ```
public struct CoordinateRewriter {
    /// What the rewriter is told once.
    public struct Options: Sendable {
        /// How coordinates look.
        public var numbers: DecimalWriter.Style
        /// Whether shells come out counter-clockwise and holes clockwise, as RFC 7946 (3.1.6) asks.
        public var turnsRings: Bool
        /// The name of the reference system for a `crs` member as of 2008, for example
        /// `urn:ogc:def:crs:EPSG::2056`; `nil` for WGS84, whose files have none. The source's own member goes.
        public var crsName: String?

        /// Creates options; rings are turned where the result is RFC 7946, thus without a `crsName`.
        public init(numbers: DecimalWriter.Style, crsName: String? = nil, turnsRings: Bool? = nil) {
            self.numbers = numbers
            self.crsName = crsName
            self.turnsRings = turnsRings ?? (crsName == nil)
        }
    }

    /// Changes the positions of a run in place.
    public typealias Transform = (PositionRun) throws -> Void
    /// Hears what each `crs` member says; throws where that does not go with what was said before.
    public typealias SystemHandler = (String) throws -> Void
    /// Hears why a feature is left out; throws to end the whole rewriting.
    public typealias FaultHandler = (FeatureFault) throws -> Void

    let options: Options
    let transform: Transform
    let faultHandler: FaultHandler?
    let systemHandler: SystemHandler?
    var limits = RewriteLimits()
    static let chunk = 1 << 18

    /// Works on blocks of features in several threads: hands each block that the first function gives, rewritten by
    /// ``FeatureBlock/rewritten(by:)`` or `nil`, to the second, in their order.
    package typealias BlockRunner = (
        () throws -> FeatureBlock?, (RewrittenBlock?) throws -> Void
    ) throws -> Void

    /// Asked behind each feature of a collection until it gives a runner for those that follow.
    package var blockRunner: (() throws -> BlockRunner?)?

    /// Asked how to write the polygons of a geometry, whose positions are transformed and not rounded yet; without it
    /// they are not looked at.
    package var ringPrecision: ((TransformedRings) -> RingPrecision)?

    /// Creates a rewriter.
    ///
    /// With a fault handler, a feature with an unfit geometry, or whose transformation or `crs` throws, is left out and the
    /// rest goes on, unless more than 8 MiB of the feature are written already. Without one, the first fault ends it.
    public init(
        _ options: Options, onFault faultHandler: FaultHandler? = nil,
        onSystem systemHandler: SystemHandler? = nil, transform: @escaping Transform
    ) {
        self.options = options
        self.transform = transform
        self.faultHandler = faultHandler
        self.systemHandler = systemHandler
    }

    /// Rewrites all of `source` into `sink`, which gets the bytes of the result piece by piece.
    ///
    /// Throws a `ReadingError` with the byte for anything malformed, and whatever the transformation, the fault
    /// handler or the sink throws. What the sink got by then is not complete.
    public func rewrite(
        _ source: ByteSource, into sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws -> RewriteSummary {
        try rewrite(ByteWindow(source, chunk: Self.chunk), into: sink)
    }

    func rewrite(
        _ window: ByteWindow, into sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws -> RewriteSummary {
        let output = RewriteOutput(sink, limit: limits.held)
        var pass = RewritePass(self, window, output)
        try pass.run()
        try output.finish()
        return pass.summary
    }
}
