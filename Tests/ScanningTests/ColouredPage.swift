import Foundation
import Images

/// A synthetic page with known contents: lines of bars like words, and a picture.
struct ColouredPage {
    struct Colour {
        let red: UInt8
        let green: UInt8
        let blue: UInt8
        static let black = Colour(red: 25, green: 25, blue: 25)
        static let red = Colour(red: 190, green: 20, blue: 40)
    }

    let width = 500
    let height = 600
    /// The first row with bars of the second colour.
    let secondHalf = 300
    var paper = Colour(red: 250, green: 246, blue: 235)
    var inks = [Colour.black, .red]
    /// The upper left corner of the picture, which has 150 pixels per side.
    var picture: (left: Int, top: Int)?
    var isPictureGrey = false

    func isInk(_ column: Int, _ row: Int) -> Bool {
        guard (50..<450).contains(column), (40..<560).contains(row), !isPicture(column, row) else {
            return false
        }
        return row % 20 < 5 && (column + 7 * (row / 20)) % 30 < 22
    }

    func isPicture(_ column: Int, _ row: Int) -> Bool {
        guard let picture else { return false }
        return (picture.left..<(picture.left + 150)).contains(column)
            && (picture.top..<(picture.top + 150)).contains(row)
    }

    func colour(_ column: Int, _ row: Int) -> Colour {
        if isPicture(column, row) {
            let wave = 120 + 60 * sin(Double(column) / 9) * cos(Double(row) / 13)
            let level = UInt8(wave)
            return Colour(
                red: level, green: isPictureGrey ? level : level / 2 + 40, blue: isPictureGrey ? level : 140)
        }
        return isInk(column, row) ? inks[row < secondHalf ? 0 : inks.count - 1] : paper
    }

    func raster() throws -> Raster {
        let bytes = (0..<height).flatMap { row in
            (0..<width).flatMap { column in
                let colour = colour(column, row)
                return [colour.red, colour.green, colour.blue]
            }
        }
        return try Raster(width: width, height: height, channels: .rgb, bytes: bytes, dotsPerInch: 100)
    }
}
