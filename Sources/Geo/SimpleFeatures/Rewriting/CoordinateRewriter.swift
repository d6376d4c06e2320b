public import Streams

/// Rewrites the coordinates of GeoJSON (RFC 7946) or GeoJSONSeq (RFC 8142, or one feature a line) as they stream by.
///
/// Positions, `bbox` and `crs` members change; everything else is copied byte for byte, including the order, spelling and
/// white space of properties and foreign members. The first two numbers of a position are transformed, further numbers
/// (a height, a measure) are copied. Coordinates are written without white space; a byte order mark is removed.
///
/// A `bbox` member is computed from the coordinates written; its heights are copied. It may come before or after the
/// coordinates. If it is not known in time, it moves: that of a collection from before the features to right after them,
/// and that of a feature with more than 8 MiB of text to the end of the feature.
///
/// Memory holds the reading window, up to 8 MiB of the text of one feature, and the positions of one run: 8,192 at a time,
/// or, if rings are reversed, a whole ring of up to 8,388,608 positions (128 MiB). Further numbers are limited to 16
/// numbers per position and 128 MiB per run. A geometry's members may come in any order, but the text between its
/// coordinates and a later `type` is read twice and limited to 64 MiB. If polygons are checked before rounding, memory
/// also holds up to 1,048,576 positions of one geometry and 8 MiB of its text, which may be rewritten.
///
/// ```swift
/// let rewriter = CoordinateRewriter(.init(numbers: .upTo(decimals: 7))) { run in
///     for index in run.x.indices { (run.x[index], run.y[index]) = wgs84(run.x[index], run.y[index]) }
/// }
/// let summary = try rewriter.rewrite(ByteSource(path: "parcels.geojson")) { bytes in try file.write(bytes) }
/// ```
public struct CoordinateRewriter {
    /// Options of the rewriter.
    public struct Options: Sendable {
        /// The style of coordinates.
        public var numbers: DecimalWriter.Style
        /// Whether shells are written counter-clockwise and holes clockwise, as RFC 7946 (3.1.6) requires.
        public var turnsRings: Bool
        /// The name of the reference system for a `crs` member, for example `urn:ogc:def:crs:EPSG::2056`; `nil` for WGS84,
        /// whose files have none. The source's member is removed.
        public var crsName: String?

        /// Creates options; by default, rings are reversed only without a `crsName`, in RFC 7946.
        public init(numbers: DecimalWriter.Style, crsName: String? = nil, turnsRings: Bool? = nil) {
            self.numbers = numbers
            self.crsName = crsName
            self.turnsRings = turnsRings ?? (crsName == nil)
        }
    }

    /// Changes the positions of a run in place.
    public typealias Transform = (PositionRun) throws -> Void
    /// Receives the name in each `crs` member; throws if it contradicts an earlier one.
    public typealias SystemHandler = (String) throws -> Void
    /// Receives the error of each feature left out; throws to end the rewriting.
    public typealias FaultHandler = (FeatureFault) throws -> Void

    let options: Options
    let transform: Transform
    let faultHandler: FaultHandler?
    let systemHandler: SystemHandler?
    var limits = RewriteLimits()
    static let chunk = 1 << 18

    /// Rewrites blocks of features in several threads: passes each block that the first function returns, rewritten by
    /// ``FeatureBlock/rewritten(by:)`` or `nil`, to the second, in order.
    package typealias BlockRunner = (
        () throws -> FeatureBlock?, (RewrittenBlock?) throws -> Void
    ) throws -> Void

    /// Called after each feature of a collection until it returns a runner for the rest.
    package var blockRunner: (() throws -> BlockRunner?)?

    /// Chooses the decimals for the polygons of a geometry from their transformed positions; `nil` skips this check.
    package var ringPrecision: ((TransformedRings) -> RingPrecision)?

    /// Creates a rewriter.
    ///
    /// With a fault handler, a feature is left out if its geometry is invalid or its transformation or `crs` throws, unless
    /// more than 8 MiB of it are already written. Without one, the first error ends the rewriting.
    public init(
        _ options: Options, onFault faultHandler: FaultHandler? = nil,
        onSystem systemHandler: SystemHandler? = nil, transform: @escaping Transform
    ) {
        self.options = options
        self.transform = transform
        self.faultHandler = faultHandler
        self.systemHandler = systemHandler
    }

    /// Rewrites `source` and passes the result to `sink` piece by piece.
    ///
    /// Throws a `ReadingError` with the byte for malformed text, and the errors of the transformation, the fault handler
    /// and the sink. The output is then incomplete.
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

/// A feature left out by a `CoordinateRewriter`, and why.
public struct FeatureFault {
    /// A `ReadingError`, or the error of the transformation.
    public let error: any Error
    /// The number of the feature, counted from 1.
    public let feature: Int
    /// The offset of the feature in the source.
    public let offset: Int
}

/// Positions to be transformed in place for a `CoordinateRewriter`.
public struct PositionRun {
    /// Eastings or longitudes.
    public let x: UnsafeMutableBufferPointer<Double>
    /// Northings or latitudes, in the same number.
    public let y: UnsafeMutableBufferPointer<Double>
    /// The number of the feature, counted from 1.
    public let feature: Int
    /// The offset of the run in the source.
    public let offset: Int
    /// The name in the first `crs` member read so far.
    public let crsName: String?
}

/// Limits of the memory of a rewriting.
struct RewriteLimits {
    /// Positions of a piece of a run.
    var run = 8_192
    /// Positions of a ring that may be reversed: 128 MiB of coordinates.
    var ring = 1 << 23
    /// Positions of a geometry whose polygons are checked before rounding: 16 MiB of coordinates.
    var checked = 1 << 20
    /// Numbers of one position.
    var ordinates = 16
    /// Bytes of the further numbers of a run's positions.
    var extraBytes = 128 << 20
    /// Bytes of a feature's text, read or written, that can be left out or get a box inserted.
    var held = 8 << 20
    /// Bytes between coordinates and a later `type`.
    var kept = 64 << 20
    /// Approximate bytes of a block for a thread.
    var block = 1 << 18
}

/// Totals of a rewriting.
public struct RewriteSummary: Hashable, Sendable {
    /// Features written, bare geometries among them.
    public var features = 0
    /// Positions transformed, including those of features left out.
    public var positions = 0
    /// The box around all positions written; `nil` without any.
    public var boundingBox: BoundingBox?
    /// The effect of rounding on polygons.
    public var rounding = RoundingSummary()
    /// The name in the source's first `crs` member.
    public var crsName: String?
}
