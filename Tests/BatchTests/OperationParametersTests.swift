import Batch
import Foundation
import Testing

@Suite struct `Declared parameters` {
    enum Side: String, CaseIterable, ParameterValue { case left, right }

    struct Shared: OperationParameters {
        static let title = "The input"
        @Parameter("CRS of the input.") var from = "auto"
        @Parameter("A file.", .file) var list: String?
    }

    struct Example: OperationParameters {
        var shared = Shared()
        @Parameter("Decimals.", in: 0...15, .option("precision")) var decimals: Int?
        @Parameter("A tolerance.", unit: "metres", in: 0.001...10) var tolerance = 0.5
        @Parameter("A flag.", .optionOnly("sides")) var together = false
        @Parameter("Sides.", .commaSeparated) var sides: [Side] = [.left]
        @Parameter("Bytes.", .bytes) var maxBytes: Int?
        @Parameter("Triangles.", .file(after: "fineltra=")) var method = "grid"
        @Parameter("Scale.", reading: { $0.hasPrefix("1:") ? Double($0.dropFirst(2)) : Double($0) })
        var scale = 1_000.0
    }

    @Test func `are one flat object in JSON, shared ones included and absent ones left out`() throws {
        #expect(
            try Example().jsonText()
                == #"{"from":"auto","method":"grid","scale":1000,"sides":["left"],"together":false,"tolerance":0.5}"#
        )
    }

    @Test func `come back from JSON as they were`() throws {
        var example = Example()
        example.shared.list = "a.txt"
        example.decimals = 3
        example.sides = [.right, .left]
        let back = try JSONDecoder().decode(Example.self, from: Data(try example.jsonText().utf8))
        #expect(try back.jsonText() == example.jsonText())
        #expect(back.shared.list == "a.txt" && back.decimals == 3 && back.sides == [.right, .left])
    }

    @Test func `keep their default where JSON does not name them, and change no other instance`() throws {
        let before = Example()
        let read = try JSONDecoder().decode(Example.self, from: Data(#"{"tolerance": 2, "list": "b"}"#.utf8))
        #expect(read.tolerance == 2 && read.shared.list == "b" && read.method == "grid")
        #expect(before.tolerance == 0.5 && Example().tolerance == 0.5 && Example().shared.list == nil)
    }

    @Test func `are values: a copy changes alone`() {
        let one = Example()
        var other = one
        other.together = true
        other.shared.from = "lv03"
        #expect(!one.together && one.shared.from == "auto")
        #expect(other.together && other.shared.from == "lv03")
    }

    @Test func `take numbers as text, by their own reader`() throws {
        let read = try JSONDecoder().decode(
            Example.self, from: Data(#"{"scale": "1:500", "tolerance": "0.25", "maxBytes": "300KB"}"#.utf8))
        #expect(read.scale == 500 && read.tolerance == 0.25 && read.maxBytes == 300_000)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Example.self, from: Data(#"{"scale": "large"}"#.utf8))
        }
    }

    @Test func `throw for values outside their range, by name`() {
        var example = Example()
        example.decimals = 16
        #expect(throws: ParameterFailure("decimals", "0 to 15 was expected, not 16")) {
            try example.checkRanges()
        }
        example.decimals = 15
        example.tolerance = 11
        #expect(throws: ParameterFailure("tolerance", "0.001 to 10 metres was expected, not 11")) {
            try example.checkRanges()
        }
        example.tolerance = .nan
        #expect(throws: ParameterFailure.self) { try example.checkRanges() }
    }

    @Test func `read what is typed, and say what was expected`() throws {
        func typed(_ name: String, _ texts: [String]) throws -> Example {
            let example = Example()
            let parameter = try #require(example.declared.first { $0.name == name })
            try parameter.parameter.fill(with: texts)
            return example
        }
        #expect(try typed("sides", ["right, left", "right"]).sides == [.right, .left, .right])
        #expect(try typed("decimals", ["3"]).decimals == 3)
        #expect(try typed("maxBytes", ["2MB"]).maxBytes == 2_000_000)
        #expect(try typed("scale", ["1:2000"]).scale == 2_000)
        let wrong = #expect(throws: UnreadableParameter.self) { try typed("sides", ["left,top"]) }
        #expect(wrong?.description == #"left or right was expected, not "top""#)
    }

    @Test(
        arguments: [
            ("100k", 100_000), ("100 KB", 100_000), ("1.5mB", 1_500_000), ("2G", 2_000_000_000),
            ("812b", 812),
            ("4KiB", 4_096), ("1 MiB", 1_048_576), ("2gib", 2_147_483_648), ("30000", 30_000), ("0", nil),
            ("-5k", nil), ("many", nil), ("k", nil), ("5i", nil), ("5iB", nil), ("5Ki", 5_120), ("5TB", nil),
            ("nan", nil), ("2000G", nil), ("", nil),
        ] as [(String, Int?)])
    func `read byte counts with their usual units`(text: String, bytes: Int?) {
        #expect(ByteCount.bytes(in: text) == bytes)
    }

    @Test func `name their files, byte counts and other spellings`() {
        let declared = Example().declared
        let files = declared.compactMap { name, parameter in
            parameter.declaration.filePrefix.map { [name, $0] }
        }
        #expect(files == [["list", ""], ["method", "fineltra="]])
        #expect(declared.filter(\.parameter.declaration.isByteCount).map(\.name) == ["maxBytes"])
        #expect(Example().aliases == ["precision": "decimals"])
        let together = declared.first { $0.name == "together" }?.parameter
        #expect(together?.declaration.option(of: "together") == "--sides")
    }
}
