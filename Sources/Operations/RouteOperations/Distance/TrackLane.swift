import Routes
import Synchronization

/// The tracks that one of several threads cleans and measures.
///
/// Fixes of many devices come mixed. They are put together track by track first, so that a track's state is fetched once for many
/// of its fixes.
final class TrackLane: Sendable {
    private struct State: ~Copyable {
        /// Which of the lane's tracks each of the source's tracks is; -1 for those of other lanes.
        var places: [Int] = []
        var tracks: [TrackMeasurement] = []
        var placeless = PlacelessFixes()
        /// The fixes of the lane's tracks, one track after the other, and where each track's end.
        var gathered: [Fix] = []
        var ends: [Int] = []
        /// By which the fixes of one track after the other come out of cleaning.
        var way = LegRoom()
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

    /// Measures the lane's share of the next fixes of a source that has so many tracks by now.
    func add(_ fixes: MixedFixes, trackCount: Int) throws(RouteError) {
        try state.withLock { (state) throws(RouteError) in
            try grow(&state, to: trackCount)
            if state.tracks.isEmpty { return }
            if trackCount == 1 {
                for block in fixes.blocks { try Self.addWhole(block, &state) }
            } else {
                Self.gather(fixes, &state)
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
        try add(block, 0..<block.count, to: state.tracks[0], &state.way)
    }

    private static func gather(_ fixes: MixedFixes, _ state: inout State) {
        var starts = [Int](repeating: 0, count: state.tracks.count + 1)
        for track in fixes.tracks {
            let place = state.places[Int(track)]
            if place >= 0 { starts[place + 1] += 1 }
        }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        let count = starts[starts.count - 1]
        if state.gathered.count < count {
            state.gathered = Array(repeating: Fix(latitude: .nan, longitude: .nan), count: count)
        }
        var first = 0
        for block in fixes.blocks {
            for index in block.indices {
                let place = state.places[Int(fixes.tracks[first + index])]
                guard place >= 0 else { continue }
                if !block[index].hasPlace { state.placeless.note(block[index]) }
                state.gathered[starts[place]] = block[index]
                starts[place] += 1
            }
            first += block.count
        }
        state.ends = starts
    }

    private static func addGathered(_ state: inout State) throws(RouteError) {
        var start = 0
        for (track, end) in zip(state.tracks, state.ends) where end > start {
            try add(state.gathered, start..<end, to: track, &state.way)
            start = end
        }
    }

    private static func add(
        _ fixes: [Fix], _ range: Range<Int>, to track: TrackMeasurement, _ way: inout LegRoom
    ) throws(RouteError) {
        let outcome = fixes.withUnsafeBufferPointer { fixes in
            Result { () throws(RouteError) in
                try track.add(UnsafeBufferPointer(rebasing: fixes[range]), by: &way)
            }
        }
        try outcome.get()
    }
}
