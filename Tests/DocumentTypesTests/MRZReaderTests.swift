import DocumentTypes
import Testing
import TestSupport

@Suite struct MRZReaderTests {
    private let reader = MRZReader()

    @Test func passportIsParsed() throws {
        let zone = try reader.read(MRZSpecimens.td3)
        #expect(zone.isValid)
        #expect(zone.faults.isEmpty)
        #expect(zone.corrections.isEmpty)
        #expect(zone.format == .td3)
        #expect(zone.documentCode == "P")
        #expect(zone.issuingState == "UTO")
        #expect(zone.surname == "ERIKSSON")
        #expect(zone.givenNames == "ANNA MARIA")
        #expect(!zone.namesMayBeTruncated)
        #expect(zone.documentNumber == "L898902C3")
        #expect(zone.nationality == "UTO")
        #expect(zone.birthDate?.iso8601 == "1974-08-12")
        #expect(zone.sex == "F")
        #expect(zone.expiryDate?.iso8601 == "2012-04-15")
        #expect(zone.optionalData == "ZE184226B")
        #expect(zone.secondOptionalData == nil)
        #expect(zone.checks.map(\.field).last == .compositeCheck)
        #expect(zone.checks.count == 5)
    }

    @Test func documentsExpireAfterTheirLastDay() throws {
        let passport = try reader.read(MRZSpecimens.td3)
        #expect(passport.isExpired(on: 20_120_415) == false)
        #expect(passport.isExpired(on: 20_120_416) == true)
    }

    @Test func everyFormatIsRead() throws {
        let formats = try MRZSpecimens.all.map { try reader.read($0) }
        #expect(formats.map(\.format) == [.td1, .td2, .td3, .mrvA, .mrvB])
        for zone in formats {
            #expect(zone.faults.isEmpty, "\(zone.format)")
            #expect(zone.surname == "ERIKSSON")
            #expect(zone.givenNames == "ANNA MARIA")
        }
        #expect(formats.map(\.checks.count) == [4, 4, 5, 3, 3])
        #expect(formats[3].optionalData == "6ZE184226B")
    }

    @Test func numberLongerThanItsField() throws {
        let zone = try reader.read(MRZSpecimens.longNumber)
        #expect(zone.documentNumber == "D23145890734")
        #expect(zone.optionalData.isEmpty)
        #expect(zone.checks.first { $0.field == .documentNumberCheck }?.found == "9")
    }

    /// Whichever digit replaces another, the unchanged zone does not pass.
    @Test(arguments: MRZSpecimens.all)
    func everyBrokenDigitIsFound(lines: [String]) throws {
        let format = try reader.read(lines).format
        for (row, line) in lines.enumerated() {
            for (column, character) in line.enumerated() {
                guard let digit = character.wholeNumberValue else { continue }
                // No digit covers the optional data of visas.
                if format.isVisa, column >= 28 { continue }
                for other in [(digit + 1) % 10, (digit + 5) % 10] {
                    var broken = lines
                    broken[row] = String(line.prefix(column)) + "\(other)" + line.dropFirst(column + 1)
                    let zone = try reader.read(broken)
                    #expect(!zone.isValid || !zone.corrections.isEmpty, "\(row) \(column) \(other)")
                }
            }
        }
    }

    @Test func lookalikesAreCorrectedAndReported() throws {
        let zone = try reader.read([
            "P<UT0ER1KS5ON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74O8I22F12O4159ZE184226B<<<<<1O",
        ])
        #expect(zone.lines == MRZSpecimens.td3)
        #expect(zone.isValid)
        #expect(zone.corrections.count == 7)
        let birth = zone.corrections.filter { $0.field == .birthDate }
        #expect(birth.map(\.read) == ["O", "I"])
        #expect(birth.map(\.corrected) == ["0", "1"])
        #expect(birth.map(\.column) == [16, 18])
        #expect(birth.map(\.line) == [2, 2])
        #expect(zone.corrections.first?.field == .issuingState)
    }

    /// The document's number takes letters and digits alike: only its check digit proves the correction.
    @Test func numberIsCorrectedWhereTheDigitProvesIt() throws {
        // O counts 24: the sums differ by 24, and no other change compensates for that.
        let zone = try reader.read([MRZSpecimens.td3[0], "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"])
        #expect(zone.documentNumber == "L898902C3")
        #expect(zone.corrections.map(\.corrected) == ["0"])
        #expect(zone.isValid)
    }

    /// Two misreadings could each explain the wrong digit: none is taken.
    @Test func ambiguousCorrectionIsNotMade() throws {
        // 8 and 8 at places of the same weight; one of them was B.
        let right = "88A8<<<<<"
        let digit = try #require(MRZCheckDigit.of("B8A8<<<<<"))
        #expect(MRZCheckDigit.of("88AB<<<<<") == digit)
        let line = "\(right)\(digit)UTO7408122F1204159<<<<<<<<<<<<<<<<"
        let zone = try reader.read([MRZSpecimens.mrvA[0], line])
        #expect(zone.corrections.isEmpty)
        #expect(zone.faults.map(\.code) == [.checkDigit])
        #expect(zone.faults.first?.line == 2)
        #expect(zone.faults.first?.column == 10)
    }

    @Test func truncatedAndOddNames() throws {
        var lines = MRZSpecimens.td3
        lines[0] = "P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"
        let long = try reader.read(lines)
        #expect(long.namesMayBeTruncated)
        #expect(long.givenNames == "CHAYAPA DEJTHAMRONG K")
        lines[0] = "P<D<<ARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<"
        let single = try reader.read(lines)
        #expect(single.issuingState == "D")
        #expect(single.surname == "ARKFREITH")
        #expect(single.givenNames.isEmpty)
        #expect(single.isValid)
    }

    @Test func fillersInTheMiddleOfNamesAreAFault() throws {
        var lines = MRZSpecimens.td3
        lines[0] = "P<UTOERIKSSON<<ANNA<<<MARIA<<<<<<<<<<<<<<<<<"
        #expect(try reader.read(lines).faults.map(\.code) == [.filler])
    }

    /// "TD3 dates 00 to 99": the latest century in which the holder is born before the day given.
    @Test func centuries() throws {
        func birth(_ date: String, today: Int?) throws -> String? {
            let digit = try #require(MRZCheckDigit.of(date))
            let line = "L8988901C4XXX\(date)\(digit)F3412101<<<<<<<<<<<<<<<<"
            return try MRZReader(today: today).read([MRZSpecimens.mrvA[0], line]).birthDate?.iso8601
        }
        #expect(try birth("250701", today: 20_250_701) == "2025-07-01")
        #expect(try birth("250702", today: 20_250_701) == "1925-07-02")
        #expect(try birth("330101", today: nil) == "2033-01-01")
        #expect(try birth("350101", today: nil) == "1935-01-01")
        #expect(try birth("99<<<<", today: nil) == "1999")
        #expect(try birth("9902<<", today: nil) == "1999-02")
        #expect(try birth("990229", today: nil) == nil)
        #expect(try birth("000229", today: nil) == "2000-02-29")
        #expect(try birth("991301", today: nil) == nil)
    }

    @Test func unknownStateIsReportedWithoutAnError() throws {
        var lines = MRZSpecimens.td3
        lines[0] = "P<QQQ" + lines[0].dropFirst(5)
        let zone = try reader.read(lines)
        #expect(zone.faults.map(\.code) == [.state])
        #expect(zone.isValid)
    }

    @Test func wrongShapesAndCharactersAreRejected() {
        #expect(throws: MRZError.self) { try reader.read([]) }
        #expect(throws: MRZError.self) { try reader.read(["P<UTO"]) }
        #expect(throws: MRZError.self) { try reader.read([MRZSpecimens.td3[0], MRZSpecimens.td2[1]]) }
        let error = #expect(throws: MRZError.self) {
            try reader.read([MRZSpecimens.td3[0], "L898902C36uTO7408122F1204159ZE184226B<<<<<10"])
        }
        #expect(error?.code == .character)
        #expect(error?.place == "line 2, column 11")
    }

    @Test func zonesAreFoundInText() {
        let text = """
            REPUBLIC OF UTOPIA
            P<UTOERIKSSON«ANNA<MARIA<<<<<<<<<<<<<<<<<
            L898902C36UTO 7408122F1204159 ZE184226B<<<<<10

            I<UTOD231458907<<<<<<<<<<<<<<<
            7408122F1204159UTO<<<<<<<<<<<6
            eriksson<<anna<maria<<<<<<<<<<
            """
        let zones = reader.zones(in: text)
        #expect(zones.map(\.format) == [.td3, .td1])
        #expect(zones.map(\.surname) == ["ERIKSSON", "ERIKSSON"])
        #expect(reader.zones(in: "Dear Sir\nthis is a letter").isEmpty)
    }
}

@Suite struct MRZFuzzTests {
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<")

    /// Statements about a zone can be checked against its lines, however wrong they are.
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
