@testable import ServiceOperations
import Testing

@testable import APICore

@Suite("Patience with a service")
struct UploadPatienceTests {
    private let clock = HandClock()
    private let patience: UploadPatience

    init() {
        patience = UploadPatience(.seconds(60)) { [clock] in clock.now }
    }

    private func error(status: Int? = nil, retryAfter: Duration? = nil) -> APIError {
        var error = APIError(status == nil ? .unreachable : .busy, "away", remedy: "Wait.")
        error.isTransient = true
        error.status = status
        error.retryAfter = retryAfter
        return error
    }

    @Test("grows its waits, up to a bound, as long as it lasts")
    func waits() {
        var course = UploadPatience.Course()
        var waits: [Duration] = []
        while let wait = patience.wait(after: error(), &course, mostAttempts: nil, chance: 1) {
            waits.append(wait)
            clock.pass(wait)
        }
        let first: [Duration] = [250, 500, 1_000, 2_000, 4_000, 5_000].map { .milliseconds($0) }
        #expect(Array(waits.prefix(6)) == first)
        #expect(waits.reduce(.zero, +) <= .seconds(60) && waits.reduce(.zero, +) > .seconds(50))
    }

    @Test("is one for all documents, and new when something got through")
    func shared() {
        var (first, second, third) = (
            UploadPatience.Course(), UploadPatience.Course(), UploadPatience.Course()
        )
        #expect(patience.wait(after: error(), &first, mostAttempts: nil, chance: 0) == .zero)
        clock.pass(.seconds(61))
        #expect(patience.wait(after: error(), &second, mostAttempts: nil, chance: 0) == nil)
        patience.noteSuccess()
        #expect(patience.wait(after: error(), &first, mostAttempts: nil, chance: 0) == nil)
        #expect(patience.wait(after: error(), &third, mostAttempts: nil, chance: 0) == .zero)
    }

    @Test("takes a server for away only when it answered nobody, and not for one document's connection")
    func away() {
        func failing(_ meanwhile: () -> Void) {
            var course = UploadPatience.Course()
            while let wait = patience.wait(after: error(), &course, mostAttempts: nil, chance: 1) {
                clock.pass(wait)
                meanwhile()
            }
        }
        failing(patience.noteSuccess)
        #expect(!patience.isServerAway)
        failing(patience.noteAnswer)
        #expect(!patience.isServerAway)
        failing {
            var other = UploadPatience.Course()
            _ = patience.wait(after: error(status: 503), &other, mostAttempts: nil)
        }
        #expect(!patience.isServerAway)
        patience.noteSuccess()
        failing {}
        #expect(patience.isServerAway)
        patience.noteAnswer()
        #expect(!patience.isServerAway)
    }

    @Test("spreads limited attempts over the whole time, and takes the server for away after them")
    func limited() {
        var course = UploadPatience.Course()
        var waits: [Duration] = []
        while let wait = patience.wait(after: error(), &course, mostAttempts: 4) {
            #expect(!patience.isServerAway)
            waits.append(wait)
            clock.pass(wait)
        }
        #expect(waits.count == 3 && waits.reduce(.zero, +) == .seconds(60))
        #expect(waits[0] == .seconds(60) / 16 && waits[1] > waits[0] && waits[2] > waits[1])
        #expect(patience.isServerAway)
        // A later document has no time left.
        var later = UploadPatience.Course()
        #expect(patience.wait(after: error(), &later, mostAttempts: 4) == nil)
        patience.noteSuccess()
        var mixed = UploadPatience.Course()
        #expect(patience.wait(after: error(status: 503), &mixed, mostAttempts: 3) != nil)
        #expect(patience.wait(after: error(), &mixed, mostAttempts: 3) != nil)
        #expect(patience.wait(after: error(status: 503), &mixed, mostAttempts: 3) == nil)
        let impatient = UploadPatience(.zero) { [clock] in clock.now }
        var single = UploadPatience.Course()
        #expect(impatient.wait(after: error(), &single, mostAttempts: 4) == nil && impatient.isServerAway)
    }

    @Test("waits as long as it is asked to, counts attempts, and has none with permanent errors")
    func answers() {
        var course = UploadPatience.Course()
        let busy = error(status: 429, retryAfter: .seconds(7))
        #expect(patience.wait(after: busy, &course, mostAttempts: 3) == .seconds(7))
        let tooLong = error(status: 503, retryAfter: .seconds(61))
        #expect(patience.wait(after: tooLong, &course, mostAttempts: 9) == nil)
        #expect(patience.wait(after: error(status: 503), &course, mostAttempts: 3, chance: 0) == nil)
        let final = APIError(.invalid, "no", remedy: "Mend it.")
        #expect(patience.wait(after: final, &course, mostAttempts: nil) == nil)
    }
}
