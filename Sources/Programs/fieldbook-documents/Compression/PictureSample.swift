import DocumentModel
import Images
import Scanning

/// Pieces from all over a picture, put together to a small one that tells about how many bytes the whole takes.
final class PictureSample {
    private static let across = 4
    private static let side = 128
    /// A picture with fewer times the sample's pixels is soon packed itself.
    private static let leastShare = 2.0
    /// Bytes of a file beside its pixels.
    private static let head = 600.0

    private struct Attempt: Hashable {
        let step: SizeStep
        let quality: Int
    }

    private let pieces: Raster
    /// Pixels of the picture for each of the sample.
    private let share: Double
    private var known: [Attempt: Int] = [:]

    /// `nil` for a picture that is not much larger than its sample would be.
    init?(of picture: Raster) throws {
        let length = Self.across * Self.side
        share = Double(picture.width) * Double(picture.height) / Double(length * length)
        guard share >= Self.leastShare, picture.width >= length, picture.height >= length else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length * length * picture.channels.rawValue)
        for row in 0..<length {
            let top = Self.start(ofPiece: row / Self.side, along: picture.height) + row % Self.side
            for column in 0..<Self.across {
                let left = Self.start(ofPiece: column, along: picture.width)
                let first = (top * picture.width + left) * picture.channels.rawValue
                bytes += picture.bytes[first..<(first + Self.side * picture.channels.rawValue)]
            }
        }
        pieces = try Raster(width: length, height: length, channels: picture.channels, bytes: bytes)
    }

    /// Where a piece begins along a side, in the middle of its part of it.
    private static func start(ofPiece index: Int, along length: Int) -> Int {
        (2 * index + 1) * length / (2 * across) - side / 2
    }

    /// The bytes that the picture is expected to take, packed by a step with a quality.
    func byteCount(by step: SizeStep, quality: Int, as encoding: ImageEncoding) throws -> Int {
        let attempt = Attempt(step: step, quality: quality)
        if let count = known[attempt] { return count }
        let length = max(8, Int((Double(pieces.width) * step.scale).rounded()))
        let scaled = try pieces.resized(toFit: length, height: length)
        let picture = step.pixels == .grey ? scaled.converted(to: .grey) : scaled
        let pixels = Double(try ImageEncoder.encode(picture, as: encoding).count) - Self.head
        let count = Int(max(0, pixels) * share + Self.head)
        known[attempt] = count
        return count
    }
}
