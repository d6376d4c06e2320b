import Batch
import Routes

/// Parameters of an operation that takes routes as they are, or cleaned.
package protocol CleanRouteReading: RouteReading {
    /// Which routes are taken.
    var choice: RouteChoiceParameters { get set }
    /// Whether the routes are cleaned first.
    var clean: Bool { get set }
    /// How they are cleaned.
    var cleaning: CleaningParameters { get set }
}

/// How the routes of a file are read, cleaned and chosen, checked.
struct CleanRouteSource {
    let reading: RouteReadingOptions
    private let cleaner: RouteCleaner?
    private let choice: RouteChoice

    init(_ parameters: some CleanRouteReading) throws {
        reading = try RouteReadingOptions(parameters.input)
        let cleaner = try RouteCleaner(rules: try parameters.cleaning.effectiveRules())
        self.cleaner = parameters.clean ? cleaner : nil
        choice = try RouteChoice(parameters.choice)
    }

    /// The item's routes, and what is wrong with some of their fixes.
    func routes(of item: Item, in context: ItemContext) throws -> (routes: [Route], findings: RouteFindings) {
        let input = try RouteInput(item, reading, in: context)
        let routes = try choice.ofWantedDevices(try input.routes())
        let cleaned = cleaner.map { cleaner in routes.map { cleaner.clean($0).route } } ?? routes
        var findings = input.findings(in: routes)
        findings.add(choice.zoneNotes(on: cleaned))
        return (try choice.within(cleaned), findings)
    }
}

extension Route {
    /// What people call it: its name, or its device.
    var title: String? { name ?? device.map { "device \($0)" } }
}
