import Routes
import Synchronization

/// The tracks that one of several threads cleans and measures.
///
/// Fixes of many devices come mixed. They are put together track by track first, so that a track's state is fetched once for many
/// of its fixes.
final class TrackLane: Sendable {
    private struct State {
        /// Which of the lane's tracks each of the source's tracks is; -1 for those of other lanes.
        var places: [Int] = []
        var tracks: [TrackMeasurement] = []
        var placeless = PlacelessFixes()
        /// The fixes of the lane's tracks, one track after the other, and where each track's end.
        var gathered: [Fix] = []
        var ends: [Int] = []
    }

    private let operation: MeasureRoutes
    private let number: Int
    private let lanes: Int
    private let state = Mutex(State())

    /// Takes every track whose number leaves the rest `number` when it is divided by the number of lanes.
    init(_ operation: MeasureRoutes, number: Int, of lanes: Int) {
        self.operation = operation
        self.number = number
        self.lanes = lanes
    }

    /// Measures the lane's share of the next blocks of a source that has so many tracks by now.
    func add(_ blocks: [[Fix]], trackCount: Int) throws(RouteError) {
        try state.withLock { (state) throws(RouteError) in
            try grow(&state, to: trackCount)
            if state.tracks.isEmpty { return }
            if trackCount == 1 {
                for block in blocks { try Self.addWhole(block, &state) }
            } else {
                Self.gather(blocks, &state)
                try Self.addGathered(&state)
            }
        }
    }

    /// What the lane has found, in the order of its tracks, and its fixes without a place.
    func finish() throws(RouteError) -> (tracks: [MeasuredTrack], placeless: PlacelessFixes) {
        try state.withLock { (state) throws(RouteError) in
            for track in state.tracks { try track.finish() }
            return (state.tracks.map(\.measured), state.placeless)
        }
    }

    private func grow(_ state: inout State, to trackCount: Int) throws(RouteError) {
        while state.places.count < trackCount {
            let isOwn = state.places.count % lanes == number
            state.places.append(isOwn ? state.tracks.count : -1)
            if isOwn { state.tracks.append(try TrackMeasurement(operation)) }
        }
    }

    private static func addWhole(_ block: [Fix], _ state: inout State) throws(RouteError) {
        for fix in block where !fix.hasPlace { state.placeless.note(fix) }
        try add(block, 0..<block.count, to: state.tracks[0])
    }

    private static func gather(_ blocks: [[Fix]], _ state: inout State) {
        var starts = [Int](repeating: 0, count: state.tracks.count + 1)
        for block in blocks {
            for fix in block {
                let place = state.places[Int(fix.track)]
                if place >= 0 { starts[place + 1] += 1 }
            }
        }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        let count = starts[starts.count - 1]
        if state.gathered.count < count {
            state.gathered = Array(repeating: Fix(latitude: .nan, longitude: .nan), count: count)
        }
        for block in blocks {
            for fix in block {
                let place = state.places[Int(fix.track)]
                guard place >= 0 else { continue }
                if !fix.hasPlace { state.placeless.note(fix) }
                state.gathered[starts[place]] = fix
                starts[place] += 1
            }
        }
        state.ends = starts
    }

    private static func addGathered(_ state: inout State) throws(RouteError) {
        var start = 0
        for (track, end) in zip(state.tracks, state.ends) where end > start {
            try add(state.gathered, start..<end, to: track)
            start = end
        }
    }

    private static func add(
        _ fixes: [Fix], _ range: Range<Int>, to track: TrackMeasurement
    ) throws(RouteError) {
        let outcome = fixes.withUnsafeBufferPointer { fixes in
            Result { () throws(RouteError) in try track.add(UnsafeBufferPointer(rebasing: fixes[range])) }
        }
        try outcome.get()
    }
}
