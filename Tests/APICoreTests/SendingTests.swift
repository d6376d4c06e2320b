import Testing

@testable import APICore

@Suite("Content on its way to a server")
struct SendingTests {
    private let start = ContinuousClock.now

    @Test("may take as long as it likes while it gets on, and the answer has all its time afterwards")
    func gettingOn() {
        let course = SendingCourse(silence: .seconds(60), total: .seconds(1_800), now: start)
        for step in 1...600 {
            #expect(course.fault(now: start + .seconds(step * 59)) == nil)
            course.getOn(now: start + .seconds(step * 59))
        }
        let sent = start + .seconds(36_000)
        course.end(now: sent)
        #expect(course.fault(now: sent + .seconds(1_799)) == nil)
        #expect(course.fault(now: sent + .seconds(1_800))?.code == .timeout)
    }

    @Test("is given up where the server takes nothing more")
    func stopping() {
        let course = SendingCourse(silence: .seconds(60), total: .seconds(1_800), now: start)
        course.getOn(now: start)
        #expect(course.fault(now: start + .seconds(59)) == nil)
        #expect(course.fault(now: start + .seconds(60))?.code == .timeout)
    }

    @Test("is cut into pieces, none of it lost", arguments: [0, 1, 65_536, 65_537, 300_000])
    func pieces(count: Int) async throws {
        let bytes = TransferFolder.bytes(count)
        let course = SendingCourse(silence: .seconds(60), total: .seconds(60))
        var sent: [UInt8] = []
        for try await piece in SentChunks(RequestContent(bytes), course) {
            #expect((1...262_144).contains(piece.readableBytes))
            sent += piece.readableBytesView
        }
        #expect(sent == bytes)
    }
}
