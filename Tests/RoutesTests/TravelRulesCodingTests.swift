import Foundation
import Testing

@testable import Routes

@Suite struct TravelRulesCodingTests {
    private func rules(_ json: String) throws -> TravelRules {
        try JSONDecoder().decode(TravelRules.self, from: Data(json.utf8))
    }

    @Test func rulesAreOnOffOrHaveParameters() throws {
        #expect(try rules("{}") == TravelRules())
        let some = try rules(
            """
            {"gap":false,"stop":{"radius":50},"ignition":true,"day":{"zone":"UTC"},"minimumDistance":0,
             "journeys":{"home":{"latitude":46.9,"longitude":7.4,"radius":100}}}
            """)
        #expect(some.gap == nil && some.stop?.radius == 50 && some.stop?.minimumDuration == 300)
        #expect(some.ignition == TravelRules.Switch() && some.motion == nil && some.day?.zone == "UTC")
        #expect(some.journeys?.home?.radius == 100 && some.minimumDistance == 0)
    }

    @Test func writtenRulesAreReadAgain() throws {
        for rules in [
            TravelRules(), TravelRules(gap: nil, stop: nil, motion: TravelRules.Switch(debounce: 7)),
            TravelRules(journeys: TravelRules.Journeys(geofence: 3), day: TravelRules.Day(zone: "+02:00")),
        ] {
            let data = try JSONEncoder().encode(rules)
            #expect(try JSONDecoder().decode(TravelRules.self, from: data) == rules)
        }
    }

    @Test(arguments: [
        "{\"stops\":true}", "{\"stop\":{\"radios\":3}}", "{\"gap\":7}", "{\"day\":{\"zones\":1}}",
    ])
    func unknownNamesAndKindsAreErrors(json: String) {
        #expect(throws: DecodingError.self) { try rules(json) }
    }
}
