import DocumentTypes
import Testing

@Suite struct MRZFuzzTests {
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<")

    /// What is said of a zone can be checked against its lines, however wrong they are.
    @Test func mutatedZonesKeepTheirWord() throws {
        var random = SeededGenerator(seed: 1)
        for round in 0..<60 {
            var lines = MRZSpecimens.all[round % MRZSpecimens.all.count].map { Array($0) }
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let row = Int.random(in: 0..<lines.count, using: &random)
                let column = Int.random(in: 0..<lines[row].count, using: &random)
                lines[row][column] = Self.characters.randomElement(using: &random) ?? "<"
            }
            let read = lines.map { String($0) }
            let zone = try MRZReader().read(read)
            #expect(zone.lines.map(\.count) == read.map(\.count))
            for check in zone.checks where zone.isValid { #expect(check.holds) }
            var corrected = lines
            for correction in zone.corrections {
                #expect(String(corrected[correction.line - 1][correction.column - 1]) == correction.read)
                corrected[correction.line - 1][correction.column - 1] = Character(correction.corrected)
            }
            #expect(corrected.map { String($0) } == zone.lines)
        }
    }

    @Test func anyTextIsReadWithoutHarm() throws {
        var random = SeededGenerator(seed: 2)
        let pieces = Self.characters.map(String.init) + ["\n", "\n", " ", "«", "é", "\u{0}", "👩‍👧", "<<<<<<<<"]
        for _ in 0..<40 {
            let text = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            _ = MRZReader().zones(in: text)
        }
        for shape in [(3, 30), (2, 36), (2, 44)] {
            for _ in 0..<4 {
                let lines = (0..<shape.0).map { _ in
                    String((0..<shape.1).map { _ in Self.characters.randomElement(using: &random) ?? "<" })
                }
                #expect(try !MRZReader().read(lines).isValid)
            }
        }
    }
}
