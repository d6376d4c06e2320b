import RouteOperations
import APICore
import Backends
import Batch
import MapDrawing
import Foundation
import Routes

/// Pulls travels from one service after the other.
final class PullTravelsWorker: OperationWorker {
    /// More of them at once are not held in memory.
    private static let mostTravels = 1_000

    private let operation: PullTravels
    private let period: PullPeriod

    init(operation: PullTravels, period: PullPeriod) {
        self.operation = operation
        self.period = period
    }

    func process(_ item: Item, in context: ItemContext) throws -> PulledTravels {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledTravels {
        context.report(progress: "asking for travels; the first answer for a device can take minutes")
        let travels = try travels(at: service)
        let own = travels.value.filter(period.mayHave)
        let leftOut = PulledTravels.LeftOut(travels.value.filter { !period.mayHave($0) })
        let chosen = try chosen(of: own)
        guard !chosen.isEmpty else {
            return PulledTravels(
                input: item.name, of: nil, leavingOut: leftOut, in: period.zone, age: AnswerAge(travels))
        }
        guard chosen.count <= Self.mostTravels else {
            throw ItemFailure(
                code: "pull.tooMany",
                message: "\(chosen.count) travels were asked for, and \(Self.mostTravels) are pulled at once",
                remedy: "Ask for less time, or select some.")
        }
        context.report(progress: "\(chosen.count) of \(travels.value.count) travels")
        let snapshot = try snapshot(of: chosen, at: service)
        try write(snapshot.value, named: item.stem, in: context)
        let age = travels.isCached ? AnswerAge(travels) : AnswerAge(snapshot)
        var result = PulledTravels(
            input: item.name, of: snapshot.value, leavingOut: leftOut, in: period.zone, age: age)
        result.missingDevices = missingDevices(in: snapshot.value)
        return result
    }

    private func travels(at service: SignedInService) throws -> Fetched<[VueTraccar.Travel]> {
        let period = period.period
        return try answer(of: service, to: ["travels", "\(period.device)", period.from.text, period.to.text])
        {
            (client) throws(APIError) in
            try await VueTraccarClient(client).travels(in: period)
        }
    }

    /// What the service says now or, where that is wanted and it is away, said last.
    private func answer<Value: Codable & Sendable>(
        of service: SignedInService, to question: [String],
        ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws -> Fetched<Value> {
        try operation.parameters.offline ? service.lastGood(question, ask: ask) : service.fresh(ask: ask)
    }

    private func chosen(of travels: [VueTraccar.Travel]) throws -> [VueTraccar.Travel] {
        let wanted = operation.parameters.select
        guard !wanted.isEmpty else { return travels }
        func isMeant(_ travel: VueTraccar.Travel, by name: String) -> Bool {
            travel.id == name || travel.title?.lowercased() == name.lowercased()
        }
        for name in wanted where !travels.contains(where: { isMeant($0, by: name) }) {
            let known = travels.prefix(20).map { "\($0.id)\($0.title.map { " (\($0))" } ?? "")" }
            throw ItemFailure(
                code: "pull.noTravel",
                message: "there is no travel \"\(name)\" in that time; there are: "
                    + (known.isEmpty ? "none" : known.joined(separator: ", ")),
                remedy: "Name one by identifier or title, or leave --select out.")
        }
        return travels.filter { travel in wanted.contains { isMeant(travel, by: $0) } }
    }

    private func snapshot(
        of travels: [VueTraccar.Travel], at service: SignedInService
    ) throws -> Fetched<VueTraccar.Snapshot> {
        let selection = VueTraccar.Selection(period.period, travels)
        let devices = operation.parameters.sideTripDevices
        let question = ["snapshot", selection.key] + devices.sorted().map { "\($0)" }
        return try answer(of: service, to: question) {
            (client) throws(APIError) in
            try await VueTraccarClient(client).snapshot(
                of: selection, sideTripDevices: devices,
                at: Timestamp(secondsSince1970: Date().timeIntervalSince1970))
        }
    }

    private func write(
        _ snapshot: VueTraccar.Snapshot, named name: String, in context: ItemContext
    ) throws {
        let routes = snapshot.travels.map(\.route) + snapshot.sideTrips.map(\.route)
        let places = snapshot.pois.map(\.waypoint)
        guard let format = operation.parameters.format.routeFormat else {
            let kilometres = (snapshot.length.metres / 100).rounded() / 10
            return try draw(routes, titled: "\(name) · \(period.days) · \(kilometres) km", in: context)
        }
        try RouteWriting.write(routes, places: places, as: format, in: context)
    }

    /// The ways as they are plotted, on a map.
    private func draw(_ routes: [Route], titled title: String, in context: ItemContext) throws {
        let path = try context.temporaryPath(extension: "gpx")
        defer { unlink(path) }
        let file = try OutputFile(creating: path, isPrivate: true)
        try RouteWriter(.gpx).write(routes) { try file.write($0) }
        try file.close()
        var parameters = RenderRoutes.Parameters()
        parameters.format = MapFormat(rawValue: operation.parameters.format.rawValue) ?? .png
        parameters.input.zone = period.zone.name
        parameters.cleaning = CleaningParameters(.none)
        parameters.page.title = title
        _ = try RenderRoutes(parameters).makeWorker().process(Item(path: path, stem: "travels"), in: context)
    }

    /// The server leaves out devices that it fails to read.
    private func missingDevices(in snapshot: VueTraccar.Snapshot) -> [Int] {
        let there = Set(snapshot.sideTrips.compactMap(\.deviceId))
        return operation.parameters.sideTripDevices.filter { !there.contains($0) }
    }
}
