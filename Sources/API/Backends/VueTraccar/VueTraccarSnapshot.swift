public import APICore
public import Answers
public import Routes

extension VueTraccar {
    /// The stored state of a selection, shown while the server is unreachable.
    public struct Snapshot: Hashable, Sendable, Codable {
        /// How long a snapshot may be shown, in seconds: seven days.
        public static let lifetime = 7 * 86_400.0

        /// The key of its selection.
        public let key: String
        /// The selected travels with their maps.
        public let travels: [PlottedTravel]
        /// The tracks of further devices.
        public let sideTrips: [PlottedMap.Polyline]
        /// Manual places.
        public let pois: [POI]
        /// Why manual places are missing; `nil` if the server sent them.
        public internal(set) var poiFailure: String?
        /// The total length.
        public let length: RouteLength
        /// When it was fetched.
        public let fetched: ServerTime

        /// Creates a snapshot.
        public init(
            of selection: Selection, travels: [PlottedTravel], sideTrips: [PlottedMap.Polyline], pois: [POI],
            fetched: Timestamp
        ) {
            key = selection.key
            self.travels = travels
            self.sideTrips = sideTrips
            self.pois = pois
            length = RouteLength(of: travels)
            self.fetched = ServerTime(fetched)
        }

        /// Whether it is too old to be shown, or was fetched after `now`.
        public func isExpired(at now: Timestamp) -> Bool {
            guard let fetched = fetched.moment else { return true }
            return !(0..<Self.lifetime).contains(now.seconds(since: fetched))
        }
    }
}

extension VueTraccarClient {
    /// The number of maps requested at the same time.
    private static let concurrentRequests = 4

    /// Fetches everything shown for a selection: the maps of its travels, the tracks of further devices, and manual places.
    ///
    /// Manual places that the server fails to send are missing, with the reason in `poiFailure`.
    ///
    /// - Parameters:
    ///   - sideTripDevices: the further devices.
    ///   - sideTripPeriod: the period of their tracks; that of the selection if it is `nil`.
    ///   - now: the time of the snapshot.
    public func snapshot(
        of selection: VueTraccar.Selection, sideTripDevices: [Int] = [],
        sideTripPeriod: VueTraccar.Period? = nil, at now: Timestamp
    ) async throws(APIError) -> VueTraccar.Snapshot {
        let travels = try await plotted(selection)
        var sideTrips: [VueTraccar.PlottedMap.Polyline] = []
        if !sideTripDevices.isEmpty {
            sideTrips = try await self.sideTrips(
                in: sideTripPeriod ?? selection.period, devices: sideTripDevices
            ).polylines
        }
        var pois: [VueTraccar.POI] = []
        var poiFailure: String?
        do {
            pois = try await manualPOIs(in: selection.period)
        } catch  where error.code != .signIn && error.code != .cancelled {
            poiFailure = error.words
        }
        var snapshot = VueTraccar.Snapshot(
            of: selection, travels: travels, sideTrips: sideTrips, pois: pois, fetched: now)
        snapshot.poiFailure = poiFailure
        return snapshot
    }

    /// The map of the travel at an index of the selection, or its error.
    private struct Answer: Sendable {
        let index: Int
        let map: Result<VueTraccar.PlottedMap, APIError>
    }

    /// The different travels of the selection with their maps, in the selection's order.
    private func plotted(
        _ selection: VueTraccar.Selection
    ) async throws(APIError) -> [VueTraccar.PlottedTravel] {
        var ids: Set<String> = []
        let travels = selection.travels.filter { ids.insert($0.id).inserted }
        let device = selection.period.device
        var maps: [VueTraccar.PlottedMap?] = Array(repeating: nil, count: travels.count)
        let failure = await withTaskGroup(of: Answer.self) { group -> APIError? in
            var next = 0
            while next < min(Self.concurrentRequests, travels.count) {
                group.addTask { [next] in await self.answer(at: next, travels[next], device) }
                next += 1
            }
            while let answer = await group.next() {
                switch answer.map {
                case .success(let map): maps[answer.index] = map
                case .failure(let error):
                    group.cancelAll()
                    return error
                }
                if next < travels.count {
                    group.addTask { [next] in await self.answer(at: next, travels[next], device) }
                    next += 1
                }
            }
            return nil
        }
        if let failure { throw failure }
        return zip(travels, maps).compactMap { travel, map in
            var travel = travel
            travel.device = travel.device ?? device
            return map.map { .init(travel, $0) }
        }
    }

    private func answer(at index: Int, _ travel: VueTraccar.Travel, _ device: Int) async -> Answer {
        do throws(APIError) {
            return Answer(index: index, map: .success(try await plottedMap(of: travel, device: device)))
        } catch {
            return Answer(index: index, map: .failure(error))
        }
    }
}
