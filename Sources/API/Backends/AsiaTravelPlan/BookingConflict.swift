public import APICore
import Streams

extension AsiaTravelPlan {
    /// A change that the service rejected because the booking had changed meanwhile. Show both states, and let the user
    /// decide: the change must not be sent again blindly.
    ///
    /// ```swift
    /// let seen = try await agency.booking("b1").booking
    /// do throws(APIError) {
    ///     _ = try await agency.setStage(.won, of: "b1", hash: seen.stateHash)
    /// } catch {
    ///     guard let conflict = AsiaTravelPlan.BookingConflict(error, seen: seen) else { throw error }
    ///     print(conflict.differences)
    /// }
    /// ```
    public struct BookingConflict: Hashable, Sendable {
        /// A member that differs.
        public struct Difference: Hashable, Sendable {
            /// The member's name at the server.
            public let name: String
            /// The value that the change was based on.
            public let seen: String?
            /// The value at the service.
            public let current: String?
        }

        /// The state that the change was based on.
        public let seen: Booking
        /// The state at the service.
        public let current: Booking

        /// Reads the state that the service sent with the error; `nil` if the error is another one.
        public init?(_ error: APIError, seen: Booking) {
            guard error.code == .conflict, let booking = error.companions["booking"],
                let current = try? JSONAnswer.read(
                    Booking.self, from: Array(booking.jsonText.utf8), of: AsiaTravelPlanEndpoints.booking)
            else { return nil }
            self.seen = seen
            self.current = current
        }

        /// The members that differ, hash and time of the change included.
        public var differences: [Difference] {
            zip(seen.facts, current.facts).filter { $0.value != $1.value }.map {
                Difference(name: $0.name, seen: $0.value, current: $1.value)
            }
        }
    }
}
