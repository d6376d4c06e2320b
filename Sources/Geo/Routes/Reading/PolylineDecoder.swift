/// Takes Google's encoded polyline apart: differences of whole numbers in groups of five bits.
struct PolylineDecoder {
    typealias Point = (latitude: Int, longitude: Int)

    enum Problem: String, Error {
        case character = "a character stands there that none has"
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
        // Both stay far from what an Int holds, since so does each sum.
        guard point.latitude.magnitude < 1 << 40, point.longitude.magnitude < 1 << 40 else { throw .tooLarge }
        return point
    }

    /// What is wrong with the text from here on, if anything is.
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

    /// Whether a text can be one: nothing but its characters, and whole.
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
