import LandOperations
import Batch
import MapDrawing
import Parcels
import Routes
import SimpleFeatures

/// Draws the routes of one file after the other.
final class RenderRoutesWorker: OperationWorker {
    private let operation: RenderRoutes
    private let transformers = TransformerCache()
    /// What is read with the first item.
    private var plan: [Route]?
    private var areas: [Feature]?
    private var faultsOfAreas: [ItemFailure] = []

    init(operation: RenderRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> RouteMapSummary {
        let input = try RouteInput(item, operation.reading, in: context)
        let raw = try operation.choice.ofWantedDevices(try input.routes())
        let cleaned = raw.map { operation.cleaner.clean($0).route }
        let routes = try operation.choice.within(cleaned)
        let distance = routes.reduce(0) { $0 + $1.distance }
        let rawDistance = try operation.choice.within(raw).reduce(0) { $0 + $1.distance }
        var findings = input.findings(in: raw)
        let parameters = operation.parameters
        findings.add(operation.choice.zoneNotes(on: cleaned, writesDays: parameters.page.title == nil))
        let plan = try planned()
        let plane = try RoutePlane(routes + plan, transformers)
        guard parameters.page.box.isEmpty || plane.isSwiss else {
            throw ItemFailure(
                code: "map.boxElsewhere", message: "the box is in LV95, and the route does not lie in it",
                remedy: "Leave the box out for routes abroad.", cause: .setting)
        }
        var map = RouteMap(operation, plane)
        map.add(background: try background(on: plane, in: context), label: parameters.backgroundLabel)
        map.add(plan: plan)
        map.add(routes)
        guard let ground = map.ground else {
            throw ItemFailure(
                code: "map.nothingToDraw", message: "no fix has a place",
                remedy: "Check the file.")
        }
        let title = RouteMapTitle(
            words: operation.page.words, zone: operation.zone, isRaw: parameters.cleaning.rules == .none)
        let page = operation.page.page(
            for: ground, view: operation.page.view,
            title: parameters.page.title ?? title.text(routes, metres: distance, named: item.stem),
            note: note(of: plane), map.legend, parameters.profile ? map.profile : nil)
        let picture = try MapRenderer.picture(
            map.features, page.on(plane), as: operation.page.format)
        try context.makeFile(extension: parameters.format.rawValue).write(picture.bytes)
        return RouteMapSummary(
            input: item.name, routes: routes.count,
            rawMetres: rawDistance, metres: distance, stops: map.stopCount,
            scale: picture.scaleDenominator, faults: findings.faults + faultsOfAreas, notes: findings.notes)
    }

    private func planned() throws -> [Route] {
        guard plan == nil, let path = operation.parameters.plan else { return plan ?? [] }
        let routes = try PlanFile(path, zone: operation.reading.zone).routes()
        plan = routes
        return routes
    }

    /// The areas in the plane of the map.
    private func background(on plane: RoutePlane, in context: ItemContext) throws -> [Feature] {
        guard let file = operation.backgroundFile else { return [] }
        let areas = try areas ?? file.features(transformers, in: context) { faultsOfAreas.append($0) }
        self.areas = areas
        if plane.isSwiss { return areas }
        let back = try transformers.transformer(from: .lv95, to: .wgs84)
        return try areas.map { area in
            var area = try area.transformed(by: back)
            area.geometry = area.geometry?.mapRuns { plane.positions($0) }
            return area
        }
    }

    private func note(of plane: RoutePlane) -> String {
        let system = plane.name ?? operation.page.words.system
        return [operation.parameters.page.note, system].compactMap(\.self).joined(separator: " · ")
    }
}

extension MapPage {
    /// Coordinates along the frame are for LV95 alone, and the arrow is where north is up.
    fileprivate func on(_ plane: RoutePlane) -> MapPage {
        var page = self
        page.showsCoordinates = plane.isSwiss
        page.showsNorthArrow = plane.hasNorth
        return page
    }
}
