import Routes
import Testing

@testable import RouteFiles

@Suite("The track that a reader is in")
struct OpenTrackTests {
    private func fix() -> Fix { Fix(latitude: 46.95, longitude: 7.44) }

    @Test("begins with its first fix, which starts no segment")
    func segments() {
        var (fixes, track) = (FixCollector(), OpenTrack(startsSegment: true))
        #expect(fixes.tracks.isEmpty)
        var starts: [Bool] = []
        for startsSegment in [true, false, true, true] {
            track.startsSegment = startsSegment
            var fix = fix()
            track.take(&fix, in: &fixes)
            starts.append(fix.startsSegment)
            #expect(fix.track == 0 && !track.startsSegment)
        }
        #expect(starts == [false, false, true, true])
        #expect(fixes.tracks.count == 1)
    }

    @Test("keeps what is known before and after its first fix")
    func metadata() {
        var (fixes, track) = (FixCollector(), OpenTrack())
        track.change(in: &fixes) { $0.name = "Susten" }
        var fix = fix()
        track.take(&fix, in: &fixes)
        #expect(fixes.tracks.map(\.name) == ["Susten"])
        track.change(in: &fixes) { $0.name = "Furka" }
        #expect(fixes.tracks.map(\.name) == ["Furka"])
        var other = OpenTrack()
        other.take(&fix, in: &fixes)
        #expect(fix.track == 1 && fixes.tracks.map(\.name) == ["Furka", nil])
    }
}
