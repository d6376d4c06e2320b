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
        return VueTraccar.Snapshot(
            of: selection, travels: travels, sideTrips: sideTrips,
            pois: try await manualPOIs(in: selection.period), fetched: now)
    }

    /// The selected travels with their maps, in the order of the selection, each once.
    private func plotted(
        _ selection: VueTraccar.Selection
    ) async throws(APIError) -> [VueTraccar.PlottedTravel] {
        var ids: Set<String> = []
        let travels = selection.travels.filter { ids.insert($0.id).inserted }
        var results: [Int: Result<VueTraccar.PlottedMap, APIError>] = [:]
        await withTaskGroup(of: (Int, Result<VueTraccar.PlottedMap, APIError>).self) { group in
            var waiting = travels.enumerated().makeIterator()
            func startNext() {
                guard let (index, travel) = waiting.next() else { return }
                group.addTask {
                    do throws(APIError) {
                        return (
                            index, .success(try await plottedMap(of: travel, device: selection.period.device))
                        )
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<Self.sideBySide { startNext() }
            while let (index, result) = await group.next() {
                results[index] = result
                if case .success = result { startNext() }
            }
        }
        var plotted: [VueTraccar.PlottedTravel] = []
        for (index, travel) in travels.enumerated() {
            guard let map = try results[index]?.get() else { continue }
            var travel = travel
            travel.device = travel.device ?? selection.period.device
            plotted.append(.init(travel, map))
        }
        return plotted
    }
}
