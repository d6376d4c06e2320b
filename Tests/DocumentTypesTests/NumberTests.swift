import DocumentTypes
import Testing

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
