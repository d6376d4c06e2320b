import CGDAL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// GDAL, set up once: without output of its own, and without a way into the network.
enum VectorLibrary {
    private static let isReady: Bool = {
        CPLSetErrorHandler(CPLQuietErrorHandler)
        let settings = [
            // References to other files stay references.
            "GML_SKIP_RESOLVE_ELEMS": "ALL",
            // An area of a drawing is the closed line around it.
            "DXF_WRITE_HATCH": "NO",
        ]
        for (name, value) in settings { CPLSetConfigOption(name, value) }
        GDALAllRegister()
        return true
    }()

    /// Sets GDAL up, the first time.
    static func start() { _ = isReady }

    /// Arcs that GDAL has to turn into chords itself, those of INTERLIS 1, stay within the tolerance up to this radius.
    private static let greatestRadius = 500.0

    /// Sets GDAL up for reading with that tolerance in this thread.
    static func start(arcTolerance: Double) {
        start()
        let share = min(max(arcTolerance, 1e-9) / greatestRadius, 1)
        let degrees = 2 * acos(1 - share) * 180 / .pi
        CPLSetThreadLocalConfigOption("OGR_ARC_STEPSIZE", "\(max(degrees, 0.01))")
    }

    /// GDAL's version, for example `3.6.2`.
    static var version: String {
        GDALVersionInfo("RELEASE_NAME").map { String(cString: $0) } ?? "unknown"
    }

    /// Throws `code` where GDAL has told of a failure since its messages were forgotten last.
    static func checkNoFailure(
        as code: VectorError.Code, place: String? = nil, remedy: String
    ) throws(VectorError) {
        guard CPLGetLastErrorType().rawValue >= CE_Failure.rawValue else { return }
        throw VectorError(code, takeMessage() ?? "GDAL gave no reason", place: place, remedy: remedy)
    }

    /// What GDAL said last in this thread, in one line; forgets it.
    static func takeMessage() -> String? {
        defer { CPLErrorReset() }
        guard let message = CPLGetLastErrorMsg().map({ String(cString: $0) }), !message.isEmpty else {
            return nil
        }
        return message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
