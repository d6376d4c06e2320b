import Testing

@testable import Batch

@Suite("Durations for people")
struct DurationTextTests {
    @Test(
        "show tenths below a minute",
        arguments: [(0, "0.0 s"), (0.26, "0.3 s"), (59.94, "59.9 s"), (-1, "0.0 s")])
    func short(_ seconds: Double, _ text: String) { #expect(DurationText.text(seconds) == text) }

    @Test(
        "show minutes and hours where there are any",
        arguments: [
            (59.96, "1 min 0 s"), (60, "1 min 0 s"), (123.4, "2 min 3 s"), (3_612, "1 h 0 min 12 s"),
            (.infinity, "0 s"), (.nan, "0 s"),
        ])
    func long(_ seconds: Double, _ text: String) { #expect(DurationText.text(seconds) == text) }

    @Test("leave tenths out where they would only flicker")
    func whole() { #expect(DurationText.wholeText(5.4) == "5 s") }

    @Test(
        "are short for limits", arguments: [(3.0, "3 s"), (0.5, "0.5 s"), (180, "3 min"), (90, "1 min 30 s")])
    func limit(_ seconds: Double, _ text: String) { #expect(DurationText.limit(seconds) == text) }
}
