/// A document's points that have a time, until it shows whether they are places beside lines, or the fixes themselves.
struct TimedPoints {
    private struct Folder {
        var name: String?
        var track: UInt32?
    }

    private struct Point {
        let place: Waypoint
        let moment: ClockZone.Moment
        let folder: Int
    }

    private var points: [Point] = []
    /// All folders, the outermost first, which is the document without one.
    private var folders = [Folder()]
    private var open = [0]

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

    mutating func add(_ place: Waypoint, at moment: ClockZone.Moment) {
        points.append(Point(place: place, moment: moment, folder: open.last ?? 0))
    }

    /// Adds them as fixes, a track a folder, where there are no others; as places otherwise.
    mutating func settle(into fixes: inout FixCollector) {
        let arePlaces = fixes.count > 0
        for point in points {
            var place = point.place
            guard !arePlaces else {
                place.fix.time = Timestamp(secondsSince1970: point.moment.seconds)
                fixes.add(place)
                continue
            }
            let folder = folders[point.folder]
            let track = folder.track ?? fixes.addTrack(Track(name: folder.name))
            folders[point.folder].track = track
            place.fix.track = track
            fixes.add(place.fix, at: point.moment)
        }
        points = []
    }
}
