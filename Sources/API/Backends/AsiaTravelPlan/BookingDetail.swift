public import APICore

extension AsiaTravelPlan {
    /// A booking with everything that belongs to it.
    public struct BookingDetail: Sendable {
        /// A part besides the booking and its customer.
        public enum Part: String, CaseIterable, Sendable {
            case activities, invoices, staff
        }

        /// The booking.
        public let booking: Booking
        /// The customer, if the service has one.
        public let customer: Customer?
        /// The activities, the earliest first.
        public let activities: [Activity]
        /// The invoices, the newest first.
        public let invoices: [Invoice]
        /// The active staff members; empty for a user with the role staff.
        public let staff: [StaffMember]
        /// Parts that could not be read, and why. Staff that the user may not list are no error.
        public let errors: [Part: APIError]

        /// The staff member that the booking is assigned to, if listed.
        public var assignee: StaffMember? { staff.first { $0.id == booking.staff } }

        /// What a user may do with the booking.
        public func actions(of user: User) -> [Action] {
            let permissions = user.permissions
            // The service shows a user who may read own bookings only no others.
            let isOwn =
                permissions.reach(of: .read) == .own
                || booking.staff != nil && user.record(in: staff)?.id == booking.staff
            return permissions.actions(onOwn: isOwn)
        }
    }
}

extension AsiaTravelPlanClient {
    /// A booking with customer, activities, invoices and staff, requested side by side.
    ///
    /// Fails if the booking cannot be read; errors of the other parts are in the result.
    public func detail(of id: String) async throws(APIError) -> AsiaTravelPlan.BookingDetail {
        async let file = Result { () async throws(APIError) in try await booking(id) }
        async let history = Result { () async throws(APIError) in try await activities(of: id) }
        async let bills = Result { () async throws(APIError) in try await invoices(of: id) }
        async let members = Result { () async throws(APIError) in try await visibleStaff() }
        let parts = await (file: file, activities: history, invoices: bills, staff: members)
        let whole = try parts.file.get()
        var errors: [AsiaTravelPlan.BookingDetail.Part: APIError] = [:]
        errors[.activities] = parts.activities.failure
        errors[.invoices] = parts.invoices.failure
        errors[.staff] = parts.staff.failure
        return AsiaTravelPlan.BookingDetail(
            booking: whole.booking, customer: whole.customer,
            activities: (try? parts.activities.get()) ?? [], invoices: (try? parts.invoices.get()) ?? [],
            staff: (try? parts.staff.get()) ?? [], errors: errors)
    }

    private func visibleStaff() async throws(APIError) -> [AsiaTravelPlan.StaffMember] {
        do throws(APIError) {
            return try await staff()
        } catch {
            guard error.code == .forbidden else { throw error }
            return []
        }
    }
}
