import Testing

@testable import WebFeatures

@Suite("Paging")
struct PagingTests {
    private let area = FeatureBox(minX: 0, minY: 0, maxX: 16, maxY: 16)

    private func paging(
        expected: Int? = nil, limit: Int? = nil, countDefault: Int? = nil, hasPaging: Bool? = true,
        area: FeatureBox? = nil
    ) -> FeaturePaging {
        FeaturePaging(
            ServiceCapabilities(
                version: .v2, layers: [], formats: [], countDefault: countDefault, hasPaging: hasPaging),
            pageSize: 10, limit: limit, expected: expected, area: area, order: nil)
    }

    private func counts(_ received: Int, new: Int? = nil, matched: Int? = nil) -> FeaturePaging.PageCounts {
        FeaturePaging.PageCounts(received: received, new: new ?? received, matched: matched)
    }

    @Test func onlyAnEmptyPageIsTheEnd() throws {
        var paging = paging(expected: 7)
        for start in [0, 7, 14] {
            #expect(paging.next() == PageRequest(start: start, count: 10))
            try paging.record(counts(7))
        }
        #expect(paging.next()?.start == 21)
        try paging.record(counts(0))
        #expect(paging.next() == nil)
        try paging.check()
        #expect(paging.unique == 21)
    }

    @Test func theLargestTotalCounts() throws {
        var paging = paging(expected: 7)
        try paging.record(counts(7, matched: 20))
        try paging.record(counts(0))
        let error = #expect(throws: WebFeatureError.self) { try paging.check() }
        #expect(error?.code == .short)
        #expect(error?.message.contains("20 features, but sent 7") == true)
    }

    @Test func overlappingPagesAreReported() throws {
        var paging = paging(expected: 20)
        try paging.record(counts(10))
        try paging.record(counts(10, new: 8))
        try paging.record(counts(0))
        #expect(#expect(throws: WebFeatureError.self) { try paging.check() }?.code == .unstableOrder)
    }

    @Test func twinsInOnePageAreAccepted() throws {
        var paging = paging(expected: 10)
        try paging.record(FeaturePaging.PageCounts(received: 10, new: 9, twins: 1))
        try paging.record(counts(0))
        try paging.check()
    }

    @Test func aLimitIsRequestedAndSufficient() throws {
        var paging = paging(expected: 100, limit: 14)
        try paging.record(counts(10))
        #expect(paging.next() == PageRequest(start: 10, count: 4))
        try paging.record(counts(4))
        #expect(paging.next() == nil)
        try paging.check()
    }

    @Test func theSamePageAgainDividesTheArea() throws {
        var paging = paging(expected: 16, area: area)
        try paging.record(counts(10))
        try paging.record(counts(10, new: 0))
        #expect(paging.isDivided)
        var boxes: [FeatureBox] = []
        while let request = paging.next() {
            #expect(request.start == nil)
            boxes.append(try #require(request.box))
            // The first box is full and divided again.
            try paging.record(boxes.count == 1 ? counts(10, new: 0) : counts(1, new: boxes.count < 8 ? 1 : 0))
        }
        #expect(boxes.count == 8)
        #expect(boxes[0] == FeatureBox(minX: 8, minY: 8, maxX: 16, maxY: 16))
        #expect(boxes[1] == FeatureBox(minX: 12, minY: 12, maxX: 16, maxY: 16))
        try paging.check()
    }

    @Test func theSamePageAgainIsTheEndIfAllFeaturesArrived() throws {
        var paging = paging(expected: 4, area: area)
        try paging.record(counts(4))
        try paging.record(counts(4, new: 0))
        #expect(paging.next() == nil)
        #expect(!paging.isDivided)
        try paging.check()
    }

    @Test func aLimitThatIsReachedExactlyIsNotTheEnd() throws {
        var paging = paging(expected: 4, countDefault: 4, area: area)
        try paging.record(counts(4))
        try paging.record(counts(4, new: 0))
        #expect(paging.isDivided)
    }

    @Test func withoutAnAreaNothingCanBeDivided() throws {
        var paging = paging(expected: 16)
        try paging.record(counts(10))
        let error = #expect(throws: WebFeatureError.self) { try paging.record(counts(10, new: 0)) }
        #expect(error?.code == .unsupported)
        #expect(error?.remedy.contains("--bbox") == true)
    }

    @Test func boxesThatStayFullAreAnError() throws {
        var paging = paging(expected: 16, area: area)
        try paging.record(counts(10))
        try paging.record(counts(10, new: 0))
        var requests = 0
        let error = #expect(throws: WebFeatureError.self) {
            while paging.next() != nil {
                requests += 1
                try paging.record(counts(10, new: 0))
            }
        }
        #expect(error?.code == .tooDense)
        #expect(requests == FeaturePaging.maximumDepth)
    }

    @Test func aRejectionAfterTheEndIsTheEnd() throws {
        var paging = paging(expected: 10)
        try paging.record(counts(10))
        try paging.recordRejection(WebFeatureError(.exception, "no more", remedy: "-"), sortingBy: nil)
        #expect(paging.next() == nil)
        try paging.check()
    }

    @Test func aRejectionBeforeTheEndIsAnError() throws {
        var paging = paging(expected: 20)
        try paging.record(counts(10))
        #expect(throws: WebFeatureError.self) {
            try paging.recordRejection(WebFeatureError(.exception, "no", remedy: "-"), sortingBy: "number")
        }
    }

    @Test func aRequiredSortOrderRestartsPaging() throws {
        var refusal = WebFeatureError(.exception, "sort", remedy: "-")
        refusal.asksForOrder = true
        var paging = paging(expected: 20)
        try paging.record(counts(10))
        try paging.recordRejection(refusal, sortingBy: "number")
        #expect(paging.next() == PageRequest(start: 0, count: 10, order: "number"))
        try paging.record(counts(10, new: 3))
        #expect(paging.next()?.start == 10)
        try paging.record(counts(10, new: 7))
        try paging.record(counts(0))
        try paging.check()
    }
}
