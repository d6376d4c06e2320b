import Batch
import Routes

/// What is wrong with a file's fixes themselves, and how some of it was read.
struct RouteFindings {
    private(set) var faults: [ItemFailure] = []
    private(set) var notes: [String] = []

    /// One fault for all fixes without a place on the globe, and the remarks of the source that they were read from.
    ///
    /// - Parameter name: the file's, where it is read beside the item.
    init(_ routes: [Route], from source: any FixSource, ofFile name: String? = nil) {
        var placeless = PlacelessFixes()
        for route in routes {
            for segment in route.segments {
                for fix in segment where !fix.hasPlace { placeless.note(fix) }
            }
        }
        self.init(placeless, from: source, ofFile: name)
    }

    init(_ placeless: PlacelessFixes, from source: any FixSource, ofFile name: String? = nil) {
        faults = placeless.faults(ofFile: name, arePlanar: source.isPlanar)
        add(source.remarks, ofFile: name)
    }

    /// Adds those of another file.
    mutating func add(_ other: RouteFindings) {
        faults += other.faults
        notes += other.notes
    }

    /// Adds notes on the search for the files.
    mutating func add(_ more: [String]) { notes += more }

    private mutating func add(_ remarks: [ReadingRemark], ofFile name: String?) {
        for remark in remarks {
            let place = [name, remark.first.place].compactMap(\.self).joined(separator: ", ")
            if remark.isFault {
                faults.append(
                    ItemFailure(
                        code: "\(remark.first.code)", message: remark.message,
                        place: place.isEmpty ? nil : place, remedy: remark.first.remedy))
            } else {
                notes.append(
                    "\(place.isEmpty ? "" : "\(place): ")\(remark.message). \(remark.first.remedy)")
            }
        }
    }
}
