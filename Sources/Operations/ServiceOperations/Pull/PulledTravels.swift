import APICore
import Backends
public import Batch
import Routes

/// Result of `routes.pullTravels`: the travels, with the length of their plotted routes and the server's own figure.
public struct PulledTravels: OperationResult {
    /// One travel.
    struct Travel: Codable, Hashable {
        var id: String
        var title: String?
        var source: String
        var from: String
        var to: String
        /// Points of the plotted route.
        var points: Int
        /// Length of the plotted route on the ellipsoid, in metres.
        var metres: Double
        /// Length according to the server, in metres.
        var serverMetres: Double?
    }

    public var input: String
    var travels: [Travel]
    /// Length of all travels in metres; shared stretches count once.
    public var metres: Double
    /// Length in metres that several travels share.
    public var overlap: Double
    var serverMetres: Double?
    var sideTrips: Int
    var places: Int
    let age: AnswerAge
    var missingDevices: [Int] = []
    /// Notes on what is not in the output.
    var outputNotes: [String] = []
    /// Whether the service's own side trips were requested and are switched off.
    var sideTripsAreOff: Bool?
    /// Travels of another period or device that the service returned.
    let leftOut: LeftOut
    /// The period of the service's own KML, if that is the output and no travels were requested.
    var kmlPeriod: KMLPeriod?
    /// Why manually added places are missing, if they are.
    let poiFailure: String?

    /// A period by the clock.
    struct KMLPeriod: Codable, Hashable {
        var from: String
        var to: String
    }

    /// Numbers of travels left out because they are of another period or device.
    struct LeftOut: Codable, Hashable {
        /// Manual travels: the service returns all of them for any request.
        var manual = 0
        /// Other travels, which should have matched the request.
        var others = 0

        init(_ travels: [VueTraccar.Travel]) {
            manual = travels.count { $0.source == .manual }
            others = travels.count - manual
        }

        /// The note on manual travels, if there are any.
        var note: String? {
            guard manual > 0 else { return nil }
            return
                "left out \(manual) manual travel\(manual == 1 ? "" : "s") of another period or device"
        }
    }

    init(
        input: String, of snapshot: VueTraccar.Snapshot?, leavingOut leftOut: LeftOut, in zone: ClockZone,
        age: AnswerAge
    ) {
        self.input = input
        self.age = age
        self.leftOut = leftOut
        poiFailure = snapshot?.poiFailure
        travels = (snapshot?.travels ?? []).map { plotted in
            let length = VueTraccar.RouteLength(of: [plotted])
            return Travel(
                id: plotted.travel.id, title: plotted.travel.title, source: plotted.travel.source.word,
                from: zone.text(of: plotted.travel.start), to: zone.text(of: plotted.travel.end),
                points: plotted.map.path.count,
                metres: length.metres, serverMetres: length.serverMetres)
        }
        metres = snapshot?.length.metres ?? 0
        overlap = snapshot?.length.overlap ?? 0
        serverMetres = snapshot?.length.serverMetres
        sideTrips = snapshot?.sideTrips.count ?? 0
        places = snapshot?.pois.count ?? 0
    }

    public var foundNothing: Bool { travels.isEmpty && kmlPeriod == nil && faults.isEmpty }

    public var faults: [ItemFailure] {
        guard leftOut.others > 0 else { return [] }
        return [
            ItemFailure(
                code: "pull.otherTravels",
                message:
                    "the service returned \(leftOut.others) travels of another period or device, which were left out",
                remedy: "Report it to the service's operator.")
        ]
    }

    public var notes: [String] {
        var notes = age.notes + outputNotes
        if let note = leftOut.note { notes.append(note) }
        if let poiFailure {
            notes.append("manually added places are missing: \(poiFailure)")
        }
        if overlap >= 1 {
            notes.append(
                "the travels share \(Int(overlap.rounded())) m: the row \"sum\" counts them for each travel, as the server does, and \"shared once\" counts them once"
            )
        }
        if sideTripsAreOff == true {
            notes.append("the service is configured to show no side trips")
        }
        if !missingDevices.isEmpty {
            let names = missingDevices.map { "\($0)" }.joined(separator: ", ")
            notes.append("the service returned no side trips of devices \(names)")
        }
        return notes
    }

    /// One row per travel; if there are several, also their sum, and their length with shared parts counted once.
    public var rows: [Row] {
        if let kmlPeriod {
            return [row("whole period", nil, nil, kmlPeriod.from, kmlPeriod.to, nil, nil, nil)]
        }
        let each = travels.map { travel in
            row(
                travel.id, travel.title, travel.source, travel.from, travel.to, travel.points, travel.metres,
                travel.serverMetres)
        }
        guard travels.count > 1 else { return each }
        let points = travels.reduce(0) { $0 + $1.points }
        let (start, end) = (travels.map(\.from).min(), travels.map(\.to).max())
        return each + [
            row("sum", nil, nil, start, end, points, metres + overlap, serverMetres),
            row("shared once", nil, nil, start, end, nil, metres, nil),
        ]
    }

    private func row(
        _ id: String, _ title: String?, _ source: String?, _ from: String?, _ to: String?, _ points: Int?,
        _ metres: Double?, _ serverMetres: Double?
    ) -> Row {
        Row([
            "input": .text(input), "travel": .text(id), "title": .init(title), "source": .init(source),
            "from": .init(moment: from), "to": .init(moment: to), "points": .init(points),
            "metres": .init(metres, .way), "server_m": .init(serverMetres, .way),
            "cached": .flag(age.isCached), "as_of": .text(age.asOf),
        ])
    }
}
