import Backends
import Batch
import Foundation
import LandOperations
import MapDrawing
import PrintedTexts
import RouteFiles
import RouteOperations
import Routes

/// Maps of pulled travels.
extension PullTravelsWorker {
    /// The title of a map: the name that all travels have, or else the device in the map's language; days and distance.
    func title(of snapshot: VueTraccar.Snapshot) -> String {
        let words = operation.parameters.language.texts.map
        let names = Set(snapshot.travels.map(\.route.name))
        let name =
            names.first.flatMap { names.count == 1 ? $0 : nil }
            ?? words.device.replacing("{device}", with: "\(period.device)")
        let distance = "\((snapshot.length.metres / 100).rounded() / 10) km"
        return [name, "\(period.days(in: operation.parameters.language)) (\(period.zone.name))", distance]
            .joined(separator: " · ")
    }

    /// The note on a map: when the data were current if they are cached, and that shared parts count once; `nil` for neither.
    func note(on snapshot: VueTraccar.Snapshot, as age: AnswerAge) -> String? {
        let words = operation.parameters.language.texts.map
        var parts: [String] = []
        if age.isCached, let moment = try? Timestamp(iso8601: age.asOf) {
            let time = String(period.zone.iso8601(moment).prefix(16)).replacing("T", with: " ")
            parts.append(words.asOf.replacing("{time}", with: time))
        }
        if snapshot.length.overlap >= 1 { parts.append(words.sharedOnce) }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Draws the plotted routes and the places on a map, and returns notes on what is not on it.
    ///
    /// - Parameter showsStops: whether to look for stops in the routes, where the service names no standstills.
    func draw(
        _ routes: [Route], _ places: [Waypoint], showsStops: Bool, titled title: String,
        noting note: String?, in context: ItemContext
    ) throws -> [String] {
        let path = try context.temporaryPath(extension: "gpx")
        defer { unlink(path) }
        let file = try OutputFile(creating: path, isPrivate: true)
        try RouteWriter(.gpx).write(routes, places: places) { try file.write($0) }
        try file.close()
        var parameters = RenderRoutes.Parameters()
        parameters.format = MapFormat(rawValue: operation.parameters.format.rawValue) ?? .png
        parameters.input.zone = period.zone.name
        parameters.cleaning = CleaningParameters(.none)
        parameters.page.title = title
        parameters.page.note = note
        parameters.page.language = operation.parameters.language
        if !showsStops { parameters.stops = 0 }
        return try RenderRoutes(parameters).makeWorker()
            .process(Item(path: path, stem: "travels"), in: context).notes
    }

    /// The standstills of all travels, those that several travels share once.
    func standstills(of snapshot: VueTraccar.Snapshot) -> [VueTraccar.PlottedMap.Location] {
        var known: Set<Waypoint> = []
        return snapshot.travels.flatMap(\.map.standstills).filter {
            $0.waypoint.fix.hasPlace && known.insert($0.waypoint).inserted
        }
    }

    /// A standstill as it is named on a map: its times by the clock, then its name.
    func label(_ standstill: VueTraccar.PlottedMap.Location) -> Waypoint {
        var place = standstill.waypoint
        let times = standstill.clockTimes(in: period.zone, naming: period.hasOneDay ? period.start : nil)
        place.name = [times, place.name].compactMap(\.self).joined(separator: " ")
        return place
    }
}
