import Routes

/// A document's points with a time, held until it is known whether they are places beside lines or fixes.
///
/// If there are more points before the first line than could have been entered by hand, they and all later ones are
/// fixes.
struct TimedPoints {
    private static let maximum = 1 << 16

    /// The points of one route: those of a folder or a device.
    private struct Folder {
        var name: String?
        var device: String?
        var track: UInt32?
    }

    private struct Point {
        let place: Waypoint
        let moment: ClockZone.Moment
        let folder: Int
    }

    private var points: [Point] = []
    /// All folders; the first is the document itself.
    private var folders = [Folder()]
    private var open = [0]
    private var foldersByDevice: [String: Int] = [:]
    private var areFixes = false

    mutating func beginFolder() {
        open.append(folders.count)
        folders.append(Folder())
    }

    mutating func endFolder() {
        if open.count > 1 { open.removeLast() }
    }

    /// Names the innermost folder, unless it has a name.
    mutating func nameFolder(_ name: String?) {
        let folder = open.last ?? 0
        folders[folder].name = folders[folder].name ?? name
    }

    /// Adds a point to the innermost folder, or to its device's.
    mutating func add(
        _ place: Waypoint, ofDevice device: String? = nil, at moment: ClockZone.Moment,
        to fixes: inout FixCollector
    ) {
        let folder = device.map { self.folder(ofDevice: $0) } ?? open.last ?? 0
        points.append(Point(place: place, moment: moment, folder: folder))
        if points.count >= Self.maximum { settle(into: &fixes) }
    }

    private mutating func folder(ofDevice device: String) -> Int {
        if let known = foldersByDevice[device] { return known }
        folders.append(Folder(device: device))
        foldersByDevice[device] = folders.count - 1
        return folders.count - 1
    }

    /// Adds the points as fixes, one track per folder, if there are no others; otherwise as places.
    mutating func settle(into fixes: inout FixCollector) {
        areFixes = areFixes || fixes.count == 0
        for point in points {
            var place = point.place
            guard areFixes else {
                place.fix.time = Timestamp(secondsSince1970: point.moment.seconds)
                fixes.add(place)
                continue
            }
            let folder = folders[point.folder]
            let track = folder.track ?? fixes.addTrack(Track(name: folder.name, device: folder.device))
            folders[point.folder].track = track
            place.fix.track = track
            fixes.add(place.fix, at: point.moment)
        }
        points = []
    }
}
