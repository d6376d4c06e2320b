import APICore

extension AsiaTravelPlan {
    /// A sort order of bookings.
    public enum BookingOrder: String, CaseIterable, Codable, Sendable {
        /// The newest first.
        case createdDescending = "created_at_desc"
        /// The oldest first.
        case createdAscending = "created_at_asc"
        /// The last changed first.
        case updatedDescending = "updated_at_desc"
        /// The earliest due first; bookings without a due time last.
        case dueAscending = "sla_due_at_asc"
        /// The latest due first.
        case dueDescending = "sla_due_at_desc"
    }

    /// Which bookings to list, and in which order.
    public struct BookingQuery: Hashable, Sendable {
        /// The most bookings of a list.
        private static let mostBookings = 1_000_000

        /// Only bookings in this stage.
        public var stage: Stage?
        /// Only bookings that are assigned to the staff member with this identifier.
        public var staff: String?
        /// Only bookings that the service finds by these words.
        public var search: String?
        /// The sort order.
        public var order = BookingOrder.createdDescending
        /// Bookings per page, 1 to 100.
        public var pageSize = 100

        /// All bookings, the newest first.
        public init() {}

        /// Whether a booking is in the stage and assigned to the staff member. A server ignores a stage that it does not know,
        /// so its answers are filtered again.
        public func matches(_ booking: Booking) -> Bool {
            (stage == nil || stage == booking.stage) && (staff == nil || staff == booking.staff)
        }

        /// The query's entries, without page and size.
        var entries: [(name: String, value: String)] {
            let values = [
                ("stage", stage?.word), ("owner_id", staff), ("search", search), ("sort", order.rawValue),
            ]
            return values.compactMap { name, value in value.map { (name, $0) } }
        }

        /// The query for reading all pages.
        var pages: PageQuery {
            var query = PageQuery(.snakeCase)
            query.size = pageSize
            query.filters = entries
            query.mostPages = max(1, Self.mostBookings / max(1, pageSize))
            query.mustBeWhole = true
            return query
        }
    }
}
