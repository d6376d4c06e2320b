@testable import ServiceOperations
import Backends
import Batch
import Foundation
import Testing

@Suite("A period that is pulled in pieces")
struct PullPeriodTests {
    @Test("has pieces without a gap, the last as long as is left, days by the zone")
    func pieces() throws {
        let period = try PullPeriod(device: 4, from: "2026-03-28", until: "2026-03-30", zone: nil)
        // On the 29th the day has 23 hours.
        #expect(
            period.period.from == "2026-03-27T23:00:00.000Z" && period.period.to == "2026-03-30T22:00:00.000Z"
        )
        let pieces = period.pieces(ofDays: 1)
        #expect(pieces.count == 3 && pieces[0].from == period.period.from && pieces[2].to == period.period.to)
        for (one, next) in zip(pieces, pieces.dropFirst()) { #expect(one.to == next.from) }
        #expect(period.pieces(ofDays: 31) == [period.period])
    }

    @Test("is rejected if it ends before it begins, is not a time, or never ends")
    func refused() {
        for (from, until, parameter) in [
            ("2026-03-02", "2026-03-01", "until"), ("soon", "2026", "from"), ("2026", "soon", "until"),
            ("1000", "2026", "until"), ("2026-03-29T02:30", "2026-03-30", "from"),
            ("2026-03-28", "2026-03-29T02:30", "until"),
        ] {
            let failure = #expect(throws: ParameterFailure.self) {
                try PullPeriod(device: 4, from: from, until: until, zone: nil)
            }
            #expect(failure?.parameter == parameter)
        }
        #expect(throws: (any Error).self) {
            try PullPeriod(device: 4, from: "2026", until: "2026", zone: "Europe/Atlantis")
        }
    }

    @Test("gives each position once, with identifiers and without")
    func seams() throws {
        func positions(_ ids: [Int?]) throws -> [VueTraccar.TraccarPosition] {
            try ids.enumerated().map { index, id in
                let member = id.map { #""id":\#($0),"# } ?? ""
                let json =
                    #"{\#(member)"fixTime":"2026-03-02T08:00:0\#(id ?? index)Z","latitude":46,"longitude":7}"#
                return try JSONDecoder().decode(VueTraccar.TraccarPosition.self, from: Data(json.utf8))
            }
        }
        var filter = SeamFilter()
        #expect(filter.new(in: try positions([1, 2, 2])).count == 2)
        #expect(filter.new(in: try positions([2, 3])).map(\.id) == [3])
        #expect(filter.repeated == 2)
        let nameless = try positions([nil, nil])
        #expect(filter.new(in: nameless).count == 2 && filter.new(in: nameless).isEmpty)
    }
}
