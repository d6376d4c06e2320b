import Testing

@testable import MapDrawing

@Suite("Colours by an attribute")
struct ClassTests {
    @Test("are one per value, with missing values separate, in natural order")
    func values() {
        let classes = MapClasses(of: ["W3", "W10", nil, "2", "10", "W3"])
        #expect(classes.legend(.english).map(\.text) == ["2", "10", "W10", "W3", "Not stated"])
        let fills = ["2", "10", "W10", "W3"].map { classes.fill(of: $0) }
        #expect(Set(fills).count == 4)
        #expect(classes.fill(of: nil) == .white)
        #expect(classes.legend(.english).map(\.style.fill) == (fills + [.white]).map(Optional.some))
    }

    @Test("are the requested ones, with one colour for all others")
    func asked() throws {
        let red = try #require(MapColour(text: "#FF0000"))
        let classes = MapClasses(of: ["W2", "W3", "G1"], colours: ["W2": red])
        #expect(classes.fill(of: "W2") == red)
        #expect(classes.fill(of: "W3") == classes.fill(of: "G1") && classes.fill(of: "G1") != red)
        #expect(classes.legend(.french).map(\.text) == ["W2", "Autres"])
    }

    @Test("of many values go to the most frequent; the rest share one")
    func many() {
        let values = (0..<40).flatMap { Array(repeating: "z\($0)", count: 40 - $0) }
        let classes = MapClasses(of: values)
        #expect(classes.legend(.german).count == MapClasses.mostValues + 1)
        #expect(classes.fill(of: "z39") == classes.fill(of: "z38"))
        #expect(classes.fill(of: "z0") != classes.fill(of: "z39"))
    }

    @Test("of many numbers form classes of similar size, from light to dark")
    func numbers() {
        let classes = MapClasses(of: (0..<1_000).map { "\($0)" }, classCount: 4)
        #expect(classes.legend(.german).map(\.text) == ["0 – 249", "250 – 499", "500 – 749", "750 – 999"])
        #expect(classes.fill(of: "0") == classes.fill(of: "249"))
        #expect(classes.fill(of: "249") != classes.fill(of: "250"))
        let reds = [0, 300, 600, 900].map { classes.fill(of: "\($0)").red }
        #expect(reds == reds.sorted(by: >))
    }

    @Test("accept nearly equal numbers and no numbers", arguments: [0, 1, 2, 1_000])
    func few(count: Int) {
        let values: [String?] = (0..<count).map { $0 < 20 ? "\($0)" : "7" }
        let classes = MapClasses(of: values, classCount: 9)
        #expect(classes.legend(.german).count <= 12)
        #expect(Set(classes.legend(.german).map(\.text)).count == classes.legend(.german).count)
        _ = classes.fill(of: "nan")
    }

    @Test("are parsed as on the web", arguments: ["#1B5FAA", "1b5faa", "#1B5FAAFF"])
    func colour(text: String) {
        #expect(MapColour(text: text) == MapColour(0x1B5FAA))
    }

    @Test(
        "that are invalid are rejected",
        arguments: ["", "#", "#12345", "#GGGGGG", "#+12345", "rot", "#1234567"])
    func noColour(text: String) {
        #expect(MapColour(text: text) == nil)
    }
}
