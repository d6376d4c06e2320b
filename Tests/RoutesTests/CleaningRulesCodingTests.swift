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
            #"{"orderByTime":false,"invalid":false,"accuracy":false,"duplicates":false,"jumps":false,"#
            + #""spikes":false,"parkedDrift":false}"#
        #expect(try decode(text) == CleaningRules.none)
        #expect(try decode(#"{"jumps": true}"#) == CleaningRules())
        #expect(try decode(#"{"gaps": true}"#) == CleaningRules(gaps: .init()))
    }

    @Test func unknownNamesFail() {
        #expect(throws: DecodingError.self) { try decode(#"{"jump": {}}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"jumps": {"speed": 4}}"#) }
    }

    @Test(arguments: [
        CleaningRules(), .none,
        CleaningRules(accuracy: .init(worst: 50), jumps: nil, gaps: .init(distance: 5)),
    ])
    func roundTrip(rules: CleaningRules) throws {
        #expect(try JSONDecoder().decode(CleaningRules.self, from: JSONEncoder().encode(rules)) == rules)
    }
}
