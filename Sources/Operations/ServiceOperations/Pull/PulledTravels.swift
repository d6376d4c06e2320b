import Backends
package import Batch
import Routes

/// A device's travels, with our own length along their plotted ways beside the server's.
package struct PulledTravels: OperationResult {
    /// One of them.
    struct Travel: Codable, Hashable {
        var id: String
        var title: String?
        var source: String
        var from: String
        var to: String
        /// Points of the way.
        var points: Int
        /// Metres on the ellipsoid along the way.
        var metres: Double
        /// What the server says of the way.
        var serverMetres: Double?
    }

    package var input: String
    var travels: [Travel]
    /// Metres of all of them, what they have in common counted once.
    package var metres: Double
    /// Metres that they have more often than once.
    package var overlap: Double
    var serverMetres: Double?
    var sideTrips: Int
    var places: Int
    let age: AnswerAge
    var missingDevices: [Int] = []
    /// Travels of another time or device that the service gave, and were left out: by source.
    let leftOut: LeftOut
    /// Why places put down by hand are missing, if they are.
    let poiFailure: String?

    /// How many travels of another time or device were left out.
    struct LeftOut: Codable, Hashable {
        /// The service gives all manual travels, whatever it is asked for.
        var manual = 0
        /// All others should have been what was asked for.
        var others = 0

        init(_ travels: [VueTraccar.Travel]) {
            manual = travels.count { $0.source == .manual }
            others = travels.count - manual
        }
    }

    init(
        input: String, of snapshot: VueTraccar.Snapshot?, leavingOut leftOut: LeftOut, in zone: ClockZone,
        age: AnswerAge
    ) {
        func clock(_ time: ServerTime) -> String { time.moment.map { zone.iso8601($0) } ?? time.text }
        self.input = input
        self.age = age
        self.leftOut = leftOut
        poiFailure = snapshot?.poiFailure
        travels = (snapshot?.travels ?? []).map { plotted in
            let length = VueTraccar.RouteLength(of: [plotted])
            return Travel(
                id: plotted.travel.id, title: plotted.travel.title, source: plotted.travel.source.word,
                from: clock(plotted.travel.start), to: clock(plotted.travel.end),
                points: plotted.map.path.count,
                metres: length.metres, serverMetres: length.serverMetres)
        }
        metres = snapshot?.length.metres ?? 0
        overlap = snapshot?.length.overlap ?? 0
        serverMetres = snapshot?.length.serverMetres
        sideTrips = snapshot?.sideTrips.count ?? 0
        places = snapshot?.pois.count ?? 0
    }

    package var foundNothing: Bool { travels.isEmpty && faults.isEmpty }

    package var faults: [ItemFailure] {
        guard leftOut.others > 0 else { return [] }
        return [
            ItemFailure(
                code: "pull.otherTravels",
                message:
                    "\(leftOut.others) of the travels that the service gives are of another time or device than was asked for, and are left out",
                remedy: "Tell who runs the service.")
        ]
    }

    package var notes: [String] {
        var notes = age.notes
        if leftOut.manual > 0 {
            notes.append(
                "Left out \(leftOut.manual) manual travel\(leftOut.manual == 1 ? "" : "s") of another time or device."
            )
        }
        if let poiFailure {
            notes.append("Places put down by hand are missing: \(poiFailure).")
        }
        if overlap >= 1 {
            notes.append(
                "The travels have \(Int(overlap.rounded())) m in common, which the sum (metres) counts once, and the server's more often."
            )
        }
        if !missingDevices.isEmpty {
            let names = missingDevices.map { "\($0)" }.joined(separator: ", ")
            notes.append("The service gives no side trips of the devices \(names).")
        }
        return notes
    }

    /// A row for each travel, and one for all where there are several.
    package var rows: [Row] {
        let each = travels.map { travel in
            row(
                travel.id, travel.title, travel.source, travel.from, travel.to, travel.points, travel.metres,
                travel.serverMetres)
        }
        guard travels.count > 1 else { return each }
        let points = travels.reduce(0) { $0 + $1.points }
        return each + [
            row(
                "all", nil, nil, travels.map(\.from).min(), travels.map(\.to).max(), points, metres,
                overlap < 1 ? serverMetres : nil)
        ]
    }

    private func row(
        _ id: String, _ title: String?, _ source: String?, _ from: String?, _ to: String?, _ points: Int,
        _ metres: Double, _ serverMetres: Double?
    ) -> Row {
        Row([
            "input": .text(input), "travel": .text(id), "title": .init(title), "source": .init(source),
            "from": .init(from), "to": .init(to), "points": .integer(points),
            "metres": .number(metres, decimals: 1), "server_m": .init(serverMetres, decimals: 1),
            "cached": .flag(age.isCached), "as_of": .text(age.asOf),
        ])
    }
}
