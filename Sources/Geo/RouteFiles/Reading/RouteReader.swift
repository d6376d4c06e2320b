public import Routes
public import Streams

/// Reads routes from GPX, KML, TCX, FIT, GeoJSON, Traccar's JSON, tables, NMEA 0183 and encoded polylines.
///
/// The format is detected from the content, then from the file's name, unless the options name it. Files are read as a stream.
/// Fixes whose coordinates are missing, not numbers or off the globe are kept with `isValid` false, so that cleaning can count
/// them. A fix with an unreadable time is kept without it; a broken row, line or feature is skipped; both are reported in the
/// source's `remarks`. If reading cannot continue, it throws an error with the place. Each format's reader documents what becomes
/// a route.
///
/// ```swift
/// let routes = try RouteReader().read(fileAt: "day.gpx")
/// print(routes[0].distance)
/// ```
public struct RouteReader: Sendable {
    private let options: RouteReadingOptions
    private let makePlane: @Sendable () -> (any PlaneConverter)?

    /// Creates a reader.
    ///
    /// - Parameter makePlane: Creates the converter of eastings and northings; without it, tables with these fail to read.
    public init(
        _ options: RouteReadingOptions = RouteReadingOptions(),
        convertingBy makePlane: @escaping @Sendable () -> (any PlaneConverter)? = { nil }
    ) {
        self.options = options
        self.makePlane = makePlane
    }

    /// The fixes of a file, block by block; `name` is the file's name, if it has one.
    public func source(_ bytes: ByteSource, name: String? = nil) throws(RouteError) -> any FixSource {
        let head: [UInt8]
        let source: ByteSource
        do throws(ReadingError) {
            (head, source) = try bytes.peeking(at: RouteFormat.bytesToLookAt)
        } catch { throw RouteError(error) }
        try RouteFormat.rejectOthers(head)
        let format =
            if let format = options.format { format } else { try RouteFormat(startingWith: head, name: name) }
        switch format {
        case .gpx: return read(try GPXReading(source, options))
        case .kml: return read(try KMLReading(source, options))
        case .traccar: return read(TraccarReading(source, options))
        case .geojson: return read(GeoJSONReading(source, options))
        case .tcx: return read(try TCXReading(source, options))
        case .fit: return read(FITReading(source))
        case .nmea: return read(NMEAReading(source, options, isUbloxLog: UbloxLog.isLog(head)))
        case .polyline: return read(PolylineReading(source, options))
        case .csv:
            let table = try TablePositions(source, options, plane: makePlane())
            return table.isToTheMinute ? SpreadMinutes(table) : table
        }
    }

    private func read(_ reading: some PositionReading) -> any FixSource {
        ReadSource(reading, needsFixes: !options.keepsExtras)
    }

    /// Reads every route of a file; `-` is standard input.
    public func read(fileAt path: String) throws(RouteError) -> [Route] {
        let bytes: ByteSource
        do throws(ReadingError) { bytes = try ByteSource(path: path) } catch { throw RouteError(error) }
        return try source(bytes, name: path).routes()
    }

    /// Reads every route of a file that is already in memory.
    public func read(bytes: [UInt8]) throws(RouteError) -> [Route] {
        try source(ByteSource(bytes: bytes)).routes()
    }
}
