import DocumentTypes
import OCR

extension ReadPage {
    /// More, and the lines' boxes would lie beside them.
    private static let mostTurned = 3.0
    /// How high a line is, as a share of the distance from one to the next.
    private static let lineHeight = 0.6

    /// Takes the lines of a machine-readable zone that is sure, and whose check digits hold, in place of what was read there.
    mutating func take(_ found: RecognisedZone) {
        let zone = found.zone
        guard found.isSure, zone.isValid, zone.isProven,
            abs(found.turnDegrees) <= Self.mostTurned,
            let left = found.corners.map(\.x).min(), let right = found.corners.map(\.x).max(),
            let top = found.corners.map(\.y).min(), let bottom = found.corners.map(\.y).max(),
            top >= 0, left >= 0, right <= Double(raster.width), bottom <= Double(raster.height)
        else { return }
        let across = Double(recognised.width) / Double(raster.width)
        let down = Double(recognised.height) / Double(raster.height)
        let pitch = (bottom - top) / (Double(zone.lines.count - 1) + Self.lineHeight)
        certainLines = zone.lines.enumerated().map { row, line in
            let box = PixelBox(
                left: Int(left * across), top: Int((top + Double(row) * pitch) * down),
                width: Int((right - left) * across), height: Int(pitch * Self.lineHeight * down))
            return (line, box)
        }
    }
}
