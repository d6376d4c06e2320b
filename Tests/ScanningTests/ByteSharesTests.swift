import Scanning
import Testing

@Suite struct ByteSharesTests {
    private func counts(of byteCount: Int, _ pages: (least: Int, most: Int)...) -> [Int]? {
        ByteShares(of: byteCount, among: pages.map { ByteShares.Page(least: $0.least, most: $0.most) })?
            .counts
    }

    @Test func unusedBytesGoToOtherPages() {
        #expect(counts(of: 300, (0, 20), (0, 500), (0, 400)) == [20, 140, 140])
        #expect(counts(of: 300, (0, 500), (0, 400), (0, 20)) == [140, 140, 20])
    }

    @Test func neededBytesAreTakenFromOtherPages() {
        #expect(counts(of: 300, (200, 500), (0, 400), (0, 400)) == [200, 50, 50])
        #expect(counts(of: 300, (200, 500), (100, 400)) == [200, 100])
    }

    @Test func noPageGetsMoreThanItCanUse() {
        #expect(counts(of: .max, (0, 20), (5, 30)) == [20, 30])
        #expect(counts(of: 0) == [])
    }

    @Test func tooFewBytesGiveNil() {
        #expect(counts(of: 299, (200, 500), (100, 400)) == nil)
        #expect(counts(of: -1, (0, 500)) == nil)
        #expect(counts(of: .max, (.max, .max), (.max, .max)) == nil)
    }
}
