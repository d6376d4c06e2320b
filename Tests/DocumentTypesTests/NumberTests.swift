import DocumentTypes
import Testing
import TestSupport

@Suite struct NumberTests {
    @Test func ibans() {
        #expect(IBAN("CH44 3199 9123 0008 8901 2")?.text == "CH4431999123000889012")
        #expect(IBAN("CH4431999123000889012")?.isQRIBAN == true)
        #expect(IBAN("CH4431999123000889012")?.swissInstitution == 31999)
        #expect(IBAN("CH5604835012345678009")?.isQRIBAN == false)
        #expect(IBAN("DE89370400440532013000")?.swissInstitution == nil)
        #expect(IBAN("GB82WEST12345698765432")?.grouped == "GB82 WEST 1234 5698 7654 32")
        #expect(IBAN("CH443199912300088901") == nil)
        #expect(IBAN("CH4431999123000889013") == nil)
        #expect(IBAN("XX4431999123000889012") == nil)
        #expect(IBAN("") == nil)
    }

    @Test func everyDigitOfAnAHVNumberIsChecked() {
        let number = Array("7569217076985")
        #expect(AHVNumber(String(number))?.text == "756.9217.0769.85")
        #expect(AHVNumber("756.9217.0769.85")?.text == "756.9217.0769.85")
        for place in number.indices {
            var broken = number
            broken[place] = Character("\(((number[place].wholeNumberValue ?? 0) + 1) % 10)")
            #expect(AHVNumber(String(broken)) == nil)
        }
        #expect(AHVNumber("7611234567892") == nil)
    }

    @Test func articleNumbers() {
        #expect(EAN.holds("4006381333931"))
        #expect(EAN.holds("73513537"))
        #expect(!EAN.holds("4006381333930"))
        #expect(!EAN.holds("123"))
        #expect(!EAN.holds("40063813339३1"))
    }

    @Test func references() {
        #expect(QRReference.holds("210000000003139471430009017"))
        #expect(!QRReference.holds("210000000003139471430009071"))
        #expect(QRReference.isCreditorReference("RF18539007547034"))
        #expect(!QRReference.isCreditorReference("RF18539007547035"))
    }
}

@Suite struct NumberFinderTests {
    private func numbers(_ text: String) -> [FoundNumber] { NumberFinder().numbers(in: PageText.words(text)) }

    @Test func numbersAreFoundAsPeopleWriteThem() {
        let text = """
            AHV-Nr. 756.9217.0769.85, Konto CH44 3199 9123 0008 8901 2.
            AVS 7569217076985 IBAN: DE89370400440532013000
            Referenz 21 00000 00003 13947 14300 09017
            Creditor reference RF18 5390 0754 7034
            4006381333931 and 4 006381 333931
            756 9217 0769 85
            """
        let found = numbers(text)
        #expect(
            found.map(\.text) == [
                "756.9217.0769.85", "CH4431999123000889012", "756.9217.0769.85", "DE89370400440532013000",
                "210000000003139471430009017", "RF18539007547034", "4006381333931", "4006381333931",
                "756.9217.0769.85",
            ])
        #expect(
            found.map(\.kind) == [
                .ahv, .iban, .ahv, .iban, .qrReference, .creditorReference, .ean13, .ean13, .ahv,
            ])
        #expect(found.allSatisfy { $0.corrections.isEmpty })
    }

    @Test func placeIsTheBoxAroundTheWords() throws {
        let words = PageText.words("Konto CH44 3199 9123 0008 8901 2 bei der Bank")
        let iban = try #require(NumberFinder().numbers(in: words).first)
        #expect(iban.words == [1, 2, 3, 4, 5, 6])
        #expect(iban.box.x == words[1].box.x)
        #expect(iban.box.x + iban.box.width == words[6].box.x + words[6].box.width)
        #expect(iban.box.height == words[1].box.height)
    }

    @Test func lookalikesAreCorrectedWhereTheDigitsProveIt() {
        let ahv = numbers("756.92l7.O769.B5")
        #expect(ahv.map(\.text) == ["756.9217.0769.85"])
        #expect(ahv.first?.corrections.map(\.place) == [6, 8, 12])
        #expect(ahv.first?.corrections.map(\.read) == ["I", "O", "B"])
        // The institution has digits only, and one more letter is corrected by the check digits.
        let iban = numbers("CH44 3l99 9123 0O08 8901 2")
        #expect(iban.map(\.text) == ["CH4431999123000889012"])
        #expect(iban.first?.corrections.map(\.place) == [6, 14])
        #expect(numbers("CH44 3199 9123 OOO8 8901 2").isEmpty)
        // 0 for O here and B for 8 there would both hold.
        #expect(numbers("CH44 3199 9123 0008 89O1 2").isEmpty)
    }

    @Test func wrongNumbersAreDoubtful() throws {
        let words = PageText.words(
            "AHV 756.9217.0769.84 und 756.9217.0769.85, CH44 3199 9123 0008 8901 3 am 14.05.2025 1 2 3")
        let doubtful = NumberFinder().doubtfulNumbers(in: words)
        #expect(doubtful.map(\.kind) == [.ahv, .iban])
        #expect(doubtful.map(\.text) == ["756.9217.0769.84", "CH44 3199 9123 0008 8901 3"])
        #expect(doubtful.first?.words == [1] && doubtful.first?.box == words[1].box)
        let plain = "7569217076984 757.9217.0769.84 CHF 1234.55 CHUR 3199 9123 0008 8901 3"
        #expect(NumberFinder().doubtfulNumbers(in: PageText.words(plain)).isEmpty)
    }

    @Test func wrongNumbersAreNotFound() {
        #expect(numbers("756.9217.0769.84").isEmpty)
        #expect(numbers("CH44 3199 9123 0008 8901 3").isEmpty)
        #expect(numbers("20250514 12345670").isEmpty)
        #expect(numbers("EAN 73513537").map(\.kind) == [.ean8])
        #expect(numbers("x7569217076985").isEmpty)
        #expect(numbers("75692170769851").isEmpty)
        #expect(numbers("").isEmpty)
    }

    @Test func anyWordsAreSearchedWithoutHarm() {
        var random = SeededGenerator(seed: 4)
        let pieces = [
            "CH", "CH44", "756", "RF", "RF18", "3199", "O", "0", "é", "\u{0}", ".", "-", "EAN", "99999999",
            " ", "\n",
        ]
        for _ in 0..<100 {
            let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            for number in numbers(text) { #expect(!number.words.isEmpty) }
        }
    }
}
