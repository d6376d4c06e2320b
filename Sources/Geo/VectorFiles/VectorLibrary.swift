import CGDAL

/// GDAL, set up once: without output of its own, and without a way into the network.
enum VectorLibrary {
    private static let isReady: Bool = {
        CPLSetErrorHandler(CPLQuietErrorHandler)
        let settings = [
            // References to other files stay references.
            "GML_SKIP_RESOLVE_ELEMS": "ALL",
            // A closed line of a drawing is an area.
            "DXF_CLOSED_LINE_AS_POLYGON": "TRUE",
        ]
        for (name, value) in settings { CPLSetConfigOption(name, value) }
        GDALAllRegister()
        return true
    }()

    /// Sets GDAL up, the first time.
    static func start() { _ = isReady }

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
