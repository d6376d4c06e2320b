import Foundation
import Testing

@testable import Routes

@Suite struct CleaningRulesCodingTests {
    private func decode(_ text: String) throws -> CleaningRules {
        try JSONDecoder().decode(CleaningRules.self, from: Data(text.utf8))
    }

    @Test func missingRulesHaveTheirDefaults() throws {
        #expect(try decode("{}") == CleaningRules())
        #expect(
            try decode(#"{"jumps": {"maximumSpeed": 40}}"#) == CleaningRules(jumps: .init(maximumSpeed: 40)))
    }

    @Test func rulesAreSwitchedByTruthValues() throws {
        let text =
            #"{"orderByTime":false,"invalid":false,"duplicates":false,"jumps":false,"parkedDrift":false}"#
        #expect(try decode(text) == CleaningRules.none)
        #expect(try decode(#"{"jumps": true}"#) == CleaningRules())
    }

    @Test func unknownNamesAreRefused() {
        #expect(throws: DecodingError.self) { try decode(#"{"jump": {}}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"jumps": {"speed": 4}}"#) }
    }

    @Test(arguments: [CleaningRules(), .none, CleaningRules(invalid: .init(worstAccuracy: 50), jumps: nil)])
    func roundTrip(rules: CleaningRules) throws {
        #expect(try JSONDecoder().decode(CleaningRules.self, from: JSONEncoder().encode(rules)) == rules)
    }
}
