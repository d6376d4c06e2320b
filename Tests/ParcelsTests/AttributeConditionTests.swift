import Streams
import Testing

@testable import Parcels

@Suite("A condition on attributes")
struct AttributeConditionTests {
    private static let attributes: JSONObject = [
        "Flaeche": 1_250, "Nummer": "120", "Art": "Liegenschaft", "Höhe": 4.5, "Text Feld": "it's",
        "leer": .null,
        "Zahl": "0812", "gross": true, "Betrag": .literal("12345678901234567890"),
    ]

    private func holds(_ text: String) throws -> Bool {
        let parcel = Parcel(number: "120", polygons: [], attributes: Self.attributes)
        return try AttributeCondition(text).holds { parcel.attribute(named: $0) }
    }

    @Test(
        "holds",
        arguments: [
            "Flaeche > 1000 and Nummer like \"12%\"", "flaeche = 1250", "Flaeche = 1250.0",
            "FLAECHE >= '1250'",
            "Nummer = 120", "Nummer = '120'", "\"Nummer\" = \"120\"", "1000 < Flaeche", "not Flaeche < 1000",
            "Nummer in (1, 120)", "Nummer not in ('1', '2')", "Art ilike 'LIEG%'", "not Art like 'lieg%'",
            "Nummer like '_2_'", "`Text Feld` = 'it''s'", "[Text Feld] like 'it%s'", "leer is null",
            "fehlt is null", "Flaeche is not null", "Höhe between 4 and 4.5", "Höhe = 45e-1",
            "Flaeche < 1 or Nummer = 120 and Art <> 'x'", "(Flaeche < 1 or Nummer = 120) and Art != 'x'",
            "gross = true", "number = 120", "Zahl = 812", "Zahl <> '812'", "Betrag > 1e19",
            "Art == 'Liegenschaft'",
        ])
    func holds(text: String) throws {
        #expect(try holds(text))
    }

    @Test(
        "does not hold",
        arguments: [
            "Flaeche > 1250", "Nummer = '0120'", "leer = 1", "leer <> 1", "not leer = 1", "fehlt = 'a'",
            "fehlt <> 'a'", "leer in (1, 2)", "leer not in (1, 2)", "Nummer in (1, leer)", "leer like '%'",
            "Art < 5", "Art > 5", "gross = false", "Nummer like '12'", "Nummer like '\\_20'",
            "Art = 'liegenschaft'",
            "leer = leer", "Flaeche between 1 and 2 or 1 > 2",
        ])
    func holdsNot(text: String) throws {
        #expect(try holds(text) == false)
    }

    @Test(
        "that cannot be parsed reports where and what was expected",
        arguments: [
            ("", "character 1: an attribute or a value was expected, not the end"),
            ("Flaeche", "character 8: a comparison such as"),
            ("Flaeche > ", "character 11: an attribute or a value"),
            ("Flaeche > 10 Nummer = 1", "character 14: and, or, or the end was expected, not \"Nummer\""),
            ("(a = 1", "character 7: a closing parenthesis"),
            ("a = 'x", "character 5: the quote ' is opened"),
            ("a in 1", "character 6: a list"), ("a like b", "character 8: a pattern in quotes"),
            ("a = 12abc", "character 5: \"12abc\" is not a number"),
            ("a ; b", "character 3: \";\" means nothing"),
            ("a = and", "character 5: an attribute or a value was expected, not \"and\""),
            ("a is 5", "character 6: null"), ("a between 1", "character 12: and with the upper bound"),
            ("a = 1)", "character 6: and, or"), ("not", "character 4"), ("a not = 1", "character 7"),
        ])
    func errors(text: String, message: String) throws {
        let error = try #require(throws: ParcelError.self) { try AttributeCondition(text) }
        #expect(error.code == .expression && error.message.hasPrefix(message), "\(error.message)")
    }

    @Test("has limits on depth, length, lists and matching steps")
    func hostile() throws {
        let deep = String(repeating: "(", count: 100_000) + "a = 1"
        let nots = String(repeating: "not ", count: 20_000) + "a = 1"
        let long = String(repeating: "a = 1 or ", count: 20_000) + "a = 1"
        let list = "a in (" + String(repeating: "1,", count: 2_000) + "1)"
        for text in [String(deep.prefix(90_000)), nots, long, list] {
            #expect(throws: ParcelError.self) { try AttributeCondition(text) }
        }
        let wide = String(repeating: "a = 1 or ", count: 10_000) + "a = 2"
        #expect(try AttributeCondition(wide).holds { _ in 2 })
        let pattern = LikePattern(String(repeating: "%a", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
        #expect(
            try AttributeCondition("a = 1 and b in (c, 2) or not d is null").attributes == [
                "a", "b", "c", "d",
            ])
    }
}
