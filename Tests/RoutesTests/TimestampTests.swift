import Foundation
import Testing

@testable import Routes

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2001-09-09T01:46:40Z", 1_000_000_000),
        ("2026-03-02T08:15:00+02:00", 1_772_432_100),
        ("2026-03-02T06:15:00Z", 1_772_432_100),
        ("2026-03-01T22:15:00-08:00", 1_772_432_100),
        ("2026-03-02 06:15:00.250Z", 1_772_432_100.25),
        ("2026-03-02T06:15:00,5z", 1_772_432_100.5),
        ("20260302T061500Z", 1_772_432_100),
        ("20260302T081500+0200", 1_772_432_100),
        ("2026-03-02T08:15:00.000+0200", 1_772_432_100),
        ("2026-03-02T08:15+02", 1_772_432_100),
        (" 2026-03-02T06:15:00Z\n", 1_772_432_100),
        ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T00:00:00Z", 951_782_400),
        ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2026-03-02T24:00:00Z", 1_772_496_000),
        ("2026-W10-1T06:15:00Z", 1_772_432_100), ("2026W101T061500Z", 1_772_432_100),
        ("2026-061T06:15Z", 1_772_432_100), ("2026061T0615Z", 1_772_432_100),
        ("2020-W53-7T00:00Z", 1_609_632_000), ("2021-W01-1T00:00Z", 1_609_718_400),
        ("2024-366T00Z", 1_735_603_200), ("02.03.2026 06:15:00 UTC", 1_772_432_100),
        ("2026-03-02 6:15:00Z", 1_772_432_100), ("2.3.2026 8:15 +02:00", 1_772_432_100),
        ("2.3.2026, 08:15 +02:00", 1_772_432_100), ("2026-03-02T06,25Z", 1_772_432_100),
        ("2026-03-02T06:15.5Z", 1_772_432_130), ("2026/03/02 06:15:00Z", 1_772_432_100),
        ("2026/3/2 8:15 +02:00", 1_772_432_100), ("2026/03/02T06:15:00.250Z", 1_772_432_100.25),
    ]) func momentsWithZone(text: String, seconds: Double) throws {
        #expect(try Timestamp(iso8601: text).secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "2026-03-02T08:15:00", "2026-03-02 08:15:00.5", "20260302T0815", "2026-03-02T08:15:00 ",
    ])
    func timeWithoutZoneFails(text: String) {
        let error = #expect(throws: RouteError.self) { try Timestamp(iso8601: text) }
        #expect(error?.code == .timeWithoutZone)
        #expect(error?.message.contains("zone") == true)
    }

    @Test(arguments: [
        "", "yesterday", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "2026-01-01T25:00:00Z", "2026-01-01T8Z", "2026-01-01T8:5Z", "2026-01-01T24:00:01Z",
        "2026-01-01T00:60:00Z", "2026-01-01Z",
        "2026-01-01T00:00:00Zx",
        "2021-W53-1T00:00Z", "2026-W00-1T00:00Z", "2026-W10-8T00:00Z", "2025-366T00:00Z", "2026-000T00:00Z",
        "02/03/2026 08:15Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+19:00", "2026-01-01T00:00:00X",
        "2026-0101T00:00:00Z",
    ]) func nonsenseIsRefused(text: String) {
        let error = #expect(throws: RouteError.self) { try Timestamp(iso8601: text) }
        #expect(error?.code == .badTime)
    }

    @Test func everyDayOfFourCenturiesAgreesWithFoundation() throws {
        let formatter = ISO8601DateFormatter()
        for day in stride(from: -80_000, to: 80_000, by: 13) {
            let seconds = Double(day * 86_400 + 43_199)
            let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
            #expect(Timestamp(secondsSince1970: seconds).iso8601 == text)
            #expect(try Timestamp(iso8601: text).secondsSince1970 == seconds)
        }
    }

    @Test func millisecondsArePrintedUnlessZero() {
        #expect(Timestamp(secondsSince1970: 0.25).iso8601 == "1970-01-01T00:00:00.250Z")
        #expect(Timestamp(secondsSince1970: -0.001).iso8601 == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp(secondsSince1970: .nan).iso8601 == "nan")
    }
}
