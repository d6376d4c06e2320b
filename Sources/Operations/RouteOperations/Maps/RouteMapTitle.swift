import Batch
import MapDrawing
import Routes

/// What stands above a map of routes unless another title is asked for: who, when and how far.
struct RouteMapTitle {
    let words: MapWords
    let zone: ClockZone
    /// Whether nothing was cleaned.
    let isRaw: Bool

    /// Routes of several names are called by the file's, the last part of its path.
    func text(_ routes: [Route], metres: Double, named path: String) -> String {
        let names = Set(routes.map { $0.title(words) })
        let name = names.count == 1 ? names.first.flatMap(\.self) : nil
        return [name ?? path.split(separator: "/").last.map(String.init), days(of: routes), distance(metres)]
            .compactMap(\.self).joined(separator: " · ")
    }

    private func days(of routes: [Route]) -> String? {
        guard let start = routes.compactMap(\.startTime).min(), let end = routes.compactMap(\.endTime).max()
        else { return nil }
        let (first, last) = (zone.day(of: start), zone.day(of: end))
        return (first == last ? "\(first)" : "\(first) – \(last)") + " (\(zone.name))"
    }

    private func distance(_ metres: Double) -> String {
        let (figure, unit) = metres < 1_000 ? (metres, "m") : (metres / 1_000, "km")
        let text = "\(Row.Value.number(figure, decimals: 1).text) \(unit)"
        return isRaw ? "\(text) \(words.raw)" : text
    }
}

extension Route {
    /// What it is called on a map: its name, or its device.
    func title(_ words: MapWords) -> String? { name ?? device.map { "\(words.device) \($0)" } }
}
