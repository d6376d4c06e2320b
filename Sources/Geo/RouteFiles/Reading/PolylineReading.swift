import Routes
import Streams

/// Reads encoded polylines, one per line, optionally preceded by a name and a tab; each is a route.
struct PolylineReading: PositionReading {
    private static let maximumLine = 64 << 20

    private var lines: TextLines
    private let precision: Int
    /// The polyline being decoded.
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

    /// Begins a line; a broken polyline is skipped as a whole.
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
                remedy: "Copy the whole text of each polyline, one per line."))
    }

    private func wrongPrecision(_ point: PolylineDecoder.Point) -> RouteError {
        RouteError(
            .badPlace, "with \(precision) decimals, the encoded polyline has impossible coordinates",
            place: lines.place,
            remedy: precision == 5
                ? "It may have 6 decimals: try --polyline-precision 6." : "Check its text, or try 5 decimals."
        )
    }
}

/// Decodes Google's encoded polylines: integer differences in groups of five bits.
struct PolylineDecoder {
    typealias Point = (latitude: Int, longitude: Int)

    enum Problem: String, Error {
        case character = "it has an invalid character"
        case tooLarge = "a number is too large"
        case cut = "it ends in the middle"
    }

    private var rest: ArraySlice<UInt8>
    private var point: Point = (0, 0)

    init(_ text: ArraySlice<UInt8>) { rest = text }

    /// The next point in units of the last decimal; `nil` at the end.
    mutating func next() throws(Problem) -> Point? {
        guard !rest.isEmpty else { return nil }
        point.latitude += try difference()
        point.longitude += try difference()
        // Limits both far below the range of Int.
        guard point.latitude.magnitude < 1 << 40, point.longitude.magnitude < 1 << 40 else { throw .tooLarge }
        return point
    }

    /// The first error in the rest of the text, if any.
    var problem: Problem? {
        var decoder = self
        do throws(Problem) {
            while try decoder.next() != nil {}
            return nil
        } catch { return error }
    }

    private mutating func difference() throws(Problem) -> Int {
        var (bits, shift) = (0, 0)
        while true {
            guard let byte = rest.popFirst() else { throw .cut }
            guard (63...126).contains(byte) else { throw .character }
            guard shift <= 35 else { throw .tooLarge }
            bits |= (Int(byte - 63) & 0x1F) << shift
            shift += 5
            if byte - 63 < 0x20 { return bits & 1 == 1 ? ~(bits >> 1) : bits >> 1 }
        }
    }

    /// Whether a text can be a polyline: only its characters, and complete.
    static func isPlausible(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= 2, text.allSatisfy({ (63...126).contains($0) }) else { return false }
        var decoder = PolylineDecoder(text)
        do throws(Problem) {
            while let point = try decoder.next() {
                guard point.latitude.magnitude <= 90_000_000, point.longitude.magnitude <= 180_000_000 else {
                    return false
                }
            }
            return true
        } catch { return false }
    }
}
