import DocumentTypes
import Foundation
import Images

/// The project's sample scans.
enum Samples {
    static func scan(_ name: String, as channels: Raster.Channels = .grey) throws -> Raster {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans").standardized.path
        return try ImageDecoder.decode(fileAt: folder + "/" + name, as: channels)
    }
}

/// Words as recognition gives them, from lines of text set evenly on a page.
enum PageText {
    static func words(_ text: String, width: Double = 2480, height: Double = 3508) -> [PageWord] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let leading = height * 0.84 / Double(max(1, lines.count))
        var words: [PageWord] = []
        for (row, line) in lines.enumerated() {
            var left = width * 0.1
            for word in line.split(separator: " ") {
                let box = PageBox(
                    x: left, y: height * 0.08 + Double(row) * leading, width: Double(word.count) * 22,
                    height: 40)
                words.append(PageWord(text: String(word), box: box, line: row))
                left += box.width + 22
            }
        }
        return words
    }
}

/// ICAO's specimens, and visas and a long number after its rules.
enum MRZSpecimens {
    static let td3 = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    static let td1 = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]
    static let td2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
    static let mrvA = [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]
    static let mrvB = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"]
    static let longNumber = [
        "I<UTOD23145890<7349<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]

    static let all = [td1, td2, td3, mrvA, mrvB]
}
