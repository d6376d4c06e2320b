package import Routes

/// What every operation on travels is told about its input.
package protocol TravelReading: RouteReporting {
    /// Files that are put together with the item, folders and globs among them: a month in daily files.
    var with: [String] { get set }
    /// The device of routes that name none.
    var device: String? { get set }
    /// The devices that are wanted; all without any.
    var devices: [String] { get set }
    /// The beginning: a day, a month, a year or a time.
    var since: String? { get set }
    /// The end, which belongs to it where it is a day, a month or a year.
    var until: String? { get set }
    /// The rules that divide the time.
    var travels: TravelRules { get set }
    /// Traccar's geofence events in JSON, for journeys.
    var events: String? { get set }
    /// A file of named places.
    var places: String? { get set }
    /// The rules of cleaning.
    var rules: CleaningRules { get set }
}
