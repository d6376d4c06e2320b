import Routes
import Testing
import TestSupport

@testable import RouteFiles

@Suite("The fast path for times")
struct QuickTimeTests {
    @Test("agrees with the general reader, also for changed texts")
    func agreement() throws {
        var random = SeededGenerator(seed: 8_601)
        let seeds = [
            "2026-03-02T08:15:00Z", "2026-03-02T08:15:00.125+00:00", "1999-12-31 23:59:59.5-11:30",
            "2024-02-29T00:00:00.123456789Z", "2026-03-29 02:30:00.5", "2026-07-02 08:15:00+",
        ]
        let zone = try ClockZone("Europe/Zurich")
        var times = TimeReader(zone: zone)
        var taken = 0
        for round in 0..<40_000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            if round >= seeds.count {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = Array("0123456789-:T.Z+ ".utf8).randomElement(using: &random) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let quick = bytes.withUnsafeBufferPointer { bytes -> Double? in
                guard let start = bytes.baseAddress else { return nil }
                var cursor = start
                let seconds = times.quick(&cursor, end: start + bytes.count)
                return cursor == start + bytes.count ? seconds : nil
            }
            guard let quick else { continue }
            taken += 1
            let general = try? bytes.withUnsafeBufferPointer { bytes in
                var scan = ISO8601Scan(bytes)
                let reading = try scan.read()
                return reading.secondsSince1970 ?? zone.moment(ofClock: reading.clock).seconds
            }
            #expect(general?.bitPattern == quick.bitPattern, "\(text)")
        }
        #expect(taken > 10_000)
    }

    @Test("distinguishes seconds, milliseconds, microseconds and nanoseconds by their size")
    func epochs() throws {
        var times = TimeReader(zone: nil)
        for text in [
            "1772432100", "1772432100000", "1772432100000000", "1772432100000000000", " 1772432100.0 ",
        ] {
            var text = text
            let moment = try text.withUTF8 { try times.read($0) }
            #expect(moment.seconds == 1_772_432_100)
        }
        var huge = "1e30"
        #expect(throws: RouteError.self) { try huge.withUTF8 { try times.read($0) } }
    }
}
