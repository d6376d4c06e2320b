import Foundation
import Streams
import Testing
import TestSupport

/// Against Foundation's parser, which shares no code with ours.
@Suite("Agreement with another JSON parser")
struct JSONAgreementTests {
    static let seeds = [
        #"{"a":[1,-2.5e3,0.125],"b":{"c":"x\n\u00e9","d":null},"e":[true,false,{}]}"#,
        #"[[],{"":""},"ä\\\"/",[[0]],-0,12.75, 1E+2]"#, #" {"Nummer" : "35a" , "Flaeche":812 }"#,
    ]

    @Test("holds for mutated documents: the same are taken, with the same content")
    func mutations() throws {
        var random = SeededGenerator(seed: 8_259)
        var taken = 0
        var refused = 0
        for round in 0..<20_000 {
            let bytes = mutated(Array(Self.seeds[round % Self.seeds.count].utf8), &random)
            let ours: JSONValue?
            do throws(ReadingError) { ours = try readJSON(bytes) } catch { ours = nil }
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let text = String(decoding: bytes, as: UTF8.self)
            if let ours {
                taken += 1
                #expect(try same(ours, #require(theirs)), "\(text)")
            } else {
                refused += 1
                #expect(theirs == nil || hasTrailingComma(bytes), "refused: \(text)")
            }
        }
        #expect(taken > 2_000 && refused > 5_000)
    }

    @Test("holds for what we write: every character comes through")
    func strings() throws {
        let scalars =
            (0...0x2030).compactMap(Unicode.Scalar.init) + [
                "\u{FFFD}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}",
            ]
        for scalar in scalars {
            let text = "a" + String(scalar) + "b"
            let written = JSONValue.object(JSONObject([.init(name: text, value: .string(text))])).jsonText
            #expect(!written.utf8.contains { $0 < 0x20 })
            let theirs = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: String]
            #expect(
                theirs?.first.map { [$0.key, $0.value].map { Array($0.utf8) } } == [
                    Array(text.utf8), Array(text.utf8),
                ])
        }
    }

    /// Foundation takes a comma before a closing bracket, RFC 8259 does not.
    private func hasTrailingComma(_ bytes: [UInt8]) -> Bool {
        let visible = bytes.filter { $0 > 0x20 }
        return zip(visible, visible.dropFirst()).contains {
            $0 == UInt8(ascii: ",") && ($1 == UInt8(ascii: "]") || $1 == UInt8(ascii: "}"))
        }
    }

    /// Mutations of printable characters; surrogates and numbers beyond a double are for other tests.
    private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let alphabet = Array("[]{}\",:\\-+.eE0129tfnu /a\n\t".utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
            case 1: bytes[place] = alphabet.randomElement(using: &random) ?? 0
            default: bytes.remove(at: place)
            }
        }
        return bytes
    }

    private func same(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .string(let text): theirs as? String == text
        case .bool(let flag): theirs as? Bool == flag
        case .integer, .number, .literal: (theirs as? NSNumber)?.doubleValue == ours.doubleValue
        case .array(let elements):
            (theirs as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(same) }
                ?? false
        case .object(let object):
            (theirs as? [String: Any]).map { members in
                object.members.allSatisfy { members[$0.name] != nil }
                    && Set(object.members.map(\.name)).count == members.count
            } ?? false
        }
    }
}
