import DocumentTypes
import Images
import Testing

/// A bar code on a page at 300 dpi ended the process: ZXing 1.4 asserts that it finds each line of one once.
@Suite struct BarCodePictureTests {
    /// Bars as ones and spaces as zeros, a character a module, quiet zones not included.
    struct Code: CustomTestStringConvertible, Sendable {
        var kind: PageCode.Kind
        var text: String
        var modules: String
        var testDescription: String { "\(kind) \(text)" }
    }

    static let codes = [
        Code(kind: .ean13, text: "4006381333931", modules: ean13),
        // Start A, PJJ123C, check character and end.
        Code(
            kind: .code128, text: "PJJ123C",
            modules: [
                "11010000100", "11101110110", "10110111000", "10110111000", "10011100110", "11001110010",
                "11001011100", "10001000110", "11101011000", "1100011101011",
            ].joined()),
        Code(
            kind: .code39, text: "1203",
            modules: ["nwnnwnwnn", "wnnwnnnnw", "nnwwnnnnw", "nnnwwnwnn", "wnwwnnnnn", "nwnnwnwnn"]
                .map(code39).joined(separator: "0")),
    ]

    /// The sets of digits in the left half follow from the first digit, 4: L G L L G G.
    private static var ean13: String {
        let odd = [
            "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
            "0001011",
        ]
        func right(_ digit: Int) -> String { String(odd[digit].map { $0 == "0" ? "1" : "0" }) }
        let left = zip([0, 0, 6, 3, 8, 1], [false, true, false, false, true, true])
            .map { digit, isEven in isEven ? String(right(digit).reversed()) : odd[digit] }
        return "101" + left.joined() + "01010" + [3, 3, 3, 9, 3, 1].map(right).joined() + "101"
    }

    /// Bars and spaces in turns, narrow ones one module and wide ones three.
    private static func code39(_ widths: String) -> String {
        widths.enumerated().map { place, width in
            String(repeating: place % 2 == 0 ? "1" : "0", count: width == "w" ? 3 : 1)
        }.joined()
    }

    /// A page with bar codes of some module width in pixels, each 200 rows high, and a picture below them.
    private func page(
        _ codes: [Code], module: Int, below picture: Raster? = nil, width: Int = 2480, height: Int = 1700
    ) throws -> Raster {
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (number, code) in codes.enumerated() {
            for (column, bar) in code.modules.enumerated() where bar == "1" {
                for row in (100 + number * 300)..<(300 + number * 300) {
                    for x in (200 + column * module)..<(200 + (column + 1) * module) {
                        pixels[row * width + x] = 0
                    }
                }
            }
        }
        if let picture {
            for row in 0..<picture.height {
                for x in 0..<picture.width {
                    pixels[(height - picture.height + row) * width + 200 + x] =
                        picture.bytes[row * picture.width + x]
                }
            }
        }
        return try Raster(width: width, height: height, channels: .grey, bytes: pixels, dotsPerInch: 300)
    }

    @Test(arguments: codes, [2, 4, 7]) func isReadAndEndsNoProcess(code: Code, module: Int) throws {
        // Looked at in many sizes, a whole page takes long; the codes of the next test are on one.
        let whole = try page([code], module: module)
        let part = try page([code], module: module, width: 1240, height: 500)
        for (page, effort) in [(whole, CodeReader.Effort.usual), (part, .thorough)] {
            let found = try CodeReader().codes(in: page, effort: effort)
            #expect(found.map(\.kind) == [code.kind])
            #expect(found.map(\.text) == [code.text])
        }
    }

    /// Each code is found at several sizes and returned once.
    @Test func severalAreEachFoundOnce() throws {
        let found = try CodeReader().codes(in: page(Self.codes, module: 4), effort: .thorough)
        #expect(found.map(\.text) == Self.codes.map(\.text))
    }

    /// A bill was not looked for any more where a bar code above it had been found.
    @Test(arguments: codes) func hidesNoBillBelowIt(code: Code) throws {
        var unread: [Int] = []
        for number in stride(from: 0, to: 200, by: 12) {
            let payload = QRBillPictureTests.payload(number: number)
            let view = PrintedCode.View(dotsPerInch: 170, turn: 1, blur: 0.07, noise: 20, ink: 30, paper: 240)
            let bill = try #require(PrintedCode(payload)).picture(view, seed: UInt64(number))
            let alone = try CodeReader().codes(in: page([], module: 4, below: bill), effort: .thorough)
            let found = try CodeReader().codes(in: page([code], module: 4, below: bill), effort: .thorough)
            if alone.map(\.text) == [payload], found.map(\.text) != [code.text, payload] {
                unread.append(number)
            }
        }
        #expect(unread.isEmpty)
    }
}
