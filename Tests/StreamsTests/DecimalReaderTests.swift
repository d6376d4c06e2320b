import Foundation
import Streams
import Testing
import TestSupport

@Suite("Reading decimals")
struct DecimalReaderTests {
    private func read(_ text: String, as grammar: DecimalReader.Grammar = .json) -> (
        value: Double, length: Int
    )? {
        Array(text.utf8).withUnsafeBufferPointer { DecimalReader.read($0, as: grammar) }
    }

    /// Whether the text is read as `strtod` does, at the end of what there is and with more behind it.
    private func agrees(_ text: String) -> Bool {
        let value = strtod(text, nil).bitPattern
        return Self.endings.allSatisfy {
            guard let number = read(text + $0) else { return false }
            return number.value.bitPattern == value && number.length == text.utf8.count
        }
    }

    private static let endings = [
        "", ",7654321.25,8765432.125 \u{FE}\u{80}]]", "/:]}[{-+\u{B1}\u{BF}12345678901234567",
    ]

    @Test("gives strtod's bits for numbers as coordinates are written")
    func coordinates() {
        var random = SeededGenerator(seed: 4)
        var wrong: [String] = []
        for _ in 0..<100_000 {
            var text = Bool.random(using: &random) ? "-" : ""
            text += "\(random.next() % UInt64(pow(10, Double.random(in: 0...9, using: &random))))"
            let decimals = Int.random(in: 0...17, using: &random)
            if decimals > 0 { text += "." }
            for _ in 0..<decimals { text += "\(random.next() % 10)" }
            if !agrees(text) { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test("gives strtod's bits for the shortest text of any double")
    func anyDouble() {
        var random = SeededGenerator(seed: 1)
        let wrong = (0..<100_000).lazy.map { _ in Double(bitPattern: random.next()) }
            .filter { $0.isFinite && !agrees("\($0)") }
        #expect(Array(wrong) == [])
    }

    @Test("gives strtod's bits for up to 20 digits with up to 30 decimals")
    func anyDigits() {
        var random = SeededGenerator(seed: 2)
        var wrong: [String] = []
        for _ in 0..<100_000 {
            let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
            let decimals = Int.random(in: 1...30, using: &random)
            var text = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
            text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals))
            while text.hasPrefix("00") { text.removeFirst() }
            if !agrees(text) { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test("rounds ties to even, and what is next to a tie to its side")
    func ties() {
        var random = SeededGenerator(seed: 3)
        var wrong: [String] = []
        for _ in 0..<20_000 {
            // Between two neighbours are a half, an eighth of the last place and so on.
            let significand = random.next() & (1 << 52 - 1) | 1 << 52
            let half = "\(significand * 2 + 1)"
            let decimal = String(format: "%.1f", Double(significand) / 4) + "25"
            for text in [
                half, half + "e-1", half + "e3", "\(significand).5", "\(significand).50000001", decimal,
            ]
            where !agrees(text) {
                wrong.append(text)
            }
        }
        #expect(wrong == [])
    }

    static let hard = [
        "0", "-0", "0.0", "-0.0e5", "1e22", "1e23", "9007199254740993", "9007199254740992e22",
        "1.7976931348623157e308",
        "1.7976931348623159e308", "1e309", "-1e999999999999999999999", "5e-324", "2e-324", "3e-324",
        "2.2250738585072011e-308", "2.2250738585072014e-308", "1e-999999999999999999999",
        "0e99999999999999999999",
        "0.500000000000000166533453693773481063544750213623046875", "18446744073709551615",
        "18446744073709551616",
        "9999999999999999999", "9.999999999999999999", "123456789012345678901234567890.5",
        "6929495644600919.5",
        "8.5415810712345678", "47.373071073123456789012", "2600000.0000000001", "179769313486231580793e289",
        "7.4109846876186981626485318930233205854758970392148714663837852375101326090531312779794975454245398856969484704316857659638998506553390969459816219401617281718945106978546710679176872575177347315553307795408549809608457500958111373034747658096871009590975442271004757307809711118935784838675653998783503015228055934046593739791790738723868299395818481660169122019456499931289798411362062484498678713572180352209017023903285791732520220528974020802906854021606612375549983402671300035812486479041385743401875520901590172592547146296175134159774938718574737870961645638908718119841271673056017045493004705269590165763776884908267986972573366521765567941072508764337560846003984904972149117463085539556354188641513168478436313080237596295773983001708984375e-324",
    ]

    @Test("agrees with strtod where it is hard", arguments: hard)
    func hardCases(_ text: String) {
        #expect(agrees(text))
    }

    @Test("stops where a JSON number ends")
    func length() {
        let ends: [(String, Int)] = [
            ("12,", 2), ("-1.50]", 5), ("1e5 ", 3), ("7", 1), ("0.25abc", 4), ("0x10", 1), ("1E+2.5", 4),
        ]
        for (text, length) in ends {
            #expect(read(text)?.length == length, "\(text)")
            #expect(read(text + "                            ")?.length == length, "\(text)")
        }
    }

    @Test(
        "refuses what JSON does not know",
        arguments: [
            "", "-", "+1", ".5", "5.", "01", "-01", "00", "1.e5", "1e", "1e+", "abc", "nan", "Infinity", " 1",
        ])
    func refused(_ text: String) {
        #expect(read(text) == nil)
        #expect(read(text + ",0,0,0,0,0,0,0,0,0,0,0,0,0,0") == nil)
    }

    @Test("takes the forms of tables as well")
    func plain() {
        let forms: [(String, Double, Int)] = [
            ("+1.5", 1.5, 4), (".5", 0.5, 2), ("5.", 5, 2), ("007", 7, 3), ("-.25;", -0.25, 4), ("1e", 1, 1),
            ("2e+x", 2, 1), ("+0.1234567890123456789012", 0.1234567890123456789012, 25),
        ]
        for (text, value, length) in forms {
            let number = read(text, as: .plain)
            #expect(number?.value == value && number?.length == length, "\(text)")
            let padded = read(text + ";;;;;;;;;;;;;;;;;;;;;;;;;;;;", as: .plain)
            #expect(padded?.value == value && padded?.length == length, "\(text)")
        }
        for text in ["", ".", "+", "-.", "e5", ".e5", "x"] {
            #expect(read(text, as: .plain) == nil, "\(text)")
        }
    }
}
