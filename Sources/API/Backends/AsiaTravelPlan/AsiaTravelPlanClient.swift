public import APICore
import Answers
import Streams

/// Types of AsiaTravelPlan, a travel agency: bookings, customers, activities, invoices and staff.
///
/// They follow contract 2026-03-01. Members that a server may omit are optional, and unknown words are kept.
public enum AsiaTravelPlan {}

/// The endpoints of AsiaTravelPlan that are used.
public enum AsiaTravelPlanEndpoints {
    /// Bookings, page by page.
    public static let bookings = Endpoint(.get, "/api/v1/bookings", isCacheable: true, from: .server)
    /// One booking with its customer.
    public static let booking = Endpoint(
        .get, "/api/v1/bookings/{booking_id}", isCacheable: true, from: .server)
    /// Changes a booking's stage.
    public static let stage = Endpoint(.patch, "/api/v1/bookings/{booking_id}/stage", from: .server)
    /// Assigns a booking to a staff member; the path still says owner.
    public static let owner = Endpoint(.patch, "/api/v1/bookings/{booking_id}/owner", from: .server)
    /// Replaces a booking's notes; from contract 2026-03-01.3 on.
    public static let notes = Endpoint(.patch, "/api/v1/bookings/{booking_id}/notes", from: .server)
    /// A booking's activities, the earliest first.
    public static let activities = Endpoint(
        .get, "/api/v1/bookings/{booking_id}/activities", isCacheable: true, from: .server)
    /// Adds an activity, such as a note.
    public static let addActivity = Endpoint(.post, "/api/v1/bookings/{booking_id}/activities", from: .server)
    /// A booking's invoices, the newest first.
    public static let invoices = Endpoint(
        .get, "/api/v1/bookings/{booking_id}/invoices", isCacheable: true, from: .server)
    /// An invoice's PDF; invoices name its address.
    public static let invoicePDF = Endpoint(.get, "/api/v1/invoices/{invoice_id}/pdf", from: .server)
    /// Staff members.
    public static let staff = Endpoint(.get, "/api/v1/staff", isCacheable: true, from: .server)
    /// Creates a staff member.
    public static let addStaff = Endpoint(.post, "/api/v1/staff", from: .server)

    /// All of them. The plan's `/api/v1/me` does not exist: the user is in the token.
    public static let all = [
        bookings, booking, stage, owner, notes, activities, addActivity, invoices, invoicePDF, staff,
        addStaff, VersionGate.endpoint,
    ]
}

/// A client for AsiaTravelPlan.
///
/// ```swift
/// let agency = AsiaTravelPlanClient(client)
/// var query = AsiaTravelPlan.BookingQuery()
/// query.stage = .new
/// for booking in try await agency.bookings(query) where booking.isOverdue(at: now) { print(booking.id) }
/// ```
///
/// Changes are sent once, with the hash of the state that they are based on. If the booking has changed meanwhile, they
/// fail with `api.conflict`; see ``AsiaTravelPlan/BookingConflict``.
public struct AsiaTravelPlanClient: Sendable {
    let client: APIClient

    /// Creates a client over one whose base is the service's address.
    public init(_ client: APIClient) { self.client = client }

    /// All bookings of a query that the user may see; fails if the list ends before its total.
    public func bookings(
        _ query: AsiaTravelPlan.BookingQuery = .init()
    ) async throws(APIError) -> [AsiaTravelPlan.Booking] {
        let items = client.items(
            of: APIRequest(AsiaTravelPlanEndpoints.bookings), as: AsiaTravelPlan.Booking.self, query.pages)
        return try await items.all().filter(query.matches)
    }

    /// One page of a query's bookings, from 1.
    public func page(
        _ number: Int, of query: AsiaTravelPlan.BookingQuery = .init()
    ) async throws(APIError) -> Page<AsiaTravelPlan.Booking> {
        let entries = [("page", "\(number)"), ("page_size", "\(query.pageSize)")] + query.entries
        return try await client.answer(to: APIRequest(AsiaTravelPlanEndpoints.bookings, query: entries))
    }

    /// One booking with its customer.
    public func booking(_ id: String) async throws(APIError) -> AsiaTravelPlan.BookingFile {
        try await client.answer(to: request(AsiaTravelPlanEndpoints.booking, of: id))
    }

    /// A booking's activities, the earliest first.
    public func activities(of booking: String) async throws(APIError) -> [AsiaTravelPlan.Activity] {
        let answer: ActivityList = try await client.answer(
            to: request(AsiaTravelPlanEndpoints.activities, of: booking))
        return answer.activities
    }

    /// A booking's invoices, the newest first.
    public func invoices(of booking: String) async throws(APIError) -> [AsiaTravelPlan.Invoice] {
        try await client.all(of: request(AsiaTravelPlanEndpoints.invoices, of: booking))
    }

    /// Staff members, by default the active ones only. A user with the role staff gets `api.forbidden`.
    public func staff(includingInactive: Bool = false) async throws(APIError) -> [AsiaTravelPlan.StaffMember]
    {
        let query = [(name: "active", value: "\(!includingInactive)")]
        return try await client.all(of: APIRequest(AsiaTravelPlanEndpoints.staff, query: query))
    }
}

/// Changes. They are never repeated by themselves.
extension AsiaTravelPlanClient {
    /// Changes a booking's stage.
    ///
    /// - Parameter hash: the hash of the booking's state that the change is based on; servers from contract 2026-03-01.3 on
    ///   require it.
    public func setStage(
        _ stage: AsiaTravelPlan.Stage, of booking: String, hash: String?
    ) async throws(APIError) -> AsiaTravelPlan.Booking {
        try await change(
            AsiaTravelPlanEndpoints.stage, of: booking, ["stage": .string(stage.word)], hash)
    }

    /// Assigns a booking to a staff member, or to nobody.
    public func assign(
        _ staff: String?, to booking: String, hash: String?
    ) async throws(APIError) -> AsiaTravelPlan.Booking {
        try await change(
            AsiaTravelPlanEndpoints.owner, of: booking, ["staff": staff.map { .string($0) } ?? .null], hash)
    }

    /// Replaces a booking's notes; servers before contract 2026-03-01.3 answer `api.notFound`.
    public func setNotes(
        _ notes: String, of booking: String, hash: String?
    ) async throws(APIError) -> AsiaTravelPlan.Booking {
        try await change(AsiaTravelPlanEndpoints.notes, of: booking, ["notes": .string(notes)], hash)
    }

    /// Adds a note to a booking's activities, or an activity of another type, such as `CALL`. The service turns types into
    /// upper case.
    @discardableResult
    public func addNote(
        _ text: String, type: String = "NOTE", to booking: String
    ) async throws(APIError) -> AsiaTravelPlan.Activity {
        let answer: AddedActivity = try await client.answer(
            to: request(AsiaTravelPlanEndpoints.addActivity, of: booking).carrying(
                json: ["type": .string(type), "detail": .string(text)]))
        return answer.activity
    }

    /// Creates a staff member; fails with `api.conflict` if another one has one of the usernames.
    public func addStaff(
        _ member: AsiaTravelPlan.NewStaffMember
    ) async throws(APIError) -> AsiaTravelPlan.StaffMember {
        let answer: AddedStaff = try await client.answer(
            to: APIRequest(AsiaTravelPlanEndpoints.addStaff).carrying(member))
        return answer.staff
    }

    private func change(
        _ endpoint: Endpoint, of booking: String, _ content: JSONObject, _ hash: String?
    ) async throws(APIError) -> AsiaTravelPlan.Booking {
        var content = content
        if let hash { content["booking_hash"] = .string(hash) }
        let answer: ChangedBooking = try await client.answer(
            to: request(endpoint, of: booking).carrying(json: .object(content)))
        return answer.booking
    }

    private func request(_ endpoint: Endpoint, of booking: String) -> APIRequest {
        APIRequest(endpoint, ["booking_id": booking])
    }
}

extension AsiaTravelPlanClient {
    /// Most lists that are requested at the same time.
    private static let mostAtOnce = 8

    /// The invoices of several bookings, requested side by side, in the order of the bookings. A booking that the service no
    /// longer has, has none.
    public func invoices(of bookings: [String]) async throws(APIError) -> [AsiaTravelPlan.Invoice] {
        var invoices: [AsiaTravelPlan.Invoice] = []
        var rest = bookings[...]
        while !rest.isEmpty {
            for list in await lists(of: Array(rest.prefix(Self.mostAtOnce))) { invoices += try list.get() }
            rest = rest.dropFirst(Self.mostAtOnce)
        }
        return invoices
    }

    private typealias InvoiceList = Result<[AsiaTravelPlan.Invoice], APIError>

    private func lists(of bookings: [String]) async -> [InvoiceList] {
        await withTaskGroup(of: (place: Int, list: InvoiceList).self) { group in
            for (place, booking) in bookings.enumerated() {
                group.addTask { (place, await list(of: booking)) }
            }
            var lists: [(place: Int, list: InvoiceList)] = []
            for await list in group { lists.append(list) }
            return lists.sorted { $0.place < $1.place }.map(\.list)
        }
    }

    private func list(of booking: String) async -> InvoiceList {
        do throws(APIError) {
            return .success(try await invoices(of: booking))
        } catch {
            return error.code == .notFound ? .success([]) : .failure(error)
        }
    }
}

private struct ActivityList: Decodable {
    let activities: [AsiaTravelPlan.Activity]

    init(from decoder: any Decoder) throws {
        activities = try AnswerFields(decoder).list("activities", "items")
    }
}

private struct AddedActivity: Decodable {
    let activity: AsiaTravelPlan.Activity
}

private struct ChangedBooking: Decodable {
    let booking: AsiaTravelPlan.Booking
}

private struct AddedStaff: Decodable {
    let staff: AsiaTravelPlan.StaffMember
}
