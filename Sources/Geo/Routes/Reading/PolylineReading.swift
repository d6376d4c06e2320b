import SimpleFeatures

/// Reads encoded polylines, one a line, or a name, a tab and a polyline; each is a route.
struct PolylineReading: PositionReading {
    private static let maximumLine = 64 << 20

    private var lines: TextLines
    private let precision: Int
    /// The polyline that is being decoded, and how far it is.
    private var decoder = PolylineDecoder([])
    private var name: String?
    private var track: UInt32?

    init(_ source: ByteSource, _ options: RouteReadingOptions) {
        lines = TextLines(source, maximumLine: Self.maximumLine)
        precision = options.polylinePrecision
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        let scale = precision == 6 ? 1e6 : 1e5
        while !fixes.isFull {
            guard let point = try? decoder.next() else {
                guard let line = try lines.next() else { return false }
                begin(line, &fixes.remarks)
                return true
            }
            var fix = Fix(
                latitude: Double(point.latitude) / scale, longitude: Double(point.longitude) / scale)
            guard fix.hasPlace else { throw wrongPrecision(point) }
            let track = self.track ?? fixes.addTrack(Track(name: name))
            self.track = track
            fix.track = track
            fixes.add(fix)
        }
        return true
    }

    /// Begins with a line; one whose polyline is broken is left out as a whole.
    private mutating func begin(_ line: [UInt8], _ remarks: inout ReadingRemarks) {
        track = nil
        name = nil
        var text = line[...]
        if let tab = line.firstIndex(of: 0x09) {
            name = String(decoding: line[..<tab], as: UTF8.self)
            text = line[(tab + 1)...]
        }
        while let first = text.first, first <= 0x20 { text = text.dropFirst() }
        while let last = text.last, last <= 0x20 { text = text.dropLast() }
        decoder = PolylineDecoder(text)
        guard let problem = decoder.problem else { return }
        decoder = PolylineDecoder([])
        remarks.note(
            RouteError(
                .syntax, "the encoded polyline is broken: \(problem.rawValue)", place: lines.place,
                remedy: "Copy the whole text of the polyline, one a line."))
    }

    private func wrongPrecision(_ point: PolylineDecoder.Point) -> RouteError {
        RouteError(
            .badPlace, "the encoded polyline leaves the globe with \(precision) decimals", place: lines.place,
            remedy: precision == 5
                ? "It may have 6 decimals: try --polyline-precision 6." : "Check its text, or try 5 decimals."
        )
    }
}
