import CQREncode
import Foundation
import Images
import TestSupport

/// The code of a payment part as a printer puts it on paper: 46 mm wide, with the Swiss cross in its middle.
struct PrintedCode {
    /// How the paper becomes a picture.
    struct View {
        var dotsPerInch = 300.0
        /// Degrees by which the paper is turned.
        var turn = 0.0
        /// How much smaller the far edge of the paper looks than the near one.
        var perspective = 0.0
        /// The radius of the blur in millimetres.
        var blur = 0.0
        /// Levels of noise, and of shade from one side to the other.
        var noise = 0.0
        var shade = 0.0
        /// Levels of ink and paper.
        var ink = 0.0
        var paper = 255.0
    }

    private static let side = 46.0
    /// White around the code.
    private static let margin = 13.0
    private let count: Int
    private let isDark: [Bool]

    /// A code of a payload at the level of correction that the guidelines ask for; `nil` if it does not fit.
    init?(_ payload: String) {
        let bytes = Array(payload.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let count = Int(code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        self.count = count
        isDark = (0..<count * count).map { modules[$0] & 1 == 1 }
    }

    /// Modules a side.
    var modules: Int { count }

    /// Whether there is ink at a place, in millimetres from the code's upper left corner.
    private func hasInk(_ x: Double, _ y: Double) -> Bool {
        guard x >= 0, y >= 0, x < Self.side, y < Self.side else { return false }
        // The cross: 7 mm of white, 6 mm of black, and in it the white arms.
        let (across, down) = (abs(x - Self.side / 2), abs(y - Self.side / 2))
        if max(across, down) < 3.5 {
            let isArm = (across < 0.6 && down < 1.95) || (down < 0.6 && across < 1.95)
            return max(across, down) < 3 && !isArm
        }
        let (column, row) = (Int(x / Self.side * Double(count)), Int(y / Self.side * Double(count)))
        return isDark[row * count + column]
    }

    /// The picture that a printer's page, a scanner or a camera makes of it.
    func picture(_ view: View, seed: UInt64) throws -> Raster {
        var random = SeededGenerator(seed: seed)
        let pixels = Int((Self.side + 2 * Self.margin) / 25.4 * view.dotsPerInch)
        let size = Self.side + 2 * Self.margin
        let (cosine, sine) = (cos(view.turn * .pi / 180), sin(view.turn * .pi / 180))
        let offsets = [-0.25, 0.25].flatMap { down in [-0.25, 0.25].map { ($0, down) } }
        var levels = [Double](repeating: 0, count: pixels * pixels)
        for row in 0..<pixels {
            for column in 0..<pixels {
                var inked = 0
                for (right, down) in offsets {
                    let x = (Double(column) + 0.5 + right) / Double(pixels) - 0.5
                    let y = (Double(row) + 0.5 + down) / Double(pixels) - 0.5
                    let far = 1 + view.perspective * y
                    let (flatX, flatY) = (x * far * size, y * far * size)
                    let placeX = cosine * flatX + sine * flatY + Self.side / 2
                    let placeY = cosine * flatY - sine * flatX + Self.side / 2
                    if hasInk(placeX, placeY) { inked += 1 }
                }
                levels[row * pixels + column] =
                    view.paper - (view.paper - view.ink) * Double(inked) / Double(offsets.count)
            }
        }
        // Three means come close to a lens's blur.
        let radius = Int((view.blur / 25.4 * view.dotsPerInch).rounded())
        if radius > 0 {
            for _ in 0..<2 {
                levels = Self.mean(Self.mean(levels, pixels, radius, 1), pixels, radius, pixels)
            }
        }
        var bytes = [UInt8](repeating: 0, count: levels.count)
        for place in bytes.indices {
            let shade = view.shade * (Double(place % pixels) / Double(pixels) - 1)
            let noise = view.noise * (Double(random.next() >> 40) / Double(1 << 23) - 1)
            bytes[place] = UInt8(min(max(levels[place] + shade + noise, 0), 255))
        }
        return try Raster(
            width: pixels, height: pixels, channels: .grey, bytes: bytes, dotsPerInch: view.dotsPerInch)
    }

    /// Means along rows (`step` 1) or columns (`step` the width).
    private static func mean(_ levels: [Double], _ side: Int, _ radius: Int, _ step: Int) -> [Double] {
        var means = levels
        let across = step == 1 ? side : 1
        for line in 0..<side {
            for place in 0..<side {
                let near = max(0, place - radius)...min(side - 1, place + radius)
                var sum = 0.0
                for other in near { sum += levels[line * across + other * step] }
                means[line * across + place * step] = sum / Double(near.count)
            }
        }
        return means
    }
}
