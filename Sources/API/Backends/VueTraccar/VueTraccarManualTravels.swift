public import APICore
public import Answers
public import Routes
import Streams

extension VueTraccar {
    /// The fields of a manual travel that a user enters.
    public struct TravelDraft: Hashable, Sendable {
        /// The title.
        public var title: String
        /// The device whose travel it is.
        public var device: Int
        /// The start, in ISO 8601.
        public var from: ServerTime
        /// The end, in ISO 8601.
        public var to: ServerTime
        /// Notes.
        public var notes: String?

        /// Creates a draft.
        public init(title: String, device: Int, from: ServerTime, to: ServerTime, notes: String? = nil) {
            self.title = title
            self.device = device
            self.from = from
            self.to = to
            self.notes = notes
        }

        /// Why it cannot be saved; `nil` if it can. Times without a zone are in `zone`.
        public func problem(in zone: ClockZone) -> String? {
            if !title.contains(where: { !$0.isWhitespace }) { return "the title is empty" }
            guard let start = try? from.moment(in: zone) else {
                return "the start is not a time: \(from.text)"
            }
            guard let end = try? to.moment(in: zone) else { return "the end is not a time: \(to.text)" }
            for (name, time) in [("start", from), ("end", to)] where time.isSkipped(in: zone) {
                return
                    "the \(name) does not exist in \(zone.name), where clocks skip it: \(time.text)"
            }
            return end.seconds(since: start) > 0 ? nil : "the end is not after the start"
        }

        var json: JSONObject {
            var json: JSONObject = [
                "title": .string(title), "source_device_id": .integer(Int64(device)),
                "from_date": .string(from.text), "to_date": .string(to.text),
            ]
            json["notes"] = notes.map { .string($0) }
            return json
        }
    }

    /// The positions of a file as those of a manual travel: those with a place and a time within its period, by time.
    public struct TravelPositions: Hashable, Sendable {
        /// The most positions of a travel; a day of fixes each second has 86,400.
        public static let mostPositions = 500_000
        /// Metres per second in a knot.
        private static let knot = 1_852.0 / 3_600

        /// The fixes to send.
        public let fixes: [Fix]
        /// Fixes without a time or a valid place.
        public let unusable: Int
        /// Fixes before the start or after the end.
        public let outside: Int

        /// Selects the fixes of routes that belong to a period.
        public init(of routes: [Route], from start: Timestamp, to end: Timestamp) {
            let all = routes.flatMap(\.fixes)
            let usable = all.filter { fix in
                fix.time != nil && fix.latitude.magnitude <= 90 && fix.longitude.magnitude <= 180
            }
            let inside = usable.filter { fix in
                guard let time = fix.time else { return false }
                return time.seconds(since: start) >= 0 && end.seconds(since: time) >= 0
            }
            fixes = inside.sorted { ($0.time?.secondsSince1970 ?? 0) < ($1.time?.secondsSince1970 ?? 0) }
            unusable = all.count - usable.count
            outside = usable.count - inside.count
        }

        /// The positions as the server takes them; speeds in knots, as Traccar has them.
        var json: JSONValue {
            .array(
                fixes.map { fix in
                    var json: JSONObject = [
                        "latitude": .number(fix.latitude), "longitude": .number(fix.longitude),
                    ]
                    json["fixTime"] = fix.time.map { .string(ServerTime($0).text) }
                    json["altitude"] = fix.elevation.map { .number($0) }
                    json["speed"] = fix.speed.map { .number($0 / Self.knot) }
                    return .object(json)
                })
        }
    }

    /// The answer to a new manual travel.
    struct CreatedTravel: Decodable {
        let id: Identifier

        init(from decoder: any Decoder) throws {
            id = try AnswerFields(decoder, orIn: "travel", "data").required("id")
        }
    }
}

extension VueTraccarEndpoints {
    /// Creates a manual travel.
    public static let createTravel = Endpoint(
        .post, "/api/manual-travels", startsWork: true, from: .server)
    /// Replaces the fields of a manual travel.
    public static let changeTravel = Endpoint(.patch, "/api/manual-travels/{travel_id}", from: .server)
    /// Deletes a manual travel.
    public static let deleteTravel = Endpoint(.delete, "/api/manual-travels/{travel_id}", from: .server)
    /// The positions of a manual travel.
    public static let travelPositions = Endpoint(
        .get, "/api/manual-travels/{travel_id}/positions", isCacheable: true, from: .server)
    /// Replaces all positions of a manual travel.
    public static let fillTravel = Endpoint(
        .post, "/api/manual-travels/{travel_id}/positions", from: .server)

    static let ofManualTravels = [createTravel, changeTravel, deleteTravel, travelPositions, fillTravel]
}

/// Manual travels; for administrators.
///
/// ```swift
/// let id = try await traccar.create(
///     VueTraccar.TravelDraft(title: "Furka", device: 4, from: "2026-03-02T08:00Z", to: "2026-03-02T17:00Z"))
/// try await traccar.fill(id, with: positions)
/// ```
extension VueTraccarClient {
    /// Creates a manual travel without positions; returns its identifier. It is sent once: after a lost connection, look
    /// whether it is there.
    public func create(_ draft: VueTraccar.TravelDraft) async throws(APIError) -> Identifier {
        let created: VueTraccar.CreatedTravel = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.createTravel).carrying(json: .object(draft.json)))
        return created.id
    }

    /// Replaces all fields of a manual travel.
    public func change(_ id: Identifier, to draft: VueTraccar.TravelDraft) async throws(APIError) {
        let request = APIRequest(VueTraccarEndpoints.changeTravel, ["travel_id": id.text])
        _ = try await client.json(of: request.carrying(json: .object(draft.json)))
    }

    /// Deletes a manual travel.
    public func deleteTravel(_ id: Identifier) async throws(APIError) {
        _ = try await client.json(of: APIRequest(VueTraccarEndpoints.deleteTravel, ["travel_id": id.text]))
    }

    /// The positions that a manual travel has been filled with, as Traccar's positions.
    public func positions(ofTravel id: Identifier) async throws(APIError) -> [VueTraccar.TraccarPosition] {
        var positions: [VueTraccar.TraccarPosition] = []
        let request = APIRequest(VueTraccarEndpoints.travelPositions, ["travel_id": id.text])
        for try await position in client.list(of: request, as: VueTraccar.TraccarPosition.self) {
            positions.append(position)
        }
        return positions
    }

    /// Replaces all positions of a manual travel. Fails without a request for more than `TravelPositions.mostPositions`.
    public func fill(
        _ id: Identifier, with positions: VueTraccar.TravelPositions
    ) async throws(APIError) {
        guard positions.fixes.count <= VueTraccar.TravelPositions.mostPositions else {
            throw APIError(
                .request, "the travel would have \(positions.fixes.count) positions",
                remedy:
                    "At most \(VueTraccar.TravelPositions.mostPositions) are possible: simplify the route.",
                endpoint: VueTraccarEndpoints.fillTravel.description)
        }
        let request = APIRequest(VueTraccarEndpoints.fillTravel, ["travel_id": id.text])
        _ = try await client.json(of: request.carrying(json: .object(["positions": positions.json])))
    }
}

extension ServerTime {
    /// Whether it is a time without a zone that clocks of `zone` never show, since they are put forward.
    fileprivate func isSkipped(in zone: ClockZone) -> Bool {
        guard moment == nil, !isDay else { return false }
        do throws(RouteError) {
            _ = try zone.moment(text)
            return false
        } catch {
            return error.code == .skippedTime
        }
    }
}
