public import APICore
public import Routes

extension VueTraccarClient {
    /// The most travels whose maps are asked for at the same time.
    private static let sideBySide = 4

    /// Everything that is shown of a selection: the ways of its travels, of further devices, and places put down by hand.
    ///
    /// - Parameters:
    ///   - sideTripDevices: further devices; without any, none is asked for.
    ///   - now: when it counts as fetched.
    public func snapshot(
        of selection: VueTraccar.Selection, sideTripDevices: [Int] = [], at now: Timestamp
    ) async throws(APIError) -> VueTraccar.Snapshot {
        let travels = try await plotted(selection)
        var sideTrips: [VueTraccar.PlottedMap.Polyline] = []
        if !sideTripDevices.isEmpty {
            sideTrips = try await self.sideTrips(in: selection.period, devices: sideTripDevices).polylines
        }
        var pois: [VueTraccar.POI] = []
        var poiFailure: String?
        do {
            pois = try await manualPOIs(in: selection.period)
        } catch  where error.code != .signIn && error.code != .cancelled {
            // The travels stand without them.
            poiFailure = error.words
        }
        var snapshot = VueTraccar.Snapshot(
            of: selection, travels: travels, sideTrips: sideTrips, pois: pois, fetched: now)
        snapshot.poiFailure = poiFailure
        return snapshot
    }

    /// A travel's map, or why there is none, and which of the selection it is.
    private struct Answer: Sendable {
        let place: Int
        let map: Result<VueTraccar.PlottedMap, APIError>
    }

    /// The selected travels with their maps, in the order of the selection, each once.
    private func plotted(
        _ selection: VueTraccar.Selection
    ) async throws(APIError) -> [VueTraccar.PlottedTravel] {
        var ids: Set<String> = []
        let travels = selection.travels.filter { ids.insert($0.id).inserted }
        let device = selection.period.device
        var maps: [VueTraccar.PlottedMap?] = Array(repeating: nil, count: travels.count)
        let failure = await withTaskGroup(of: Answer.self) { group -> APIError? in
            var next = 0
            while next < min(Self.sideBySide, travels.count) {
                group.addTask { [next] in await self.answer(at: next, travels[next], device) }
                next += 1
            }
            while let answer = await group.next() {
                switch answer.map {
                case .success(let map): maps[answer.place] = map
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

    private func answer(at place: Int, _ travel: VueTraccar.Travel, _ device: Int) async -> Answer {
        do throws(APIError) {
            return Answer(place: place, map: .success(try await plottedMap(of: travel, device: device)))
        } catch {
            return Answer(place: place, map: .failure(error))
        }
    }
}
