import Foundation
import Testing

@testable import Batch

@Suite struct OrderedJSONTests {
    private let text = """
        {"b":[{"z":1,"a":null},true,-0.5,1e300],"B":"x\\"\\\\\\n\\u0001é/","a10":{},"a2":[],"":12345678901234567890}
        """

    @Test func namesAreInTheOrderOfTheirBytes() throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let ordered = try OrderedJSON.text(of: value)
        #expect(ordered.hasPrefix(#"{"":"#))
        let places = [#""":"#, #""B":"#, #""a10":"#, #""a2":"#, #""b":"#, #""a":null"#, #""z":1"#].map {
            ordered.range(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap { $0 }.sorted() == places)
    }

    @Test func itIsTheSameValue() throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
        let ordered = try OrderedJSON.text(of: try #require(value))
        #expect(try JSONSerialization.jsonObject(with: Data(ordered.utf8)) as? NSDictionary == value)
    }

    @Test(arguments: ["7", "\"a\"", "null", "true", "[]", "{}"])
    func anyValueMayStandAlone(text: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(try OrderedJSON.text(of: value) == text)
    }
}
